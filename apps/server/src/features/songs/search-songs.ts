import { queryWords } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { Database } from '../../platform/database.ts';
import { findSongs, readSpellings } from './search.store.ts';

export type Found = {
  songs: SongRow[];
  /** The words that were found: those asked for, or, after a slip of one letter, the right ones. */
  matched: string;
  corrected: boolean;
};

/** A word has at most so many neighbours that are looked for; short words in a large catalogue have the most. */
const maxAlternatives = 40;

/**
 * Songs with every word of the query in their title or artists. When there are none, one letter of it may be wrong: each
 * word in turn is replaced by those it is one letter apart from.
 */
export async function searchSongs(
  db: Database,
  query: string,
  memberId: string,
  limit: number,
  { forgiving = true } = {},
): Promise<Found> {
  const words = queryWords(query);
  const asked = { songs: [] as SongRow[], matched: words.join(' '), corrected: false };
  if (words.length === 0) return asked;
  const songs = await findSongs(db, { words }, memberId, limit);
  if (songs.length > 0 || !forgiving) return { ...asked, songs };
  for (const [slip, spellings] of await readSpellings(db, words)) {
    if (spellings.length === 0) continue;
    const others = words.filter((word) => word !== slip);
    const alternatives = spellings.slice(0, maxAlternatives);
    const close = await findSongs(db, { words: others, alternatives }, memberId, limit);
    if (close.length > 0) return { songs: close, matched: [...others, ...alternatives].join(' '), corrected: true };
  }
  return asked;
}
