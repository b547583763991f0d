import { cleanText } from '../visible-text.ts';

/** A hyphen or dash between spaces, as in "Velka - Ledge". Hyphens inside names have no spaces. */
const separator = /\s+[-\u2013\u2014]\s+/u;

/** The track in the first line of a comment that has the form "Artist - Title"; null if no line has. */
export function readNamedTrack(comment: string): { artist: string; title: string } | null {
  for (const line of comment.split(/[\n\r]+/)) {
    const [artist = '', ...rest] = line.split(separator);
    const [named, title] = [cleanText(artist), cleanText(rest.join(' - '))];
    if (named && title) return { artist: named, title };
  }
  return null;
}
