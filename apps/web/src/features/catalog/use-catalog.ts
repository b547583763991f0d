import type { CatalogFilter, CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { queryPhrase } from '@dubplate/domain/search.ts';
import type { RankCursor } from '@dubplate/domain/songs/song-search.ts';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';

type Filter = CatalogFilter | 'standing';
type Page = { songs: CatalogSong[]; nextCursor: string | RankCursor | null };

/** All songs there are, page after page as they are scrolled to; the last ones found stay until the next are there. */
export function useCatalog(filter: Filter, typed: string, enabled = true) {
  // Folded for the key alone: what is sent keeps within the length the server accepts.
  const query = typed.trim();
  const list = useInfiniteQuery({
    queryKey: keys.catalog(filter, queryPhrase(query) || query),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.catalog.list.query({ filter, query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as Page['nextCursor'],
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
  return { ...list, songs: list.data?.pages.flatMap((page) => page.songs) };
}

/**
 * A song as it stands after something was done to it. It stays where it is in the list that is on screen, also when that
 * shows others now, so that nothing moves under the next tap; every list is read anew when it is next opened.
 */
export function applyCatalogSong(song: CatalogSong): void {
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: keys.catalog() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          songs: page.songs.map((row) => (row.id === song.id ? song : row)),
        })),
      },
  );
  void queries.invalidateQueries({ queryKey: keys.catalog(), refetchType: 'none' });
}
