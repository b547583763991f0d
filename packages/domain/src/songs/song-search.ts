import * as z from 'zod/mini';
import { searchSchema } from '../search.ts';
import { isCalendarDay, releaseFilters } from './release.ts';
import type { Platform } from './song-link.ts';
import type { SongRow } from './song.ts';

/** A song as a search result: enough to tell apart several with the same title. */
export type FoundSong = SongRow & { favoriteCount: number; platform: Platform | null };

/** Where the query matches, the best first. Songs of a tier are ordered by favorites. */
export const searchTiers = ['title start', 'artist start', 'word start', 'inside a word'] as const;

/** The last song of a page in the order of the ranking. */
export const rankCursorSchema = z.object({
  tier: z.int().check(z.minimum(0), z.maximum(searchTiers.length - 1)),
  popularity: z.int().check(z.minimum(0), z.maximum(32_767)),
  id: z.uuid(),
});
export type RankCursor = z.infer<typeof rankCursorSchema>;

export const searchSongsSchema = z.extend(searchSchema, {
  /** Only songs of this release window; all songs without it. */
  filter: z.optional(z.enum(releaseFilters)),
  /** The viewer's calendar day, which the window starts from. */
  today: z.optional(z.string().check(z.refine(isCalendarDay))),
  cursor: z.optional(
    z.extend(rankCursorSchema, {
      /** The misspelled word, when the page before it came from the spelling fallback. */
      slip: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
});
export type SearchCursor = NonNullable<z.infer<typeof searchSongsSchema>['cursor']>;

/** A page of search results. */
export type FoundSongs = {
  songs: FoundSong[];
  /** The words that were found: those asked for, or, after a slip of one letter, the right ones. */
  matched: string;
  corrected: boolean;
  nextCursor: SearchCursor | null;
};
