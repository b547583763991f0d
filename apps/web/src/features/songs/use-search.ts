import { maxQueryLength, queryPhrase } from '@dubplate/domain/search.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { FoundSong, FoundSongs, SearchCursor } from '@dubplate/domain/songs/song-search.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { read } from '../../data/member-overlay.ts';
import { findSavedSongs } from '../../data/saved-songs.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';

/** The count of a song on this device is not known. */
export type Result = Omit<FoundSong, 'favoriteCount'> & { favoriteCount: number | null };
type Results = Omit<FoundSongs, 'songs'> & { songs: Result[] };

export type ReleaseWindow = { filter: ReleaseFilter; today: CalendarDay };

/**
 * A new query cancels the previous request. The previous results stay on screen until the new ones load.
 * With a window, only songs released in it are found.
 */
export function useSearch(query: string, window: ReleaseWindow | null) {
  return useInfiniteQuery({
    queryKey: keys.search(queryPhrase(query), window?.filter, window?.today),
    queryFn: ({ queryKey, pageParam, signal }) => {
      const input = { query: query.slice(0, maxQueryLength), ...window, ...(pageParam && { cursor: pageParam }) };
      return read<Results>(() =>
        api.songs.search.query(input, { signal }).catch((error: unknown) => {
          // Results that were read stay on screen.
          if (queries.getQueryData(queryKey)) throw error;
          return searchOffline(input.query, error);
        }),
      );
    },
    initialPageParam: null as SearchCursor | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Without the server: the songs on this device. */
async function searchOffline(query: string, error: unknown): Promise<Results> {
  const isOffline = failureOf(error).reason === 'network';
  const songs = isOffline ? await findSavedSongs(query).catch(() => []) : [];
  if (songs.length === 0) throw error;
  const results = songs.map((song) => ({ ...song, favoriteCount: null, platform: null }));
  return { songs: results, matched: query, corrected: false, nextCursor: null };
}
