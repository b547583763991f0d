import { mergeTargets, type CatalogFilter, type CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { queryPhrase } from '@dubplate/domain/search.ts';
import type { RankCursor } from '@dubplate/domain/songs/song-search.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { uniqueRows } from '../../platform/unique-rows.ts';

type Filter = CatalogFilter | typeof mergeTargets;
type Rank = Omit<RankCursor, 'id'>;
type Page = { songs: CatalogSong[]; nextCursor: string | null; nextCursorRank: Rank | null };

/** All songs there are, page after page as they are scrolled to; the last ones found stay until the next are there. */
export function useCatalog(filter: Filter, typed: string, enabled = true) {
  // Folded for the key alone: what is sent keeps within the length the server accepts.
  const query = typed.trim();
  const list = useInfiniteQuery({
    queryKey: keys.catalog(filter, queryPhrase(query) || query),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.catalog.list.query({ filter, query, ...pageParam }, { signal }),
    initialPageParam: {} as { cursor?: string; cursorRank?: Rank },
    getNextPageParam: ({ nextCursor, nextCursorRank }) =>
      nextCursor === null ? null : { cursor: nextCursor, ...(nextCursorRank && { cursorRank: nextCursorRank }) },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
  return { ...list, songs: list.data && uniqueRows(list.data.pages.flatMap((page) => page.songs)) };
}

/** One song by its id, for a sheet that the address names; null when there is none. */
export function useCatalogSong(id: string | null): CatalogSong | null | undefined {
  const { data } = useQuery({
    queryKey: keys.catalogSong(id ?? ''),
    queryFn: async ({ signal }): Promise<CatalogSong | null> => {
      try {
        return await api.catalog.read.query({ id: id! }, { signal });
      } catch (error) {
        if (['song-missing', 'invalid-input'].includes(failureOf(error).reason)) return null;
        throw error;
      }
    },
    enabled: id !== null,
    staleTime: 0,
  });
  return id === null ? null : data;
}

/** How many songs are pending. Nobody announces it: asked again every half minute, on coming back, and after each act. */
export function usePendingCount(): number | undefined {
  const { data } = useQuery({
    queryKey: keys.pendingSongs(),
    queryFn: ({ signal }) => api.catalog.pendingCount.query(undefined, { signal }),
    refetchInterval: 30_000,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** Whether a list with this filter shows the song when it is read again. */
export function belongsTo(filter: Filter, song: CatalogSong): boolean {
  if (filter === 'all') return true;
  if (filter === 'archived') return song.isArchived;
  return !song.isArchived && (filter === mergeTargets || song.verificationStatus === filter);
}

/**
 * A song as it stands after something was done to it. It stays where it is in the list that is on screen, also when that
 * shows others now, so that nothing moves under the next tap. `dropHandled` removes it later; a whole list in which every row
 * is handled has no next tap, and is emptied at once.
 */
export function applyCatalogSong(song: CatalogSong): void {
  changeLists((songs) => songs.map((row) => (row.id === song.id ? song : row)));
  changeLists((songs, { filter, query, all, isWhole }) =>
    isWhole && query === '' && !all.some((row) => belongsTo(filter, row)) ? [] : songs,
  );
  void queries.invalidateQueries({ queryKey: keys.catalog(), refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: keys.catalogSong(song.id), refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: keys.pendingSongs() });
}

/** Removes the rows that no longer belong to their list, except the one whose sheet covers the list now. */
export function dropHandled(openedId: string): void {
  changeLists((songs, { filter }) => songs.filter((row) => row.id === openedId || belongsTo(filter, row)));
}

type ListAbout = { filter: Filter; query: string; all: readonly CatalogSong[]; isWhole: boolean };

function changeLists(change: (songs: CatalogSong[], about: ListAbout) => CatalogSong[]): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: keys.catalog() })) {
    const [, filter, query] = queryKey as [string, Filter, string];
    queries.setQueryData<InfiniteData<Page>>(queryKey, (list) => {
      if (!list) return list;
      const all = list.pages.flatMap((page) => page.songs);
      const about = { filter, query, all, isWhole: list.pages.at(-1)?.nextCursor === null };
      return { ...list, pages: list.pages.map((page) => ({ ...page, songs: change(page.songs, about) })) };
    });
  }
}
