import type { MemberId } from '@dubplate/domain/ids.ts';
import { songNameKey } from '@dubplate/domain/songs/song.schema.ts';
import { songSearchText, unsplitSearchText, type SongRow } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { favoritedBy, rowColumns } from '../../db/song-columns.ts';

type NamedSong = { title: string; artists: readonly string[] };

/** At most this many songs with the same words are compared. */
const comparedLimit = 100;

/** Songs with the same title and artists but any link, the most favorited first. */
export async function listSameName(db: Database, song: NamedSong, memberId: MemberId): Promise<SongRow[]> {
  // Search texts do not show where the title ends, so the names are compared too.
  const texts = permute(song.artists).flatMap((artists) => {
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

/** All permutations. */
function permute(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]];
  return names.flatMap((name, index) => permute(names.toSpliced(index, 1)).map((others) => [name, ...others]));
}
