import { songId } from '../ids.ts';
import * as z from 'zod/mini';
import type { ReleasePrecision } from './release-date.ts';
import { parseRelease } from './release-span.ts';
import type { CalendarDay } from './release.ts';
import { linkProblems, readSongLink, songAddressIn, youtubeAddress, type SongLink } from './song-link.ts';
import { searchWords } from '../search.ts';
import { cleanText } from '../visible-text.ts';
import { parseTimestamp } from './timestamp.ts';

export const maxArtists = 3;
const titleMaxLength = 200;
const artistMaxLength = 100;

/** Texts from the spec (section 5). */
export const songMessages = {
  title: 'Title is required',
  artists: 'At least one artist is required',
  duplicateArtists: 'Duplicate artists are not allowed',
  tooManyArtists: `A song has at most ${maxArtists} artists`,
  youtubeTimestamp:
    'YouTube URLs must include a timestamp to help others find the exact moment. You can either add ?t=120 to your URL or use the timestamp field below.',
  timestamp: 'Enter a time like 42:10, 1:12:40 or 2m30s',
  videoIndex: 'Enter which video it is: 1, 2, 3...',
  releaseDate: 'Pick a day from today on',
} as const;

/** Removes differences in case, Unicode form, width and spacing. */
export const comparable = (text: string): string => cleanText(text.normalize('NFKC')).toLowerCase();

/**
 * Two songs with the same identity are duplicates: same title, same artists in any order, same link. The moment is part
 * of the link: a set may contain two songs called "ID".
 */
export function songIdentity(song: { title: string; artists: readonly string[]; link: SongLink | null }): string {
  const artists = song.artists.map(comparable).toSorted();
  return JSON.stringify([comparable(song.title), artists, song.link && placeOf(song.link)]);
}

/** Removes case, accents, punctuation and spacing, to find duplicates. */
const foldName = (text: string): string => searchWords(text).join(' ') || comparable(text);

/**
 * Equal for songs with the same title and the same artists in any order. The links may differ: it is probably the same
 * song or another version.
 */
export function songNameKey({ title, artists }: { title: string; artists: readonly string[] }): string {
  return JSON.stringify([foldName(title), ...artists.map(foldName).toSorted()]);
}

/**
 * The recording without the moment. A SoundCloud short link has its own id instead of the track's, so there the URL
 * counts.
 */
export const recordingKey = ({ platform, url, mediaId }: SongLink): string =>
  `${platform}:${platform === 'soundcloud' ? url : mediaId}`;

/**
 * The recording with the moment. A SoundCloud short link has its own id instead of the track's, so there the URL
 * counts.
 */
const placeOf = ({ platform, url, mediaId, seconds, videoIndex }: SongLink) => [
  platform,
  platform === 'soundcloud' ? url : mediaId,
  seconds,
  videoIndex,
];

const text = (message: string, max: number) =>
  z.pipe(
    z.pipe(z.string(message), z.transform(cleanText)),
    z.string().check(z.minLength(1, message), z.maxLength(max, `Keep it to ${max} characters`)),
  );

/** An optional field: missing and empty are the same. */
const optionalText = z.pipe(
  z.optional(z.string()),
  z.transform((typed?: string) => typed?.trim() ?? ''),
);

const fields = z.object({
  title: text(songMessages.title, titleMaxLength),
  artists: z.array(text(songMessages.artists, artistMaxLength), songMessages.artists).check(
    z.minLength(1, songMessages.artists),
    z.maxLength(maxArtists, songMessages.tooManyArtists),
    z.refine((artists) => new Set(artists.map(comparable)).size === artists.length, songMessages.duplicateArtists),
  ),
  link: optionalText,
  timestamp: optionalText,
  videoIndex: optionalText,
  /** '2027-03-14', '2027-03', '2027-autumn' or '2027'. */
  releaseDate: optionalText,
  /** Adds the song although one with the same title and artists exists. */
  anotherVersion: z.optional(z.boolean()),
});

