import type { Discover } from '@dubplate/domain/discover/discover.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../data/member-overlay.ts';
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
