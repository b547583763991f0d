import * as z from 'zod/mini';
import { isCalendarDay, releaseFilters } from '../songs/release.ts';
import type { SongRow } from '../songs/song.ts';

/** One heart, as all screens of its member hear of it. The version is the member's, which every heart moves. */
export type FavoriteState = { id: string; favorited: boolean; song: SongRow; version: number };

/** The first page fills the screen quickly; those after it are fetched while scrolling, so fewer and larger. */
export const favoritesPageSize = (cursor: number | undefined): number => (cursor === undefined ? 40 : 100);

export const listFavoritesSchema = z.object({
  filter: z.enum(releaseFilters),
  /** The viewer's calendar day. */
  today: z.string().check(z.refine(isCalendarDay)),
  /** Where the page before ended. Hearts that were brought over lie before all others, below zero. */
  cursor: z.optional(z.int()),
});

/** The state wished for and not "the other one", so that a repeated or crossing call does no harm. */
export const setFavoriteSchema = z.object({ songId: z.uuid(), favorited: z.boolean() });
