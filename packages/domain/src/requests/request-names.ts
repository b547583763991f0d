import { platformNames } from '../songs/platform-names.ts';
import { readSongLink } from '../songs/song-link.ts';
import { formatTimestamp } from '../songs/timestamp.ts';
import { cleanText } from '../visible-text.ts';

/** The label of a request's link: "YouTube, at 1:23" with the host, or host and path for other sites. */
export function nameRequestLink(href: string): { title: string; detail: string } {
  const { hostname, port, pathname, search } = new URL(href);
  const shortHost = `${hostname}${port && `:${port}`}`.replace(/^www\./, '');
  const reading = readSongLink(href);
  if ('link' in reading) {
    const { platform, seconds } = reading.link;
    const name = platformNames[platform];
    return { title: seconds === null ? name : `${name}, at ${formatTimestamp(seconds)}`, detail: shortHost };
  }
  const rest = `${pathname}${search}`;
  return { title: shortHost, detail: rest === '/' ? '' : rest };
}

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
