import type { SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

type UnsplitSong = { id: SongId; title: string; artists: string[]; oldText: string };

/** Reads songs without the separator from the partial index of these songs. */
export const readUnsplitSongs = (db: Database, limit: number): Promise<UnsplitSong[]> =>
  db
    .selectFrom('songs')
    .select(['id', 'title', 'artists', 'search_text as oldText'])
    .where(sql<boolean>`search_text not like '%  %'`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Skips a song that was edited since it was read. */
export async function updateSearchTexts(
  db: Database,
  songs: readonly (Pick<UnsplitSong, 'id' | 'oldText'> & { searchText: string })[],
): Promise<void> {
  await sql`
    update songs set search_text = change.search_text
    from unnest(
      ${songs.map(({ id }) => id)}::uuid[], ${songs.map(({ oldText }) => oldText)}::text[],
      ${songs.map(({ searchText }) => searchText)}::text[]
    ) as change (id, old_text, search_text)
    where songs.id = change.id and songs.search_text = change.old_text
  `.execute(db);
}
