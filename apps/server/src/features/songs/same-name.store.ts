import type { MemberId } from '@dubplate/domain/ids.ts';
import { songNameKey } from '@dubplate/domain/songs/song.schema.ts';
import { songSearchText, unsplitSearchText, type SongRow } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { favoritedBy, rowColumns } from '../../db/song-columns.ts';

type NamedSong = { title: string; artists: readonly string[] };

/** More songs than this with the very same words are not compared. */
const comparedLimit = 100;

/** Songs of the same title and artists, whatever their links, the most liked first. */
export async function listSameName(db: Database, song: NamedSong, memberId: MemberId): Promise<SongRow[]> {
  // The words say nothing about where the title ends, so the names are compared as well.
  const texts = orders(song.artists).flatMap((artists) => {
    const named = { title: song.title, artists };
    return [songSearchText(named), unsplitSearchText(named)];
  });
  const rows = await db
    .selectFrom('songs')
    .select(rowColumns)
    .select(favoritedBy(memberId))
    .where('search_text', '=', sql<string>`any(${[...new Set(texts)]}::text[])`)
    .where('is_archived', '=', false)
    .orderBy('favorite_count', 'desc')
    .orderBy('id')
    .limit(comparedLimit)
    .execute();
  const key = songNameKey(song);
  return rows.filter((row) => songNameKey(row) === key);
}

/** Every order of a few names. */
function orders(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]];
  return names.flatMap((name, index) => orders(names.toSpliced(index, 1)).map((others) => [name, ...others]));
}
