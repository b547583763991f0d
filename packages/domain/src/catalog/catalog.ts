import { songId } from '../ids.ts';
import * as z from 'zod/mini';
import { searchSchema } from '../search.schema.ts';
import { rankCursorSchema } from '../songs/song-search.ts';
import { addSongSchema, earliestRelease } from '../songs/song.schema.ts';
import type { Song } from '../songs/song.ts';

/** The filters of the song list in the console. */
export const catalogFilters = ['pending', 'verified', 'archived', 'all'] as const;
export type CatalogFilter = (typeof catalogFilters)[number];
/** Filter for songs that are not archived: only those can be merged into. Older builds send and expect this value. */
export const mergeTargets = 'standing';

export const catalogPageSize = 50;

/** A song in the console, which also lists archived songs. */
export type CatalogSong = Pick<
  Song,
  | 'id'
  | 'title'
  | 'artists'
  | 'cover'
  | 'releaseDate'
  | 'releasePrecision'
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
  /** Optimistic concurrency token: it changes when another admin edits the song. */
  edition: string;
  /** The song it was merged into. `undoUntil` is null when the merge can no longer be undone. */
  mergedInto: { id: string; title: string; undoUntil: string | null } | null;
};

export const listCatalogSchema = z.extend(searchSchema, {
  filter: z.enum([...catalogFilters, mergeTargets]),
  /** The last song of the previous page. */
  cursor: z.optional(songId),
  /** The search rank of that song. A separate field, because older builds expect `cursor` to be an id. */
  cursorRank: z.optional(z.omit(rankCursorSchema, { id: true })),
});

export const catalogSongSchema = z.object({ id: songId });

/** Carries the desired state, so a repeated or concurrent call is idempotent. */
export const verifySongSchema = z.object({ id: songId, verified: z.boolean() });

/** The fields of the Add New Song form, with the song's id and the edition that the form was opened with. */
export const editSongSchema = z.object({
  id: songId,
  edition: z.string().check(z.maxLength(64)),
  song: addSongSchema(() => earliestRelease),
});

/** Archives `id`, the duplicate, and keeps `into`. */
export const mergeSongsSchema = z
  .object({ id: songId, into: songId })
  .check(z.refine(({ id, into }) => id !== into, 'Pick another song to merge into'));

/** The server stops counting pending songs at this number, which bounds the cost of the query. */
export const mostPending = 1_000;
export const formatPending = (count: number): string => (count < mostPending ? String(count) : `${mostPending - 1}+`);

/** How long the server can undo a merge. */
export const undoMergeDays = 30;

export type UndoMergeOutcome = {
  /** Favorites moved back, and favorites restored for members who had favorited both songs. */
  returned: number;
  onBoth: number;
};

/** The result of a merge, or its preview. */
export type MergeOutcome = {
  /** Favorites moved to the kept song, and favorites dropped because the member had favorited both songs. */
  moved: number;
  alreadyThere: number;
};
