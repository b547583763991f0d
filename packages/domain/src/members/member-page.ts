import * as z from 'zod/mini';
import type { SongRow } from '../songs/song.ts';

/** What others see of a member. */
export type MemberPage = {
  id: string;
  username: string;
  joinedAt: string;
  /** Whether whoever asks is this member: they see their page also while it is closed. */
  mine: boolean;
  isPublic: boolean;
  /** Only admins find the page of a suspended member. */
  suspended: boolean;
  favoriteCount: number;
  uploadCount: number;
  solvedCount: number;
  identifiedCount: number;
};

/** A page its member keeps to themselves: only that there is somebody of that name. */
export type ClosedPage = { username: string; suspended: boolean };

/** A request in the list of what a member solved or named. */
export type SolvedRequest = {
  id: string;
  title: string;
  solvedAt: string;
  /** Whether they named it, or it was theirs. */
  named: boolean;
};

export type MemberSongs = { songs: SongRow[]; nextCursor: string | null };
export type MemberSolved = { requests: SolvedRequest[]; nextCursor: string | null };

export const memberListSize = 20;

/** Long enough for any name in any spelling; what is longer, or holds what no text can, is nobody's. */
const nameSchema = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((name) => !name.includes('\0')),
);

export const memberPageSchema = z.object({ username: nameSchema });
/** The cursor is the last one seen. */
export const memberListSchema = z.object({ username: nameSchema, cursor: z.optional(z.uuid()) });

/** A closed page is open to its member alone. */
export const canSeePage = (viewerId: string, member: { id: string; isPublic: boolean }): boolean =>
  member.isPublic || member.id === viewerId;
