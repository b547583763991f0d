import { searchWords } from '../search.ts';

/** Names with the same key are one artist: case, accents, punctuation and spacing do not matter, as in search. */
export const artistKey = (name: string): string => searchWords(name).join(' ');

/** The path of the artist page; null for a name of punctuation only, which search cannot find either. */
export const artistPath = (name: string): string | null =>
  artistKey(name) ? `/artist/${encodeURIComponent(name)}` : null;

/** The inverse of `artistPath`. Never throws. */
export function artistInPath({ pathname }: { pathname: string }): string {
  const written = pathname.replace(/^\/artist\/?/, '');
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
