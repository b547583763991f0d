import * as z from 'zod/mini';
import { addSongSchema, songMessages, type NewSong } from '../songs/song.schema.ts';
import { detectPlatform, linkProblems, platforms, songAddressIn, type Platform } from '../songs/song-link.ts';
import { readDay } from './read-day.ts';

/** Longer than any rule allows, so that the rule can say so; shorter than what would fill a row with anything else. */
export const textMaxLength = 1_000;
export const linkMaxLength = 2_001;
export const listMaxLength = 12;

const text = z.optional(z.string().check(z.maxLength(textMaxLength)));
const count = z.optional(z.int().check(z.nonnegative(), z.maximum(10_000_000)));

/** One song of a file, whatever the file looked like: what it says, not yet whether that is right. */
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
  /** How many favorites and votes it has in the file, to say what becomes of them. */
  hearts: count,
  votes: count,
});
export type ImportRow = z.infer<typeof importRowSchema>;

export type ImportedSong = NewSong & {
  /** Null where the file does not say: the next sleeve in turn, and now. */
  cover: string | null;
  uploadedAt: Date | null;
  verifiedAt: Date | null;
  isVerified: boolean;
  isArchived: boolean;
};

export const rowMessages = {
  releaseDate: 'Write the release date like 2026-12-04 or December 4, 2026',
  /** The form speaks of a field below; a file has none. */
  youtubeTimestamp: 'Add ?t=120 to the YouTube link, or fill in timestamp',
} as const;

const inRowWords = (message: string): string =>
  message === songMessages.youtubeTimestamp ? rowMessages.youtubeTimestamp : message;

/** A song that came out long ago can be brought over, though nobody could add it by hand any more. */
const form = addSongSchema(() => '0000-01-01');

/** The song a row speaks of, by the rules of the add form and in its words; or everything that is wrong with it. */
export function readImportedSong(row: ImportRow, now: Date): { song: ImportedSong } | { problem: string } {
  const day = readDay(row.releaseDate ?? '');
  const read = form.safeParse({
    title: row.title ?? '',
    artists: row.artists ?? [],
    link: row.link ?? '',
    timestamp: row.timestamp ?? '',
    videoIndex: row.videoIndex ?? '',
    releaseDate: day ?? '',
  });
  const problems = new Set(read.success ? [] : read.error.issues.map(({ message }) => inRowWords(message)));
  if (isOfAnotherPlatform(row)) problems.add(linkProblems['not-accepted']);
  if (day === undefined) problems.add(rowMessages.releaseDate);
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
  const said = platform?.trim().toLowerCase();
  if (!said || !link || !isPlatform(said)) return false;
  const found = detectPlatform(songAddressIn(link));
  return found !== null && found !== said;
}

const isPlatform = (name: string): name is Platform => platforms.some((platform) => platform === name);

/** A moment of the past. Anything else is none: nothing is older than the web or from the future. */
export function readMoment(written: string | undefined, now: Date): Date | null {
  const moment = new Date(written ?? Number.NaN);
  const time = moment.getTime();
  return time >= Date.UTC(1995, 0) && time <= now.getTime() ? moment : null;
}
