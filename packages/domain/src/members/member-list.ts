import { memberId } from '../ids.ts';
import * as z from 'zod/mini';
import type { AdminGrant } from '../actor.ts';

export const membersPageSize = 50;

/** Newest first; the cursor is the id of the last one seen. */
export const listMembersSchema = z.object({
  query: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.uuid()),
});

export const setEarlyAccessSchema = z.object({ memberId, earlyAccess: z.boolean() });
export const suspendSchema = z.object({ memberId });

/** A member as admins see them. */
export type MemberRow = {
  id: string;
  username: string;
  email: string;
  joinedAt: string;
  /** The last day they were here, as far as a session that stands can tell. */
  seenAt: string | null;
  earlyAccess: boolean;
  suspended: boolean;
  admin: AdminGrant | null;
  uploadCount: number;
  favoriteCount: number;
  requestCount: number;
};
