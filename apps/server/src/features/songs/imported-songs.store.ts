import type { ImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonParameter } from '../../db/json-parameter.ts';
import type { buildSongRecord } from './song-record.ts';
import { listSpellings } from './song-record.ts';

export type SameSong = { line: number; identity: Buffer; isArchived: boolean };

type Fresh = {
  line: number;
  id: string;
  song: ImportedSong;
  record: ReturnType<typeof buildSongRecord>;
  uploaderId: string | null;
  hearts: readonly { memberId: string; favoritedAt: Date }[];
};

/** In one order everywhere, and before anything else: nobody brings one of these songs in between (songs.store.ts). */
export async function lockIdentities(transaction: Database, identities: readonly Buffer[]): Promise<void> {
  const keys = [...new Set(identities.map((identity) => identity.readBigInt64BE()))];
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
  await sql`select pg_advisory_xact_lock(key) from unnest(${sorted}::bigint[]) as key`.execute(transaction);
}

/**
 * A standing song is in the way of every row that is the same; an archived one only of a row that would be archived too, so
 * that the same file twice brings nothing twice; a merged one of every row, in the name of what it was merged into.
 */
export async function findActiveSongs(db: Database, songs: readonly SameSong[]): Promise<Map<number, string>> {
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
        select standing_song(id) as id from songs
        where identity = wanted.identity and is_archived and (wanted.is_archived or merged_into is not null)
        order by merged_into is null, id limit 1
      ) as archived on active.id is null
    where coalesce(active.id, archived.id) is not null
  `.execute(db);
  return new Map(rows.map(({ line, id }) => [line, id]));
}

export async function insertImportedSongs(transaction: Database, songs: readonly Fresh[]): Promise<void> {
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
    insert into songs (id, title, artists, platform, url, seconds, video_index, release_date, cover, uploaded_by, uploaded_at,
      verification_status, verified_at, is_archived, favorite_count, search_text, identity)
    select id, title, artists, platform, url, seconds, video_index, release_date,
      coalesce(cover, 'gradient' || nextval('song_covers')), uploaded_by, coalesce(uploaded_at, now()),
      verification_status, verified_at, is_archived, favorite_count, search_text, decode(identity, 'hex')
    from json_to_recordset(${jsonParameter(rows)}::json) as given (
      id uuid, title text, artists text[], platform text, url text, seconds integer, video_index smallint,
      release_date date, cover text, uploaded_by uuid, uploaded_at timestamptz, verification_status text,
      verified_at timestamptz, is_archived boolean, favorite_count integer, search_text text, identity text
    )
  `.execute(transaction);
}

/** In one order everywhere: two uploads that share new words must not wait for each other. Most words are there already. */
export async function insertWords(transaction: Database, words: readonly string[]): Promise<void> {
  const { rows: missing } = await sql<{ word: string }>`
    select word from unnest(${[...new Set(words)]}::text[]) as given (word)
    where not exists (select from song_words where song_words.form = given.word and song_words.word = given.word)
  `.execute(transaction);
  if (missing.length === 0) return;
  const spellings = listSpellings(missing.map(({ word }) => word));
  await sql`
    insert into song_words (form, word)
    select form, word from unnest(${spellings.forms}::text[], ${spellings.words}::text[]) as spelling (form, word)
    order by form, word
    on conflict do nothing
  `.execute(transaction);
}

/**
 * Hearts of old lie before everything their members have liked here, in the order of their time: a position below zero,
 * made of second and line, so that no two hearts of a member share one.
 */
export async function insertImportedFavorites(transaction: Database, songs: readonly Fresh[]): Promise<void> {
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
