import type { Discover, DiscoverSong, SolvedSong } from '@dubplate/domain/discover/discover.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { useQuery } from '@tanstack/react-query';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

export type ReadDiscover = Discover & { readAt: number };

/** All sections in one call. */
export const useDiscover = (today: CalendarDay) =>
  useQuery({
    queryKey: keys.discover(today),
    queryFn: async ({ signal }) => {
      const answer = await read(() => api.discover.read.query({ today }, { signal }));
      const { wanted, outThisWeek, justIn, solved, readAt } = answer;
      // As pages, in which data/songs.ts finds the songs that lists show.
      const songs = [...wanted, ...outThisWeek, ...justIn, ...solved.map(({ song }) => song)];
      return { ...answer, pages: [{ songs, readAt }] };
    },
  });

/** The rows of each section, newer than read: without archived songs, with the member's own hearts. */
export function useShownDiscover(discover: ReadDiscover) {
  const view = useOverlayView();
  const { readAt } = discover;
  const shown = <S extends DiscoverSong>(songs: S[]): S[] => shownSongs(view, [{ songs, readAt }]);
  const withSong = (row: SolvedSong): SolvedSong[] => shown([row.song]).map((song) => ({ ...row, song }));
  return {
    wanted: shown(discover.wanted),
    outThisWeek: shown(discover.outThisWeek),
    justIn: shown(discover.justIn),
    hotRequests: discover.hotRequests.filter((request) => view.newest('request', request) !== null),
    solved: discover.solved.flatMap(withSong),
  };
}