export type NewSong = {
  title: string;
  artists: string[];
  link: SongLink | null;
  /** The last day of the span. */
  releaseDate: CalendarDay | null;
  /** Missing for a day. */
  releasePrecision?: Exclude<ReleasePrecision, 'day'>;
  anotherVersion?: boolean;
};

/**
 * The Add New Song form. `today` is a function, because a form can stay open past midnight. The server passes
 * `earliestToday`.
 */
export function addSongSchema(today: () => CalendarDay) {
  return z.pipe(
    fields,
    z.transform((form: z.output<typeof fields>, context): NewSong => {
      const addIssue = (path: keyof typeof form, message: string) =>
        context.issues.push({ code: 'custom', message, input: form, path: [path] });
      const link = readLink(form, addIssue);
      const release = form.releaseDate ? parseRelease(form.releaseDate) : null;
      if (form.releaseDate && (!release || release.day < today())) addIssue('releaseDate', songMessages.releaseDate);
      const { title, artists, anotherVersion = false } = form;
      return {
        title,
        artists,
        link,
        releaseDate: release?.day ?? null,
        ...(release && release.precision !== 'day' && { releasePrecision: release.precision }),
        ...(anotherVersion && { anotherVersion }),
      };
    }),
  );
}

/** The earliest current day in any time zone: none is more than twelve hours behind UTC. */
export const earliestToday = (now: Date): CalendarDay =>
  new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);

type Form = Pick<z.output<typeof fields>, 'link' | 'timestamp' | 'videoIndex'>;

function readLink(form: Form, addIssue: (path: keyof Form, message: string) => void): SongLink | null {
  if (!form.link) return null;
  const reading = readSongLink(songAddressIn(form.link));
  if ('problem' in reading) {
    addIssue('link', linkProblems[reading.problem]);
    return null;
  }
  const typed = parseTimestamp(form.timestamp);
  if (form.timestamp && typed === null) addIssue('timestamp', songMessages.timestamp);
  const seconds = typed ?? reading.link.seconds;
  if (reading.link.platform === 'youtube') {
    // The time field already shows the error of an unreadable time.
    if (seconds === null && !form.timestamp) addIssue('link', songMessages.youtubeTimestamp);
    return { ...reading.link, seconds, url: youtubeAddress(reading.link.mediaId, seconds) };
  }
  if (reading.link.platform !== 'instagram') return { ...reading.link, seconds };
  return { ...reading.link, seconds, videoIndex: readIndex(form, addIssue) ?? reading.link.videoIndex };
}

function readIndex(form: Form, addIssue: (path: keyof Form, message: string) => void): number | null {
  if (!form.videoIndex) return null;
  if (/^([1-9]|1\d|20)$/.test(form.videoIndex)) return Number(form.videoIndex);
  addIssue('videoIndex', songMessages.videoIndex);
  return null;
}

export type AddSongForm = z.input<typeof fields>;

export const readSongSchema = z.object({ id: songId });

const chosenFields = z.object({ id: songId, link: optionalText, timestamp: optionalText, videoIndex: optionalText });

/** The member chose an existing song instead of adding one, and contributes the link of their form. */
export const chooseSongSchema = z.pipe(
  chosenFields,
  z.transform(({ id, ...typed }: z.output<typeof chosenFields>, context) => {
    const addIssue = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, input: typed, path: [path] });
    return { id, link: readLink(typed, addIssue) };
  }),
);

export const removeSongLinkSchema = z.object({ linkId: z.uuid() });

/** Earlier than any release: an edit may set a release date in the past. */
export const earliestRelease = '0001-01-01';

/** An edit of the member's own pending song, with the edition that the form was opened with. */
export const editOwnSongSchema = z.object({
  id: songId,
  edition: z.string().check(z.maxLength(64)),
  song: addSongSchema(() => earliestRelease),
});

/** The number of similar songs shown while a member adds one. */
export const similarLimit = 3;

export const similarSongsSchema = z.object({
  title: z.string().check(z.maxLength(titleMaxLength)),
  artists: z.array(z.string().check(z.maxLength(artistMaxLength))).check(z.maxLength(maxArtists)),
});
