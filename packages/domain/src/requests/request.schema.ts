import * as z from 'zod/mini';
import { addSongSchema } from '../songs/song.schema.ts';
import { searchSchema } from '../search.ts';
import { cleanLines, cleanText } from '../visible-text.ts';
import { requestTabs } from './request.ts';

export const requestTitleMaxLength = 120;
export const requestDescriptionMaxLength = 2_000;
const linkMaxLength = 2_000;

export const requestMessages = {
  title: 'Give it a title, like where you heard it',
  description: 'Describe what you remember of it',
  link: 'Enter a web address, like https://...',
  convert: 'Please enter both artist and title',
} as const;

const tooLong = (max: number) => `Keep it to ${max} characters`;

/** An address that can be opened: http or https, no name and password in it. "site.com/x" is taken as https. */
export function readLink(typed: string): string | null {
  const written = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(written) && !/^[^/]*:\d/.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.hostname.includes('.') && !url.username && !url.password ? url.toString() : null;
}

const linkSchema = z.pipe(
  z.optional(z.string()),
  z.transform((typed: string | undefined, context): string | null => {
    if (!typed?.trim()) return null;
    const link = readLink(typed);
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

/** The New ID Request form. */
export const requestFormSchema = z.object({
  title: text(cleanText, requestMessages.title, requestTitleMaxLength),
  description: text(cleanLines, requestMessages.description, requestDescriptionMaxLength),
  link: linkSchema,
});

export type RequestForm = z.input<typeof requestFormSchema>;

/** The browser names the request, so that sending it again after a lost answer posts it once. */
export const addRequestSchema = z.extend(requestFormSchema, { id: z.uuid(), clipId: z.optional(z.uuid()) });
export type NewRequestForm = z.output<typeof addRequestSchema>;

export const listRequestsSchema = z.extend(searchSchema, {
  tab: z.enum(requestTabs),
  /** Where the page before ended. */
  cursor: z.optional(z.object({ hotScore: z.number(), id: z.uuid() })),
});

export const readRequestSchema = z.object({ id: z.uuid() });

/** As many as a screen can show at once, and a few more. */
export const readRequestStatesSchema = z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)) });

/** The comment that named the track, if one did. */
export const solveRequestSchema = z.object({ id: z.uuid(), answerId: z.optional(z.uuid()) });

/** 'Add to Dubplate': a song's form, with a SoundCloud address only, beside the request it answers. */
export const convertRequestSchema = (today: Parameters<typeof addSongSchema>[0]) =>
  z.extend(solveRequestSchema, { song: addSongSchema(today) });
