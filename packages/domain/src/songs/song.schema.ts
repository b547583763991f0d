import { songId } from '../ids.ts';
import * as z from 'zod/mini';
import { isCalendarDay, type CalendarDay } from './release.ts';
import { linkProblems, readSongLink, songAddressIn, youtubeAddress, type SongLink } from './song-link.ts';
import { searchWords } from '../search.ts';
import { cleanText } from '../visible-text.ts';
import { parseTimestamp } from './timestamp.ts';

export const maxArtists = 3;
const titleMaxLength = 200;
const artistMaxLength = 100;

/** What the form says back, in the words of the spec (section 5). */
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

/** The form two writings of the same words share: case, accents' encoding, width and spacing do not matter. */
export const comparable = (text: string): string => cleanText(text.normalize('NFKC')).toLowerCase();

/**
 * Two songs with the same identity are the same song: same title, same artists in any order, same link. The moment
 * belongs to the link: a set may hold two songs that are both called "ID".
 */
export function songIdentity(song: { title: string; artists: readonly string[]; link: SongLink | null }): string {
  const artists = song.artists.map(comparable).toSorted();
  return JSON.stringify([comparable(song.title), artists, song.link && placeOf(song.link)]);
}

/** A title or a name as duplicates are found by it: no case, accents, punctuation or spacing. */
const foldName = (text: string): string => searchWords(text).join(' ') || comparable(text);

/**
 * Songs with the same name key have the same title and the same artists in any order, whatever their links: probably the
 * same song, or another version of it.
 */
export function songNameKey({ title, artists }: { title: string; artists: readonly string[] }): string {
  return JSON.stringify([foldName(title), ...artists.map(foldName).toSorted()]);
}

/** One recording, wherever in it the song starts. SoundCloud's short links have ids of their own, so there the address counts. */
export const recordingKey = ({ platform, url, mediaId }: SongLink): string =>
  `${platform}:${platform === 'soundcloud' ? url : mediaId}`;

/** A recording and the place in it. SoundCloud's short links have ids of their own, so there the address counts. */
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

/** A field that may be left empty or out. */
const leftOpen = z.pipe(
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
  link: leftOpen,
  timestamp: leftOpen,
  videoIndex: leftOpen,
  releaseDate: leftOpen,
  /** Add the song although one with the same title and artists exists. */
  anotherVersion: z.optional(z.boolean()),
});

export type NewSong = {
  title: string;
  artists: string[];
  link: SongLink | null;
  releaseDate: CalendarDay | null;
  anotherVersion?: boolean;
};

/**
 * The Add New Song form, read. `today` is the viewer's calendar day, asked when the form is read because a form can
 * stay open past midnight; the server allows a day's leeway for the zones of the world.
 */
export function addSongSchema(today: () => CalendarDay) {
  return z.pipe(
    fields,
    z.transform((form: z.output<typeof fields>, context): NewSong => {
      const complain = (path: keyof typeof form, message: string) =>
        context.issues.push({ code: 'custom', message, input: form, path: [path] });
      const link = readLink(form, complain);
      const releaseDate = form.releaseDate || null;
      if (releaseDate !== null && (!isCalendarDay(releaseDate) || releaseDate < today())) {
        complain('releaseDate', songMessages.releaseDate);
      }
      const { title, artists, anotherVersion = false } = form;
      return { title, artists, link, releaseDate, ...(anotherVersion && { anotherVersion }) };
    }),
  );
}

/** The day it still is somewhere on earth: no zone is more than twelve hours behind Greenwich. */
export const earliestToday = (now: Date): CalendarDay =>
  new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);

type Form = Pick<z.output<typeof fields>, 'link' | 'timestamp' | 'videoIndex'>;

function readLink(form: Form, complain: (path: keyof Form, message: string) => void): SongLink | null {
  if (!form.link) return null;
  const reading = readSongLink(songAddressIn(form.link));
  if ('problem' in reading) {
    complain('link', linkProblems[reading.problem]);
    return null;
  }
  const typed = parseTimestamp(form.timestamp);
  if (form.timestamp && typed === null) complain('timestamp', songMessages.timestamp);
  const seconds = typed ?? reading.link.seconds;
  if (reading.link.platform === 'youtube') {
    // A time that cannot be read is told where it was typed.
    if (seconds === null && !form.timestamp) complain('link', songMessages.youtubeTimestamp);
    return { ...reading.link, seconds, url: youtubeAddress(reading.link.mediaId, seconds) };
  }
  if (reading.link.platform !== 'instagram') return { ...reading.link, seconds };
  return { ...reading.link, seconds, videoIndex: readIndex(form, complain) ?? reading.link.videoIndex };
}

function readIndex(form: Form, complain: (path: keyof Form, message: string) => void): number | null {
  if (!form.videoIndex) return null;
  if (/^([1-9]|1\d|20)$/.test(form.videoIndex)) return Number(form.videoIndex);
  complain('videoIndex', songMessages.videoIndex);
  return null;
}

export type AddSongForm = z.input<typeof fields>;

export const readSongSchema = z.object({ id: songId });

const chosenFields = z.object({ id: songId, link: leftOpen, timestamp: leftOpen, videoIndex: leftOpen });

/** An existing song chosen instead of a new one, with the link its member was about to add. */
export const chooseSongSchema = z.pipe(
  chosenFields,
  z.transform(({ id, ...typed }: z.output<typeof chosenFields>, context) => {
    const complain = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, input: typed, path: [path] });
    return { id, link: readLink(typed, complain) };
  }),
);

export const removeSongLinkSchema = z.object({ linkId: z.uuid() });

/** Earlier than any release: an edit may set a release date in the past. */
export const earliestRelease = '0001-01-01';

/** The member's own pending song: the form it was added with, and how the song was when the form was opened. */
export const editOwnSongSchema = z.object({
  id: songId,
  edition: z.string().check(z.maxLength(64)),
  song: addSongSchema(() => earliestRelease),
});

/** How many songs are offered to somebody who may be adding one that is there. */
export const similarLimit = 3;

export const similarSongsSchema = z.object({
  title: z.string().check(z.maxLength(titleMaxLength)),
  artists: z.array(z.string().check(z.maxLength(artistMaxLength))).check(z.maxLength(maxArtists)),
});
