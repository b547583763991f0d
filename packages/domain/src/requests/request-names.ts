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
const separator = /(?<!\s)\s+[-\u2013\u2014]\s+/u;

/* What members write before a name: 'Yes, I think', then 'it is' or 'this sounds like', then 'probably'. */
const opener = '(?:yes|yeah|yep|okay|ok|found it|got it|track id|id|track|answer)(?=[,:!.])';
const opinion =
  "i (?:think|believe|guess|reckon)(?: that)?|i(?:['\u2019]d| would) say|" +
  "(?:(?:i am|i['\u2019]?m) (?:(?:pretty|quite|fairly|almost|\\d+%) )?|(?:pretty|quite|fairly|almost|\\d+%) )sure(?: that)?";
const adverb = 'maybe|perhaps|possibly|probably|definitely|surely';
const subject = '(?:it|(?:this|that)(?: one)?|(?:this|that|the) (?:track|song|tune|id))';
const statement =
  `${subject}(?:['\u2019]?s| is| was)|` +
  `(?:${subject} )?(?:sounds (?:(?:a lot|a bit|exactly|just) )?like|(?:could|might|may|must|should|has to) be)`;
const pause = '[\\s,:!.]+';
const leadIn = new RegExp(
  `^(?:(?:${opener}|${opinion}|${adverb})${pause})*(?:(?:${statement})${pause})?(?:(?:${adverb})${pause})?(?=\\S)`,
  'iu',
);
/** A capital inside, as in the name "This Is The Kit". */
const titleCase = /\s(?!ID?\b|It|This|That|The\b)\p{Lu}/u;

/** Removes at most one "it's". The name "It's Murph" alone is cut to "Murph": members write "it's" far more often. */
const stripLeadIn = (text: string): string => text.replace(leadIn, (lead) => (titleCase.test(lead) ? lead : ''));

/** The track in the first line of a comment that has the form "Artist - Title"; null if no line has. */
export function readNamedTrack(comment: string): { artist: string; title: string } | null {
  for (const line of comment.split(/[\n\r]+/)) {
    const [artist = '', ...rest] = line.split(separator);
    const [named, title] = [stripLeadIn(cleanText(artist)), cleanText(rest.join(' - '))];
    if (named && title) return { artist: named, title };
  }
  return null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function formatDuration(ms: number): string {
  if (ms < hour) return counted(Math.max(1, Math.floor(ms / minute)), 'minute');
  if (ms < 2 * day) return counted(Math.floor(ms / hour), 'hour');
  return counted(Math.floor(ms / day), 'day');
}

/** "48 wanted it. Solved after 3 days." A server of an older build does not send `solvedAt`. */
export function describeSolution(request: {
  voteCount: number;
  createdAt: string;
  solvedAt?: string | null | undefined;
}): string {
  const { voteCount, createdAt, solvedAt } = request;
  const wanted = voteCount > 0 ? `${voteCount} wanted it.` : '';
  const after = solvedAt
    ? `Solved after ${formatDuration(new Date(solvedAt).getTime() - new Date(createdAt).getTime())}.`
    : '';
  return [wanted, after].filter(Boolean).join(' ');
}
