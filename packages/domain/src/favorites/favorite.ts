import { songId } from '../ids.ts';
import * as z from 'zod/mini';
import { isCalendarDay, releaseFilters } from '../songs/release.ts';
import type { SongRow } from '../songs/song.ts';

/** One heart, as all screens of its member hear of it. The version is the member's, which every heart moves. */
export type FavoriteState = { id: string; favorited: boolean; song: SongRow; version: number };

/** The first page fills the screen quickly; those after it are fetched while scrolling, so fewer and larger. */
export const favoritesPageSize = (cursor: unknown): number => (cursor === undefined ? 40 : 100);

const day = z.string().check(z.refine(isCalendarDay));

export const listFavoritesSchema = z.object({
  filter: z.enum(releaseFilters),
  /** The viewer's calendar day. */
  today: day,
  /** The position of the last favorite of the page before. Imported favorites have positions below zero. */
  cursor: z.optional(z.int()),
  /** The release day of that favorite, in a release view. A field of its own, because older builds expect a number above. */
  cursorDay: z.optional(day),
});

/** The state wished for and not "the other one", so that a repeated or crossing call does no harm. */
export const setFavoriteSchema = z.object({ songId, favorited: z.boolean() });
