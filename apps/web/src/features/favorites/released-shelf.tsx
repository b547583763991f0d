import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import { isOut } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import type { OverlayView } from '../../data/overlay.ts';
import { shownSongs, uniqueRows, type Pages } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextButton } from '../../ui/controls/text-link.tsx';
import { ReleasedTile } from './released-tile.tsx';

const ROW = '-mx-(--gutter) flex gap-3.5 overflow-x-auto px-(--gutter) [scrollbar-width:none] wide:mx-0 wide:px-0';
const GRID = 'grid grid-cols-[repeat(auto-fill,140px)] gap-x-3.5 gap-y-5';

type ReleasedShelfProps = {
  today: CalendarDay;
  /** The pages of the list above. Its favorites that came out since move to the shelf. */
  listed: Pages<'songs', SongRow>;
};

/** Favorites that are out, under the list. Hidden while empty. */
export function ReleasedShelf({ today, listed }: ReleasedShelfProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [heading, view] = [useId(), useOverlayView()];
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.released(today),
    queryFn: ({ pageParam, signal }) =>
      read(() => api.favorites.released.query({ today, ...(pageParam && { cursor: pageParam }) }, { signal })),
    initialPageParam: null as { day: CalendarDay; position: number } | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const songs = shownReleased(view, data?.pages ?? [], listed, today);
  if (songs.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="pb-6">
      <div className="mt-6 mb-2 flex items-center justify-between wide:mb-4">
        <h2 id={heading} className="text-heading">
          Released
        </h2>
        <TextButton quiet aria-expanded={isWhole} className="-my-3 -mr-2 px-2" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'See less' : 'See all'}
        </TextButton>
      </div>
      <ul className={isWhole ? GRID : ROW}>
        {songs.map((song) => (
          <ReleasedTile key={song.id} song={song} today={today} />
        ))}
      </ul>
      {isWhole && hasNextPage && (
        <Button wide size="small" className="mt-5" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** Favorites that are out, the newest release first: also those of `listed`, pages that were read before they came out. */
function shownReleased(
  view: OverlayView,
  pages: Pages<'songs', ReleasedFavorite>,
  listed: Pages<'songs', SongRow>,
  today: CalendarDay,
): (ReleasedFavorite | SongRow)[] {
  const belongs = (song: SongRow) => song.favorited && isOut(song, today);
  const songs = uniqueRows<ReleasedFavorite | SongRow>([
    ...shownSongs(view, listed, belongs),
    ...shownSongs(view, pages, belongs),
  ]);
  return songs.toSorted((one, other) =>
    one.releaseDate === other.releaseDate ? 0 : one.releaseDate! < other.releaseDate! ? 1 : -1,
  );
}
