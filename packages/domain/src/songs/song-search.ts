import * as z from 'zod/mini';
import { searchSchema } from '../search.schema.ts';
import { isCalendarDay, releaseFilters } from './release.ts';
import type { Platform } from './song-link.ts';
import type { SongRow } from './song.ts';

/** A search result, with enough fields to tell songs with the same title apart. */
export type FoundSong = SongRow & { favoriteCount: number; platform: Platform | null };

/** Where the query matches, best first. Songs of the same tier are sorted by favorites. */
export const searchTiers = ['title start', 'artist start', 'word start', 'inside a word'] as const;

/** The rank of the last song on the previous page. */
export const rankCursorSchema = z.object({
  tier: z.int().check(z.minimum(0), z.maximum(searchTiers.length - 1)),
  popularity: z.int().check(z.minimum(0), z.maximum(32_767)),
  id: z.uuid(),
});
export type RankCursor = z.infer<typeof rankCursorSchema>;

export const searchSongsSchema = z.extend(searchSchema, {
  /** Limits the search to a release window; all songs without it. */
  filter: z.optional(z.enum(releaseFilters)),
  /** The viewer's calendar day, on which the window starts. */
  today: z.optional(z.string().check(z.refine(isCalendarDay))),
  cursor: z.optional(
    z.extend(rankCursorSchema, {
      /** The misspelled word, if the previous page came from the spelling fallback. */
      slip: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
});
export type SearchCursor = NonNullable<z.infer<typeof searchSongsSchema>['cursor']>;

/** A page of search results. */
export type FoundSongs = {
  songs: FoundSong[];
  /** The matched words: those of the query, or the corrected words after a typo of one character. */
  matched: string;
  corrected: boolean;
  nextCursor: SearchCursor | null;
};
