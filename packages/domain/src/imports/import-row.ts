import * as z from 'zod/mini';
import { addSongSchema, songMessages, type NewSong } from '../songs/song.schema.ts';
import { detectPlatform, linkProblems, platforms, songAddressIn, type Platform } from '../songs/song-link.ts';
import { readRelease } from './read-day.ts';

/** Above every limit of the add form, so that the form reports the problem; low enough to bound the size of a row. */
export const textMaxLength = 1_000;
export const linkMaxLength = 2_001;
export const listMaxLength = 12;

const text = z.optional(z.string().check(z.maxLength(textMaxLength)));
const count = z.optional(z.int().check(z.nonnegative(), z.maximum(10_000_000)));

/** One song of a file in any format, not validated yet. */
export const importRowSchema = z.object({
  title: text,
  artists: z.optional(z.array(z.string().check(z.maxLength(textMaxLength))).check(z.maxLength(listMaxLength))),
  platform: text,
  link: z.optional(z.string().check(z.maxLength(linkMaxLength))),
  timestamp: text,
  videoIndex: text,
  releaseDate: text,
  cover: text,
  uploadedAt: text,
  verified: z.optional(z.boolean()),
  verifiedAt: text,
  archived: z.optional(z.boolean()),
  /** Favorites and votes in the file. The dry run reports what the import does with them. */
  hearts: count,
  votes: count,
});
export type ImportRow = z.infer<typeof importRowSchema>;

export type ImportedSong = NewSong & {
  /** Null if the file has none: the server assigns the next cover and the current time. */
  cover: string | null;
  uploadedAt: Date | null;
  verifiedAt: Date | null;
  isVerified: boolean;
  isArchived: boolean;
};

export const rowMessages = {
  releaseDate: 'Write the release date like 2026-12-04 or December 4, 2026',
  /** The text of the form mentions a field below it, which a file does not have. */
  youtubeTimestamp: 'Add ?t=120 to the YouTube link, or fill in timestamp',
} as const;

const rowMessage = (message: string): string =>
  message === songMessages.youtubeTimestamp ? rowMessages.youtubeTimestamp : message;

/** An import accepts release dates in the past, which the add form refuses. */
const form = addSongSchema(() => '0000-01-01');

/** Validates a row with the rules and texts of the add form. Returns the song, or all problems of the row. */
export function readImportedSong(row: ImportRow, now: Date): { song: ImportedSong } | { problem: string } {
  const release = readRelease(row.releaseDate ?? '');
  const read = form.safeParse({
    title: row.title ?? '',
    artists: row.artists ?? [],
    link: row.link ?? '',
    timestamp: row.timestamp ?? '',
    videoIndex: row.videoIndex ?? '',
    releaseDate: release ?? '',
  });
  const problems = new Set(read.success ? [] : read.error.issues.map(({ message }) => rowMessage(message)));
  if (isOfAnotherPlatform(row)) problems.add(linkProblems['not-accepted']);
  if (release === undefined) problems.add(rowMessages.releaseDate);
  if (!read.success || problems.size > 0) return { problem: [...problems].join(' · ') };
  const uploadedAt = readMoment(row.uploadedAt, now);
  return {
    song: {
      ...read.data,
      cover: /^gradient[1-5]$/.test(row.cover ?? '') ? row.cover! : null,
      uploadedAt,
      isVerified: row.verified ?? false,
      verifiedAt: row.verified ? (readMoment(row.verifiedAt, now) ?? uploadedAt ?? now) : null,
      isArchived: row.archived ?? false,
    },
  };
}

function isOfAnotherPlatform({ platform, link }: ImportRow): boolean {
  const stated = platform?.trim().toLowerCase();
  if (!stated || !link || !isPlatform(stated)) return false;
  const found = detectPlatform(songAddressIn(link));
  return found !== null && found !== stated;
}

const isPlatform = (name: string): name is Platform => platforms.some((platform) => platform === name);

/** Null for anything that is not a time between 1995 and now. */
export function readMoment(written: string | undefined, now: Date): Date | null {
  const moment = new Date(written ?? Number.NaN);
  const time = moment.getTime();
  return time >= Date.UTC(1995, 0) && time <= now.getTime() ? moment : null;
}
