import * as z from 'zod/mini';
import type { MemberActor } from '../actor.ts';
import { songId } from '../ids.ts';
import { can } from '../permissions.ts';
import type { ReleaseDate } from './release-date.ts';
import { startOfRelease } from './release-span.ts';
import type { CalendarDay } from './release.ts';

const urlMaxLength = 2_000;
/** By members other than the one who added the link. */
export const confirmationsNeeded = 3;

export const releaseLinkMessages = {
  required: 'Paste where people can hear it',
  unreadable: 'Paste a link that starts with https://',
  tooLong: `Keep it to ${urlMaxLength} characters`,
} as const;

/** Where a released song can be heard. Any host: members see it before they open the link. */
export type ReleaseLink = {
  url: string;
  addedBy: string;
  addedAt: string;
  confirmed: boolean;
  confirmations: number;
  /** What the viewer may do. */
  mayConfirm: boolean;
  mayRemove: boolean;
};

/** Adds the scheme to an address without one. Null for other schemes, and for passwords, which disguise a host. */
export function readReleaseUrl(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (/[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
  // A domain ends with a name, an address of a machine with a number or a bracket.
  return isPlain && /[^.]\.[^.\d\]][^.]*\.?$/.test(url.hostname) ? url.href : null;
}

/** The host of a stored link. Other scripts are shown in ASCII, so that no host looks like another one. */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${port && `:${port}`}`;
}

export const markOutSchema = z.object({
  id: songId,
  url: z.pipe(
    z.string(),
    z.transform((typed: string, context) => {
      const url = readReleaseUrl(typed);
      const message =
        typed.trim() === ''
          ? releaseLinkMessages.required
          : url === null
            ? releaseLinkMessages.unreadable
            : url.length > urlMaxLength && releaseLinkMessages.tooLong;
      if (message) context.issues.push({ code: 'custom', message, input: typed });
      return url ?? '';
    }),
  ),
});

/** `url`: the link that the member saw. It may have been replaced meanwhile. */
export const releaseLinkSchema = z.object({ id: songId, url: z.string().check(z.maxLength(urlMaxLength)) });

type Uploaded = { uploadedBy: string | null };
type Added = { addedBy: string | null };

/** The uploader and admins who may edit songs: a link that they add or confirm is confirmed at once. */
export const decidesRelease = (actor: MemberActor, { uploadedBy }: Uploaded): boolean =>
  uploadedBy === actor.id || can(actor, 'canEditAllSongs');

export const canConfirmRelease = (actor: MemberActor, song: Uploaded, { addedBy }: Added): boolean =>
  addedBy !== actor.id || decidesRelease(actor, song);

export const canRemoveRelease = (actor: MemberActor, song: Uploaded, { addedBy }: Added): boolean =>
  addedBy === actor.id || decidesRelease(actor, song);

/** A song without a date, or whose date or span has begun, can be out. */
export const canBeOut = (release: ReleaseDate | null, today: CalendarDay): boolean =>
  release === null || startOfRelease(release) <= today;

/** The latest current day in any time zone: none is more than fourteen hours ahead of UTC. */
export const latestToday = (now: Date): CalendarDay =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
