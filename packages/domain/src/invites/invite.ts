import * as z from 'zod/mini';
import type { Refusal } from '../errors.ts';
import { songId } from '../ids.ts';
import type { SongRow } from '../songs/song.ts';
import { cleanText } from '../visible-text.ts';

export const inviteStates = ['unused', 'used', 'expired', 'revoked'] as const;
export type InviteState = (typeof inviteStates)[number];

type Times = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date | null };

/** 'used' wins over 'revoked' and 'expired'. */
export function inviteState({ usedAt, revokedAt, expiresAt }: Times, now: Date): InviteState {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'unused';
}

/** The refusal for a code that cannot be used. A revoked code looks like one that never existed. */
export const inviteRefusals = {
  used: 'invite-used',
  expired: 'invite-expired',
  revoked: 'invite-invalid',
} as const satisfies Record<Exclude<InviteState, 'unused'>, Refusal>;

export const maxInvites = 100;
export const inviteNoteMaxLength = 120;
export const inviteLineMaxLength = 120;
export const maxInviteSongs = 5;

export const inviteMessages = {
  count: `Between 1 and ${maxInvites} codes at a time`,
  note: `Keep the note to ${inviteNoteMaxLength} characters`,
  expiry: 'Pick a day that is still to come',
  line: `Keep the line to ${inviteLineMaxLength} characters`,
  songs: `Pick up to ${maxInviteSongs} different songs`,
} as const;

const line = z.pipe(
  z.pipe(z.string(), z.transform(cleanText)),
  z.string().check(z.maxLength(inviteLineMaxLength, inviteMessages.line)),
);
const songIds = z.array(songId).check(
  z.maxLength(maxInviteSongs, inviteMessages.songs),
  z.refine((ids) => new Set(ids).size === ids.length, inviteMessages.songs),
);

/** An invite of a member: a line and songs for the person it lets in. */
export const createInviteSchema = z.object({ line, songIds });

export const mintInvitesSchema = z.object({
  count: z.int(inviteMessages.count).check(z.gte(1, inviteMessages.count), z.lte(maxInvites, inviteMessages.count)),
  note: z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z.string().check(z.maxLength(inviteNoteMaxLength, inviteMessages.note)),
  ),
  earlyAccess: z.boolean(),
  /** For the people they let in. Older builds send neither. */
  line: z.optional(line),
  songIds: z.optional(songIds),
  /** The time from which the codes are invalid. */
  expiresAt: z.nullable(
    z.iso.datetime(inviteMessages.expiry).check(z.refine((at) => Date.parse(at) > Date.now(), inviteMessages.expiry)),
  ),
});

export const inviteFilters = ['all', ...inviteStates] as const;
export type InviteFilter = (typeof inviteFilters)[number];

export const invitesPageSize = 50;

/** Newest first; the cursor is the id of the last invite on the previous page. */
export const listInvitesSchema = z.object({
  filter: z.enum(inviteFilters),
  query: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.uuid()),
});

export const revokeInviteSchema = z.object({ id: z.uuid() });

export type InviteRow = {
  id: string;
  code: string;
  note: string;
  earlyAccess: boolean;
  state: InviteState;
  createdAt: string;
  /** How many songs it carries. Older builds send none. */
  songCount?: number;
  /** The member who created it; null if created on the command line, or if the member deleted their account. */
  createdBy: string | null;
  expiresAt: string | null;
  usedAt: string | null;
  /** Null if the code is unused, or if the member who used it deleted their account. */
  usedBy: string | null;
};

/** An invite in the profile of the member who created it. Revoked ones are not listed. */
export type OwnInvite = Pick<InviteRow, 'id' | 'code' | 'state' | 'createdAt' | 'usedAt' | 'usedBy'> & {
  songCount: number;
};

/** `left`: how many more invites the member may create. `granted`: how many the owner grants each member. */
export type OwnInvites = { granted: number; left: number; invites: OwnInvite[] };

/** What the invite of a new member carried. `inviter` is null if that member deleted their account. */
export type InviteWelcome = { inviter: string | null; line: string; songs: SongRow[] };
