import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import {
  isInWindow,
  formatReleaseHeading,
  formatShortRelease,
  type CalendarDay,
  type ReleaseFilter,
} from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { useFillingHearts } from '../../data/filling-hearts.ts';
import { useOverlayView, read } from '../../data/member-overlay.ts';
import { shownFavorites } from '../../data/shown-rows.ts';
import { currentMember } from '../../platform/session.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { TileSkeleton } from '../../ui/lists/tile-skeleton.tsx';
import type { VirtualRowsProps } from '../../ui/lists/virtual-rows.tsx';
import { SongRow as Row, SongTile as Tile } from '../../shared/song-row.tsx';
import { loadOnce, preload, useLazy } from '../../ui/hooks/lazy.tsx';
import { useColumns, useDesk } from '../../ui/hooks/use-wide.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { HeartIcon } from './heart-icon.tsx';

type Line = SongRow[] | CalendarDay;
/** Not in the first load of a newcomer, whose Home has Discover instead of a list. */
const loadVirtual = loadOnce<VirtualRowsProps<Line>>(
  async () => (await import('../../ui/lists/virtual-rows.tsx')).VirtualRows,
);
if (currentMember()?.favoriteCount !== 0) preload(loadVirtual);

/** Titles from the spec. */
const emptyTexts: Record<Exclude<ReleaseFilter, 'all'>, { title: string; hint: string }> = {
  week: { title: 'No favorites releasing this week', hint: 'Look a little further ahead.' },
  month: { title: 'No favorites releasing this month', hint: 'The good ones take their time.' },
};

/** Measured row heights, so that going back restores the scroll position. */
const measured = memberScoped(() => new Map<string, CacheSnapshot>());

type Framed = {
  list: ReactNode;
  /** The member has no unreleased favorites. Before the list is loaded: no favorites at all. */
  hasNone: boolean;
  isLoaded: boolean;
  releasedToday: readonly ReleasedFavorite[];
};

type FavoritesListProps = {
  filter: ReleaseFilter;
  today: CalendarDay;
  /** In the empty state of a release view. */
  emptyAction: ReactNode;
  /** Shown instead of the empty list of all favorites. */
  empty?: ReactNode;
  /** The buttons on the cover of a song, in the desk layout. `songs` are all that are listed. */
  actions?: ((song: SongRow, songs: readonly SongRow[]) => ReactNode) | undefined;
  /** Draws what is around the list, or instead of it. */
  children?: (framed: Framed) => ReactNode;
};

/** Rows on phones, a grid of covers on wide screens. Virtualized: renders only rows near the viewport. */
export function FavoritesList({ filter, today, emptyAction, empty, actions, children }: FavoritesListProps) {
  const favorites = useFavorites(filter, today);
  const { data } = favorites;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  const isDesk = useDesk();
  const view = useOverlayView();
  const filling = useFillingHearts();
  const songs = useMemo(() => data && shownFavorites(view, data.pages, filter, today), [data, filter, today, view]);
  const byDay = filter !== 'all';
  const lines = useMemo(() => (songs ? splitLines(songs, columns, byDay) : []), [songs, columns, byDay]);

  const { Component: Virtual } = useLazy(loadVirtual, { wanted: lines.length > 0 });
  // Without the code of the list, its end would be on screen and load the next page.
  const isLoaded = songs !== undefined && (lines.length === 0 || Virtual !== null);

  const isStillOut = ({ id }: ReleasedFavorite) => songs!.some((song) => song.id === id && song.releaseDate === today);

  const layout = `${filter} ${columns}`;
  const keepSizes = useCallback(
    (list: WindowVirtualizerHandle | null) => (list ? () => void measured().set(layout, list.cache) : undefined),
    [layout],
  );

  const line = (song: SongRow) => ({
    to: `/song/${song.id}`,
    coverId: song.id,
    coverKey: song.cover,
    title: song.title,
    artists: formatArtists(song.artists),
    date: filling.has(song.id) ? (
      // With the height and the baseline of the date that it replaces: nothing moves when the date returns.
      <span className="relative inline-block w-[22px] text-accent">
        &nbsp;
        <span className="absolute inset-x-0 -inset-y-1 grid place-items-center">
          <HeartIcon state="favorite" filling={filling.get(song.id)} size={22} strokeWidth={1.75} />
        </span>
      </span>
    ) : song.releaseDate ? (
      formatShortRelease(song.releaseDate, today)
    ) : undefined,
    grows: true,
    soon: song.releaseDate !== null && isInWindow(song.releaseDate, 'week', today),
  });

  const hasNone = songs ? songs.length === 0 && !favorites.hasNextPage : currentMember()?.favoriteCount === 0;
  const released = data?.pages[0]?.releasedToday ?? [];
  const list = (
    <Paged
      list={favorites}
      rows={isLoaded ? songs : undefined}
      skeleton={<TileSkeleton label="Loading songs..." />}
      endSkeleton={<TileSkeleton rows={2} tiles={4} label="Loading songs..." />}
      empty={filter === 'all' ? empty : <EmptyState {...emptyTexts[filter]} action={emptyAction} />}
    >
      {() =>
        Virtual &&
        lines.length > 0 && (
          <Virtual
            key={layout}
            ref={keepSizes}
            cache={measured().get(layout)}
            data={lines}
            itemSize={columns === 1 ? 76 : isDesk ? 224 : 300}
          >
            {(songsInLine) =>
              typeof songsInLine === 'string' ? (
                <h3 key={songsInLine} className="pt-4 pb-1 text-label font-semibold text-text-2 wide:pb-3">
                  {formatReleaseHeading(songsInLine, today)}
                </h3>
              ) : columns === 1 ? (
                <Row key={songsInLine[0]!.id} {...line(songsInLine[0]!)} />
              ) : (
                <div
                  key={songsInLine[0]?.id}
                  className="grid gap-6 pb-7 desk:gap-x-(--tile-gap)"
                  style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
                >
                  {songsInLine.map((song) => (
                    <Tile key={song.id} {...line(song)}>
                      {actions?.(song, songs!)}
                    </Tile>
                  ))}
                </div>
              )
            }
          </Virtual>
        )
      }
    </Paged>
  );
  return (
    <div ref={box}>
      {children
        ? children({ list, hasNone, isLoaded, releasedToday: isLoaded ? released.filter(isStillOut) : [] })
        : list}
    </div>
  );
}

/** Groups songs into rows of `size`. In a release view, a heading row precedes the songs of each day. */
function splitLines(songs: SongRow[], size: number, byDay: boolean): Line[] {
  const lines: Line[] = [];
  let day: CalendarDay | null = null;
  for (const song of songs) {
    if (byDay && song.releaseDate !== day) lines.push((day = song.releaseDate!));
    const line = lines.at(-1);
    if (typeof line === 'object' && line.length < size) line.push(song);
    else lines.push([song]);
  }
  return lines;
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
