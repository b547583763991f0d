import type { ArtistCursor } from '@dubplate/domain/artists/artist.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { read } from '../../data/member-overlay.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

/** Pages of the songs of an artist. The first page has the counts and the solved requests. */
export const useArtist = (name: string, today: CalendarDay) =>
  useInfiniteQuery({
    queryKey: keys.artist(name, today),
    queryFn: ({ pageParam, signal }) =>
      read(() => api.artists.read.query({ name, today, ...(pageParam && { cursor: pageParam }) }, { signal })),
    initialPageParam: null as ArtistCursor | null,
    getNextPageParam: (page) => page.nextCursor,
  });
