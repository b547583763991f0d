import type { MemberId } from '@dubplate/domain/ids.ts';
import type { ImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { jsonParameter } from '../../db/json-parameter.ts';
import type { buildSongRecord } from './song-record.ts';

export type SameSong = { line: number; identity: Buffer; isArchived: boolean };

type SongToInsert = {
  line: number;
  id: string;
  song: ImportedSong;
  record: ReturnType<typeof buildSongRecord>;
  uploaderId: MemberId | null;
  hearts: readonly { memberId: MemberId; favoritedAt: Date }[];
};

/**
 * Finds the existing song of each row. An active song matches every identical row. An archived one matches only
 * archived rows, so that importing a file twice adds nothing. A merged one matches as the song it was merged into.
 */
export async function findExistingSongs(db: Database, songs: readonly SameSong[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ line: number; id: string }>`
    select wanted.line, coalesce(active.id, archived.id) as id
    from unnest(
      ${songs.map(({ line }) => line)}::integer[], ${songs.map(({ identity }) => identity)}::bytea[],
      ${songs.map(({ isArchived }) => isArchived)}::boolean[]
    ) as wanted (line, identity, is_archived)
      left join lateral (
        select id from songs where identity = wanted.identity and not is_archived
      ) as active on true
      left join lateral (
        select active_song(id) as id from songs
        where identity = wanted.identity and is_archived and (wanted.is_archived or merged_into is not null)
        order by merged_into is null, id limit 1
      ) as archived on active.id is null
    where coalesce(active.id, archived.id) is not null
  `.execute(db);
  return new Map(rows.map(({ line, id }) => [line, id]));
}

export async function insertImportedSongs(transaction: Transaction, songs: readonly SongToInsert[]): Promise<void> {
  const rows = songs.map(({ id, song, record, uploaderId, hearts }) => ({
    ...record,
    id,
    identity: record.identity.toString('hex'),
    cover: song.cover,
    uploaded_by: uploaderId,
    uploaded_at: song.uploadedAt,
    verification_status: song.isVerified ? 'verified' : 'pending',
    verified_at: song.verifiedAt,
    is_archived: song.isArchived,
    favorite_count: hearts.length,
  }));
  await sql`
    insert into songs (id, title, artists, platform, url, seconds, video_index, release_date, release_precision, cover,
      uploaded_by, uploaded_at,      verification_status, verified_at, is_archived, favorite_count, search_text, identity)
    select id, title, artists, platform, url, seconds, video_index, release_date, release_precision,
      coalesce(cover, 'gradient' || nextval('song_covers')), uploaded_by, coalesce(uploaded_at, now()),
      verification_status, verified_at, is_archived, favorite_count, search_text, decode(identity, 'hex')
    from json_to_recordset(${jsonParameter(rows)}::json) as given (
      id uuid, title text, artists text[], platform text, url text, seconds integer, video_index smallint,
      release_date date, release_precision text, cover text, uploaded_by uuid, uploaded_at timestamptz, verification_status text,
      verified_at timestamptz, is_archived boolean, favorite_count integer, search_text text, identity text
    )
  `.execute(transaction);
}

/**
 * Imported favorites are older than the member's other favorites, so their positions are negative. Second and line make
 * each position of a member unique.
 */
export async function insertImportedFavorites(transaction: Transaction, songs: readonly SongToInsert[]): Promise<void> {
  const hearts = songs.flatMap(({ id, line, hearts: given }) =>
    given.map(({ memberId, favoritedAt }) => ({ id, line, memberId, favoritedAt })),
  );
  if (hearts.length > 0) {
    await sql`
      insert into favorites (song_id, member_id, position, favorited_at)
      overriding system value
      select song_id, member_id, (floor(extract(epoch from favorited_at))::bigint - 10000000000) * 100000 + line, favorited_at
      from unnest(
        ${hearts.map(({ id }) => id)}::uuid[], ${hearts.map(({ memberId }) => memberId)}::uuid[],
        ${hearts.map(({ line }) => line)}::integer[], ${hearts.map(({ favoritedAt }) => favoritedAt)}::timestamptz[]
      ) as heart (song_id, member_id, line, favorited_at)
    `.execute(transaction);
  }
  const counted = new Map<string, { hearts: number; uploads: number }>();
  const countOf = (id: string) => counted.get(id) ?? counted.set(id, { hearts: 0, uploads: 0 }).get(id)!;
  for (const { memberId } of hearts) countOf(memberId).hearts += 1;
  for (const { uploaderId } of songs) if (uploaderId) countOf(uploaderId).uploads += 1;
  if (counted.size === 0) return;
  const changes = [...counted.values()];
  await sql`
    update members set favorite_count = favorite_count + hearts, upload_count = upload_count + uploads,
      has_uploaded_first_song = has_uploaded_first_song or uploads > 0
    from unnest(
      ${[...counted.keys()]}::uuid[], ${changes.map((change) => change.hearts)}::integer[],
      ${changes.map((change) => change.uploads)}::integer[]
    ) as change (id, hearts, uploads)
    where members.id = change.id
  `.execute(transaction);
}
