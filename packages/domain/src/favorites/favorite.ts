import { songId } from '../ids.ts';
import * as z from 'zod/mini';
import { isCalendarDay, releaseFilters, type CalendarDay } from '../songs/release.ts';
import type { SongRow, SongState } from '../songs/song.ts';

/**
 * Live event for the tabs of one member. The version is that of the member row, which every favorite and every saved
 * heart increments. Older builds send no `saved`.
 */
export type FavoriteState = { id: string; favorited: boolean; saved?: boolean; song: SongRow; version: number };

/** What adding or removing a favorite returns. */
export type FavoriteChange = { favorite: FavoriteState; song: SongState };

/** A favorite that is out. `hasLink`: its page has a player, or a link that members added. */
export type ReleasedFavorite = SongRow & {
  favoritedAt: string;
  hasLink: boolean;
  /** Where it can be heard, once confirmed. */
  releaseUrl?: string | null | undefined;
};

export type FavoritesPage = {
  songs: SongRow[];
  nextCursor: number | null;
  nextCursorDay: CalendarDay | null;
  /** Only on the first page of all favorites, if there are any. */
  releasedToday?: ReleasedFavorite[];
};

/** Favorites that are out, the newest release first. The cursor has the last one of the page. */
export type ReleasedPage = {
  songs: ReleasedFavorite[];
  nextCursor: { day: CalendarDay; position: number } | null;
};

/** A shelf of tiles, then pages of a grid. */
export const releasedPageSize = (cursor: unknown): number => (cursor === undefined ? 12 : 48);

/** Releases of one day above the favorites. */
export const releasedTodayLimit = 10;
/** What an upload returns. `converted`: the saved hearts that the first upload made favorites, oldest first. */
export type Converting<Answer> = Answer & { converted?: FavoriteState[] };
export type UploadChange = Converting<FavoriteChange>;

/** `savedCount`: how many hearts the member has saved now. */
export type SavedChange = FavoriteChange & { savedCount: number };

/** The first upload locks all songs of saved hearts at once, so their number is limited. */
export const maxSavedHearts = 50;

/** A short first page renders quickly; longer later pages mean fewer fetches while scrolling. */
export const favoritesPageSize = (cursor: unknown): number => (cursor === undefined ? 40 : 100);

const day = z.string().check(z.refine(isCalendarDay));

export const listFavoritesSchema = z.object({
  filter: z.enum(releaseFilters),
  today: day,
  /** The position of the last favorite on the previous page. Imported favorites have negative positions. */
  cursor: z.optional(z.int()),
  /**
   * The release day of that favorite, in a release view. A separate field, because older builds expect `cursor` to be a
   * number.
   */
  cursorDay: z.optional(day),
});

export const listReleasedSchema = z.object({
  today: day,
  cursor: z.optional(z.object({ day, position: z.int() })),
});

/** Carries the desired state instead of a toggle, so a repeated or concurrent call is idempotent. */
export const setFavoriteSchema = z.object({ songId, favorited: z.boolean() });

/** For a member who has not uploaded yet. Also the desired state. */
export const saveHeartSchema = z.object({ songId, saved: z.boolean() });
