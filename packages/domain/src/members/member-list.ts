import { memberId } from '../ids.ts';
import * as z from 'zod/mini';
import type { AdminGrant } from '../actor.ts';

export const membersPageSize = 50;

/** Newest first; the cursor is the id of the last member on the previous page. */
export const listMembersSchema = z.object({
  query: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.uuid()),
});

export const setEarlyAccessSchema = z.object({ memberId, earlyAccess: z.boolean() });
export const suspendSchema = z.object({ memberId });

/** A member in the console. */
export type MemberRow = {
  id: string;
  username: string;
  email: string;
  joinedAt: string;
  /** The last day one of their valid sessions was used; null without a valid session. */
  seenAt: string | null;
  earlyAccess: boolean;
  suspended: boolean;
  admin: AdminGrant | null;
  uploadCount: number;
  favoriteCount: number;
  requestCount: number;
  /** The member whose invite they joined with. Null without an invite of a member. Older builds send none. */
  invitedBy?: string | null;
};
