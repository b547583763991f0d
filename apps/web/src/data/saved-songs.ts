import { queryWords, searchText } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { buildId } from '../platform/build-id.ts';
import { databaseOwner, loadMemberDatabase } from '../platform/member-scope.ts';
import { uniqueRows } from './shown-rows.ts';

const maxTextLength = 600;
const maxSongs = 60;

/** As in the search of the server: a short word matches only at the start of a word. */
function isMatch({ title, artists }: SongRow, words: readonly string[]): boolean {
  const text = searchText([title, ...artists], maxTextLength);
  return words.every((word) => text.includes([...word].length < 3 ? ` ${word}` : word));
}

/** The songs of a saved query: of its pages, or the song itself. */
function songsIn(data: unknown): SongRow[] {
  const { pages = [], ...row } = data as Partial<SongRow> & { pages?: { songs?: SongRow[] }[] };
  return row.title && row.artists ? [row as SongRow] : pages.flatMap(({ songs = [] }) => songs);
}

/** Searches the songs on this device: favorites, and what the member has seen. */
export async function findSavedSongs(query: string): Promise<SongRow[]> {
  const memberId = databaseOwner();
  if (!memberId) return [];
  const own = IDBKeyRange.bound([memberId, buildId], [memberId, buildId, []]);
  const saved = await (await loadMemberDatabase()).getAll('queries', own);
  const words = queryWords(query);
  const songs = saved.flatMap(({ data }) => songsIn(data)).filter((song) => isMatch(song, words));
  return uniqueRows(songs).slice(0, maxSongs);
}
