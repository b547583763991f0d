import {
  catalogPageSize,
  mergeTargets,
  type CatalogFilter,
  type CatalogSong,
} from '@dubplate/domain/catalog/catalog.ts';
import type { SongId } from '@dubplate/domain/ids.ts';
import { deletedMember, unknownMember } from '@dubplate/domain/members/names.ts';
import { queryPhrase } from '@dubplate/domain/search.ts';
import type { RankCursor } from '@dubplate/domain/songs/song-search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isPending } from '../../db/pending-songs.ts';
import { rankCatalog, sortByRank } from '../songs/rank-songs.ts';
import { undoUntil } from './undo-merge.store.ts';

type Row = Omit<CatalogSong, 'uploadedAt' | 'uploadedBy' | 'mergedInto'> & {
  uploadedAt: Date;
  uploadedBy: string | null;
  uploaderLeft: boolean;
  mergedId: string | null;
  mergedTitle: string | null;
  undoUntil: Date | null;
};

/** Reads the songs whose ids `page` selects, newest first. */
async function readSongs(db: Database, page: RawBuilder<unknown>): Promise<CatalogSong[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${page})
    select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
      songs.release_precision as "releasePrecision",
      songs.favorite_count as "favoriteCount", songs.verification_status as "verificationStatus",
      songs.is_archived as "isArchived", songs.version, songs.url, songs.seconds, songs.video_index as "videoIndex",
      songs.uploaded_at as "uploadedAt", edition_of(songs) as edition, members.username as "uploadedBy",
      songs.uploader_left as "uploaderLeft", kept.id as "mergedId", kept.title as "mergedTitle",
      case when ${undoUntil} > now() then ${undoUntil} end as "undoUntil"
    from page
      join songs on songs.id = page.id
      left join members on members.id = songs.uploaded_by
      left join merges on merges.song_id = songs.id
      left join songs as kept on songs.merged_into is not null and kept.id = active_song(songs.merged_into)
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

const filterConditions = {
  [mergeTargets]: sql`not is_archived`,
  pending: isPending,
  verified: sql`not is_archived and verification_status = 'verified'`,
  archived: sql`is_archived`,
};

type Rank = Omit<RankCursor, 'id'>;
type CatalogPage = { songs: CatalogSong[]; nextCursor: string | null; nextCursorRank: Rank | null };
type CatalogQuery = {
  query: string;
  filter: CatalogFilter | typeof mergeTargets;
  cursor?: string | undefined;
  cursorRank?: Rank | undefined;
};

/** A page of the catalog: newest first, or the best matches of a query first. */
export async function listCatalog(db: Database, given: CatalogQuery): Promise<CatalogPage> {
  if (given.query.trim()) return searchCatalog(db, given);
  const conditions = [
    given.filter === 'all' ? sql`true` : filterConditions[given.filter],
    ...(given.cursor === undefined ? [] : [sql`id < ${given.cursor}`]),
  ];
  const songs = await readSongs(
    db,
    sql`select id from songs where ${sql.join(conditions, sql` and `)} order by id desc limit ${catalogPageSize + 1}`,
  );
  const page = songs.slice(0, catalogPageSize);
  return { songs: page, nextCursor: songs.length > page.length ? page.at(-1)!.id : null, nextCursorRank: null };
}

/** Uses the ranking of the member search. Includes archived songs if the filter does. */
async function searchCatalog(db: Database, { query, filter, cursor, cursorRank }: CatalogQuery): Promise<CatalogPage> {
  const text = queryPhrase(query);
  const after = cursor !== undefined && cursorRank !== undefined ? { id: cursor, ...cursorRank } : undefined;
  // A query of punctuation only matches no song. A cursor without a rank is from an older build, which sorted by id.
  if (text === '' || (cursor && !after)) return { songs: [], nextCursor: null, nextCursorRank: null };
  const limit = catalogPageSize + 1;
  const ranked = await rankCatalog(db, filter, { query: { text }, after, limit });
  const page = ranked.slice(0, catalogPageSize);
  const ids = page.map(({ id }) => id);
  const songs = await readSongs(db, sql`select unnest(${ids}::uuid[]) as id`);
  if (ranked.length === page.length) return { songs: sortByRank(songs, page), nextCursor: null, nextCursorRank: null };
  const { id, ...rank } = page.at(-1)!;
  return { songs: sortByRank(songs, page), nextCursor: id, nextCursorRank: rank };
}

export async function readCatalogSong(db: Database, id: SongId): Promise<CatalogSong | null> {
  const [song] = await readSongs(db, sql`select ${id}::uuid as id`);
  return song ?? null;
}
