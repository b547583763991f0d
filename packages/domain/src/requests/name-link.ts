import { platformNames } from '../songs/platform-names.ts';
import { readSongLink } from '../songs/song-link.ts';
import { formatTimestamp } from '../songs/timestamp.ts';

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
