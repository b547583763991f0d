import { cleanText } from '../visible-text.ts';

/** A hyphen or a dash with spaces around it, as in "Velka - Ledge". Hyphens inside names have none. */
const separator = /\s+[-\u2013\u2014]\s+/u;

/** The track a comment names as "Artist - Title", from its first line that does; null when none does. */
export function readNamedTrack(comment: string): { artist: string; title: string } | null {
  for (const line of comment.split(/[\n\r]+/)) {
    const [artist = '', ...rest] = line.split(separator);
    const [named, title] = [cleanText(artist), cleanText(rest.join(' - '))];
    if (named && title) return { artist: named, title };
  }
  return null;
}
