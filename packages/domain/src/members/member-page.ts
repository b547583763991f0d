import * as z from 'zod/mini';
import type { SongRow } from '../songs/song.ts';

export type MemberPage = {
  id: string;
  username: string;
  joinedAt: string;
  /** Whether the viewer is this member, who can open their page while it is closed. */
  mine: boolean;
  isPublic: boolean;
  /** Only admins can open the page of a suspended member. */
  suspended: boolean;
  favoriteCount: number;
  uploadCount: number;
  solvedCount: number;
  identifiedCount: number;
};

/** The page of a member who made it private: other members see only that the name exists. */
export type ClosedPage = { username: string; suspended: boolean };

/** A request that the member solved as its owner, or identified with a comment. */
export type SolvedRequest = {
  id: string;
  title: string;
  solvedAt: string;
  /** True if their comment identified the track; false if they posted the request. */
  named: boolean;
};

export type MemberSongs = { songs: SongRow[]; nextCursor: string | null };
export type MemberSolved = { requests: SolvedRequest[]; nextCursor: string | null };

export const memberListSize = 20;

/** Above any valid name. PostgreSQL cannot store NUL, so a query with one would throw. */
const nameSchema = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((name) => !name.includes('\0')),
);

export const memberPageSchema = z.object({ username: nameSchema });
/** The cursor is the id of the last row on the previous page. */
export const memberListSchema = z.object({ username: nameSchema, cursor: z.optional(z.uuid()) });

/** Only the member can open their closed page. */
export const canSeePage = (viewerId: string, member: { id: string; isPublic: boolean }): boolean =>
  member.isPublic || member.id === viewerId;
