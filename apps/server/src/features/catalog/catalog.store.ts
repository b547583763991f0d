import {
  catalogPageSize,
  mostPending,
  type CatalogFilter,
  type CatalogSong,
} from '@dubplate/domain/catalog/catalog.ts';
import { unknownMember } from '@dubplate/domain/members/names.ts';
import { deletedMember } from '@dubplate/domain/requests/request.ts';
import { queryWords, wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { undoUntil } from './undo-merge.store.ts';

type Row = Omit<CatalogSong, 'uploadedAt' | 'uploadedBy' | 'mergedInto'> & {
  uploadedAt: Date;
  uploadedBy: string | null;
  uploaderLeft: boolean;
  mergedId: string | null;
  mergedTitle: string | null;
  undoUntil: Date | null;
};

/** The songs `page` names, the newest first. */
async function readSongs(db: Database, page: RawBuilder<unknown>): Promise<CatalogSong[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${page})
    select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
      songs.favorite_count as "favoriteCount", songs.verification_status as "verificationStatus",
      songs.is_archived as "isArchived", songs.version, songs.url, songs.seconds, songs.video_index as "videoIndex",
      songs.uploaded_at as "uploadedAt", edition_of(songs) as edition, members.username as "uploadedBy",
      songs.uploader_left as "uploaderLeft", kept.id as "mergedId", kept.title as "mergedTitle",
      case when ${undoUntil} > now() then ${undoUntil} end as "undoUntil"
    from page
      join songs on songs.id = page.id
      left join members on members.id = songs.uploaded_by
      left join merges on merges.song_id = songs.id
      left join songs as kept on songs.merged_into is not null and kept.id = standing_song(songs.merged_into)
    order by songs.id desc
  `.execute(db);
  return rows.map(({ mergedId, mergedTitle, undoUntil: until, uploaderLeft, ...row }) => ({
    ...row,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploadedBy ?? (uploaderLeft ? deletedMember : unknownMember),
    mergedInto:
      mergedId === null ? null : { id: mergedId, title: mergedTitle!, undoUntil: until?.toISOString() ?? null },
  }));
}

const which = {
  standing: sql`not is_archived`,
  pending: sql`not is_archived and verification_status = 'pending'`,
  verified: sql`not is_archived and verification_status = 'verified'`,
  archived: sql`is_archived`,
};

/** A page of all songs there are, the newest first: ids are given in the order of time. */
export async function listCatalog(
  db: Database,
  asked: { query: string; filter: CatalogFilter | 'standing'; cursor?: string | undefined },
): Promise<{ songs: CatalogSong[]; nextCursor: string | null }> {
  const words = queryWords(asked.query);
  // Signs alone are in no song.
  if (words.length === 0 && asked.query.trim()) return { songs: [], nextCursor: null };
  const conditions = [
    ...words.map((word) => sql`search_text like ${wordPattern(word)}`),
    ...(asked.cursor ? [sql`id < ${asked.cursor}`] : []),
  ];
  const walk = (...chosen: RawBuilder<unknown>[]) => sql`
    select id from songs where ${sql.join([sql`true`, ...chosen, ...conditions], sql` and `)}
    order by id desc limit ${catalogPageSize + 1}
  `;
  const all =
    words.length > 0
      ? // The words of archived songs have an index of their own.
        sql`(${walk(which.standing)}) union all (${walk(which.archived)}) order by id desc limit ${catalogPageSize + 1}`
      : walk();
  const songs = await readSongs(db, asked.filter === 'all' ? all : walk(which[asked.filter]));
  const page = songs.slice(0, catalogPageSize);
  return { songs: page, nextCursor: songs.length > page.length ? page.at(-1)!.id : null };
}

/** How many songs wait for a look. Reads at most `mostPending` entries of songs_status_idx, however many songs there are. */
export async function readPendingCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from songs where ${which.pending} limit ${mostPending}) as pending
  `.execute(db);
  return rows[0]!.count;
}

export async function readCatalogSong(db: Database, id: string): Promise<CatalogSong | null> {
  const [song] = await readSongs(db, sql`select ${id}::uuid as id`);
  return song ?? null;
}
