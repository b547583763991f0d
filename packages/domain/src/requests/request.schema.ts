import { clipId, commentId, requestId, songId } from '../ids.ts';
import * as z from 'zod/mini';
import type { CalendarDay } from '../songs/release.ts';
import { splitArtists } from '../songs/artists.ts';
import { findSongAddress, linkProblems, readSongLink, type SongLink } from '../songs/song-link.ts';
import { addSongSchema } from '../songs/song.schema.ts';
import { searchSchema } from '../search.schema.ts';
import { cleanLines, cleanText } from '../visible-text.ts';
import { heardFields } from './heard.ts';
import { requestFilters, requestTabs } from './request.ts';

export const requestTitleMaxLength = 120;
export const requestDescriptionMaxLength = 2_000;
const linkMaxLength = 2_000;

export const requestMessages = {
  title: 'Give it a title, like where you heard it',
  description: 'Describe what you remember of it',
  link: 'Enter a web address, like https://...',
  convert: 'Please enter both artist and title',
  mobileLink: 'Mobile share links do not work here.',
} as const;

const tooLong = (max: number) => `Keep it to ${max} characters`;

/** Normalizes an http or https URL without credentials; null for anything else. "site.com/x" becomes https. */
export function readLink(typed: string): string | null {
  const written = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(written) && !/^[^/]*:\d/.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && /[^.]\.[^.]/.test(url.hostname) && !url.username && !url.password ? url.href : null;
}

const linkSchema = z.pipe(
  z.optional(z.string()),
  z.transform((typed: string | undefined, context): string | null => {
    if (!typed?.trim()) return null;
    // The share menu of a phone puts words around the URL.
    const link = readLink((/\s/.test(typed.trim()) && findSongAddress(typed)) || typed);
    if (link !== null && link.length <= linkMaxLength) return link;
    context.issues.push({ code: 'custom', message: requestMessages.link, input: typed });
    return null;
  }),
);

const text = (clean: (typed: string) => string, message: string, max: number) =>
  z.pipe(
    z.pipe(z.string(message), z.transform(clean)),
    z.string().check(z.minLength(1, message), z.maxLength(max, tooLong(max))),
  );

export const requestFormSchema = z.object({
  title: text(cleanText, requestMessages.title, requestTitleMaxLength),
  description: text(cleanLines, requestMessages.description, requestDescriptionMaxLength),
  link: linkSchema,
  ...heardFields,
});

export type RequestForm = z.input<typeof requestFormSchema>;

/** The browser creates the id, which makes a retry after a lost response idempotent. */
export const addRequestSchema = z.extend(requestFormSchema, { id: requestId, clipId: z.optional(clipId) });
export type NewRequestForm = z.output<typeof addRequestSchema>;

/** `editedAt` is the value the browser read: the server refuses an edit of a text that changed since. */
export const editRequestSchema = z.extend(requestFormSchema, {
  id: requestId,
  editedAt: z.nullable(z.iso.datetime()),
});
export type EditedRequest = z.output<typeof editRequestSchema>;

export const listRequestsSchema = z.extend(searchSchema, {
  tab: z.enum(requestTabs),
  /** For the community tab without a search. An older page sends none: all requests in the order of the hot score. */
  filter: z.optional(z.enum(requestFilters)),
  /** The sort key of the last request on the previous page. */
  cursor: z.optional(
    z.object({
      hotScore: z.number(),
      id: requestId,
      /** Whether the previous page came from the search inside words. */
      inside: z.optional(z.boolean()),
      /** The misspelled word, if the previous page came from the spelling fallback. */
      misspelled: z.optional(z.string().check(z.maxLength(100))),
      /** For servers of an older build, which list unsolved requests first. */
      solved: z.optional(z.boolean()),
      /** Microseconds since 1970: the sort key of New, With audio and Voted by me. */
      at: z.optional(z.int().check(z.nonnegative())),
    }),
  ),
});

export type RequestsCursor = NonNullable<z.output<typeof listRequestsSchema>['cursor']>;

export const readRequestSchema = z.object({ id: requestId });

/** 50: more than a screen shows at once. */
export const readRequestStatesSchema = z.object({ ids: z.array(requestId).check(z.minLength(1), z.maxLength(50)) });

/** `answerId` is the comment that named the track, if any. */
export const solveRequestSchema = z.object({ id: requestId, answerId: z.optional(commentId) });

/** `songId` is the existing song that the request turned out to be. */
export const solveWithSongSchema = z.extend(solveRequestSchema, { songId });

/**
 * The link a song takes over from its request if the form has none. Excludes mobile share links: they would not play.
 */
export function readCarriedLink(requestLink: string | null): SongLink | null {
  const reading = readSongLink(requestLink ?? '');
  return 'link' in reading && !reading.link.isMobileShare ? reading.link : null;
}

/** All artists of a song in one text, with room for quotes and commas. */
const artistsMaxLength = 1_000;

const convertFields = z.extend(solveRequestSchema, {
  title: z.string(),
  artist: z.string().check(z.maxLength(artistsMaxLength, tooLong(artistsMaxLength))),
  link: z.optional(z.string()),
  releaseDate: z.optional(z.string()),
  anotherVersion: z.optional(z.boolean()),
});

export type ConvertForm = z.input<typeof convertFields>;

/** The form 'Add to Dubplate': a song with an optional SoundCloud link, and the request it solves. */
export function convertRequestSchema(today: () => CalendarDay) {
  const songSchema = addSongSchema(today);
  return z.pipe(
    convertFields,
    z.transform(({ id, answerId, artist, ...form }: z.output<typeof convertFields>, context) => {
      const { title } = form;
      const addIssue = (path: PropertyKey, message: string) =>
        context.issues.push({ code: 'custom', message, input: title, path: [path] });
      if (!cleanText(title) || !cleanText(artist)) {
        addIssue(cleanText(title) ? 'artist' : 'title', requestMessages.convert);
        return z.NEVER;
      }
      const song = songSchema.safeParse({ ...form, artists: splitArtists(artist) });
      if (!song.success) {
        for (const { path, message } of song.error.issues) {
          const field = path[0]!;
          // The detailed messages explain links of other platforms, which this form does not accept.
          if (field === 'link') addIssue('link', linkProblems['not-accepted']);
          else addIssue(field === 'artists' ? 'artist' : field, message);
        }
        return z.NEVER;
      }
      if (song.data.link && song.data.link.platform !== 'soundcloud') addIssue('link', linkProblems['not-accepted']);
      else if (song.data.link?.isMobileShare) addIssue('link', requestMessages.mobileLink);
      return { id, answerId, song: song.data };
    }),
  );
}

/** A vote carries the desired state instead of a toggle, so a repeated or concurrent call is idempotent. */
export const setVoteSchema = z.object({ requestId, voted: z.boolean() });

/** The bell of a request. Also the desired state. */
/** Null forgets what the member chose. */
export const followRequestSchema = z.object({ id: requestId, following: z.nullable(z.boolean()) });
