import { songId } from '../ids.ts';
import * as z from 'zod/mini';
import { searchSchema } from '../search.ts';
import { rankCursorSchema } from '../songs/song-search.ts';
import { addSongSchema, earliestRelease } from '../songs/song.schema.ts';
import type { Song } from '../songs/song.ts';

/** What those who look after songs choose from: what waits for a look, what had one, what was taken down, everything. */
export const catalogFilters = ['pending', 'verified', 'archived', 'all'] as const;
export type CatalogFilter = (typeof catalogFilters)[number];
/** Songs that are not archived, so a song can be merged into them. Older builds send and expect this value. */
export const mergeTargets = 'standing';

export const catalogPageSize = 50;

/** A song as those who look after songs see it, archived ones too. */
export type CatalogSong = Pick<
  Song,
  | 'id'
  | 'title'
  | 'artists'
  | 'cover'
  | 'releaseDate'
  | 'favoriteCount'
  | 'verificationStatus'
  | 'isArchived'
  | 'version'
  | 'url'
  | 'seconds'
  | 'videoIndex'
  | 'uploadedBy'
  | 'uploadedAt'
> & {
  /** What the form edits, as one word: another one when somebody has changed it since. */
  edition: string;
  /** Where it was merged into, and until when that can be undone; null when it no longer can. */
  mergedInto: { id: string; title: string; undoUntil: string | null } | null;
};

export const listCatalogSchema = z.extend(searchSchema, {
  filter: z.enum([...catalogFilters, mergeTargets]),
  /** The last song of the page before. */
  cursor: z.optional(songId),
  /** The rank of that song, in a search. A field of its own, because older builds expect an id above. */
  cursorRank: z.optional(z.omit(rankCursorSchema, { id: true })),
});

export const catalogSongSchema = z.object({ id: songId });

/** The state wished for, so that a repeated or crossing call does no harm. */
export const verifySongSchema = z.object({ id: songId, verified: z.boolean() });

/** The same form a song is added with, beside which song and how it was when the form was opened. */
export const editSongSchema = z.object({
  id: songId,
  edition: z.string().check(z.maxLength(64)),
  song: addSongSchema(() => earliestRelease),
});

/** `id` is the duplicate, `into` what is kept. */
export const mergeSongsSchema = z
  .object({ id: songId, into: songId })
  .check(z.refine(({ id, into }) => id !== into, 'Pick another song to merge into'));

/** More pending songs than this are not counted out. */
export const mostPending = 1_000;
export const formatPending = (count: number): string => (count < mostPending ? String(count) : `${mostPending - 1}+`);

/** For so long the server keeps what a merge moved. */
export const undoMergeDays = 30;

/** What undoing a merge brought back. */
export type UndoMergeOutcome = {
  /** Hearts that moved back, and hearts given back to members who had favorited both songs. */
  returned: number;
  onBoth: number;
};

/** What merging did, or would do. */
export type MergeOutcome = {
  /** Hearts that went over, and hearts of members who had one on both. */
  moved: number;
  alreadyThere: number;
};
