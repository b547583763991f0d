import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import { savedAtOf } from '../../data/saved-rows.ts';
import { shownFavorites, shownSongs, type Pages } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { loadOnce, preload, useLazy } from '../../ui/hooks/lazy.tsx';
import { useColumns } from '../../ui/hooks/use-wide.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { TileSkeleton } from '../../ui/lists/tile-skeleton.tsx';
import type { FavoriteRowsProps } from './favorite-rows.tsx';

/** Not in the first load of a newcomer, whose Home has Discover instead of a list. */
const loadRows = loadOnce<FavoriteRowsProps>(async () => (await import('./favorite-rows.tsx')).FavoriteRows);
if (currentMember()?.favoriteCount !== 0) preload(loadRows);

/** Titles from the spec. */
const emptyTexts: Record<Exclude<ReleaseFilter, 'all'>, { title: string; hint: string }> = {
  week: { title: 'No favorites releasing this week', hint: 'Look a little further ahead.' },
  month: { title: 'No favorites releasing this month', hint: 'The good ones take their time.' },
};

/** With fewer favorites, Home has Discover under them. */
const manyFavorites = 6;

type Framed = {
  list: ReactNode;
  /** The member has no unreleased favorites. Before the list is loaded: no favorites at all. */
  hasNone: boolean;
  isLoaded: boolean;
  /** All pages are loaded. */
  isWhole: boolean;
  pages: Pages<'songs', SongRow>;
  /** There are few favorites, and all are loaded. */
  isShort: boolean;
  releasedToday: readonly ReleasedFavorite[];
};

type FavoritesListProps = {
  filter: ReleaseFilter;
  today: CalendarDay;
  /** In the empty state of a release view. */
  emptyAction: ReactNode;
  /** Shown instead of the empty list of all favorites. */
  empty?: ReactNode;
  actions?: FavoriteRowsProps['actions'];
  /** Draws what is around the list, or instead of it. */
  children?: (framed: Framed) => ReactNode;
};

/** Rows on phones, a grid of covers on wide screens. */
export function FavoritesList({ filter, today, emptyAction, empty, actions, children }: FavoritesListProps) {
  const favorites = useFavorites(filter, today);
  const { data } = favorites;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  const view = useOverlayView();
  const shown = useMemo(() => data && shownFavorites(view, data.pages, filter, today), [data, filter, today, view]);
  // A saved list without songs is no reason to show an empty Home while the server is asked.
  const songs = shown?.length === 0 && savedAtOf(data) && favorites.isFetching ? undefined : shown;
  const hasSongs = songs !== undefined && songs.length > 0;
  const { Component: Rows } = useLazy(loadRows, { wanted: hasSongs });
  // Without the code of the list, its end would be on screen and load the next page.
  const isLoaded = songs !== undefined && (!hasSongs || Rows !== null);

  const hasNone = songs ? songs.length === 0 && !favorites.hasNextPage : currentMember()?.favoriteCount === 0;
  const isWhole = isLoaded && !favorites.hasNextPage;
  const { releasedToday = [], readAt = 0 } = data?.pages[0] ?? {};
  const isToday = (song: SongRow) => song.favorited && song.releaseDate === today;
  const list = (
    <Paged
      list={favorites}
      rows={isLoaded ? songs : undefined}
      skeleton={<TileSkeleton label="Loading songs..." />}
      endSkeleton={<TileSkeleton rows={2} tiles={4} label="Loading songs..." />}
      empty={filter === 'all' ? empty : <EmptyState {...emptyTexts[filter]} action={emptyAction} />}
    >
      {() =>
        Rows && songs?.length ? (
          <Rows
            key={filter + columns}
            songs={songs}
            filter={filter}
            today={today}
            columns={columns}
            actions={actions}
          />
        ) : null
      }
    </Paged>
  );
  return (
    <div ref={box}>
      {children
        ? children({
            list,
            hasNone,
            isLoaded,
            isWhole,
            isShort: isWhole && songs.length < manyFavorites,
            pages: data?.pages ?? [],
            releasedToday: isLoaded ? shownSongs(view, [{ songs: releasedToday, readAt }], isToday) : [],
          })
        : list}
    </div>
  );
}

/** Pages of the member's favorites. Release views are sorted by release day. */
function useFavorites(filter: ReleaseFilter, today: CalendarDay) {
  return useInfiniteQuery({
    queryKey: keys.favorites(filter, today),
    queryFn: ({ pageParam, signal }) =>
      read(() => api.favorites.list.query({ filter, today, ...pageParam }, { signal })),
    initialPageParam: {} as { cursor?: number; cursorDay?: CalendarDay },
    getNextPageParam: ({ nextCursor, nextCursorDay }) =>
      nextCursor === null ? null : { cursor: nextCursor, ...(nextCursorDay && { cursorDay: nextCursorDay }) },
    // The overlay has newer rows, and app/use-live-changes.ts refetches after missed messages.
    staleTime: Infinity,
  });
}
