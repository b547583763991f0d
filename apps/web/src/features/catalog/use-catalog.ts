import { mergeTargets, type CatalogFilter, type CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { queryPhrase } from '@dubplate/domain/search.ts';
import type { RankCursor } from '@dubplate/domain/songs/song-search.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { uniqueRows } from '../../data/shown-rows.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';

type Filter = CatalogFilter | typeof mergeTargets;
type Rank = Omit<RankCursor, 'id'>;
type Page = { songs: CatalogSong[]; nextCursor: string | null; nextCursorRank: Rank | null };

/** Keyset pagination over all songs. The previous results stay on screen while a new query loads. */
export function useCatalog(filter: Filter, typed: string, enabled = true) {
  // Only the query key is normalised: the normalised text can be longer than the server accepts.
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

/** The song of a sheet whose id is in the URL. Null when the song does not exist. */
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

/** Number of pending songs. Has no live event, so it polls every 30 s and refetches on focus and after each action. */
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

/** Whether the server lists the song under this filter. */
export function belongsTo(filter: Filter, song: CatalogSong): boolean {
  if (filter === 'all') return true;
  if (filter === 'archived') return song.isArchived;
  return !song.isArchived && (filter === mergeTargets || song.verificationStatus === filter);
}

/**
 * Replaces the row of a changed song in all lists. A row that has left the filter stays in place, so that rows do not
 * move under the admin's next tap; `dropHandled` removes it later. A complete list with only such rows is emptied.
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

/** Removes rows that have left their filter, except the song whose sheet is open. */
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
