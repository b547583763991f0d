import type { Song, SongRow, SongState } from '@dubplate/domain/songs/song.ts';
import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import type { api } from './api.ts';
import { onMemberChange } from './session.ts';

/** What the server was asked, kept: going back shows the screen as it was, and live changes keep it true. */
export const queries = new QueryClient({
  defaultOptions: {
    // Coming back to the page asks again through the live connection (app/member-area.tsx). Offline, a call fails at
    // once and says so instead of waiting in silence.
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: 1,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onMemberChange(() => queries.clear());

export type RequestsPage = Awaited<ReturnType<typeof api.requests.list.query>>;
export type FavoritesPage = Awaited<ReturnType<typeof api.favorites.list.query>>;
export type FoundPage = Awaited<ReturnType<typeof api.songs.search.query>>;

/** What each kept answer is found under. */
export const keys = {
  favorites: (filter?: string, today?: string) => ['favorites', filter, today].filter(Boolean),
  search: (query?: string, filter?: string, today?: string) =>
    ['search', query, filter, today].filter((part) => part !== undefined),
  similar: (typed: { title: string; artists: string[] }) => ['similar', typed],
  song: (id: string) => ['song', id],
  catalog: (filter?: string, query?: string) => ['catalog', filter, query].filter((part) => part !== undefined),
  catalogSong: (id: string) => ['catalog-song', id],
  pendingSongs: () => ['pending-songs'],
  cases: (state?: string) => ['cases', state].filter((part) => part !== undefined),
  caseCounts: () => ['case-counts'],
  ownReports: () => ['own-reports'],
  requests: (tab?: string, query?: string) => ['requests', tab, query].filter((part) => part !== undefined),
  requestCounts: () => ['request-counts'],
  newRequests: (tab?: string) => ['new-requests', tab].filter((part) => part !== undefined),
  request: (id: string) => ['request', id],
  comments: (requestId: string) => ['comments', requestId],
  heardComments: (requestId: string) => ['heard-comments', requestId],
  vote: (requestId: string) => ['vote', requestId],
  signInWays: () => ['sign-in-ways'],
  sessions: () => ['sessions'],
  member: (username: string) => ['member', username],
  memberSongs: (username?: string) => ['member-songs', username].filter((part) => part !== undefined),
  memberSolved: (username?: string) => ['member-solved', username].filter((part) => part !== undefined),
  invites: (filter?: string, query?: string) => ['invites', filter, query].filter((part) => part !== undefined),
  members: (query?: string) => ['members', query].filter((part) => part !== undefined),
  admins: () => ['admins'],
  audit: (filter?: string, query?: string) => ['audit', filter, query].filter((part) => part !== undefined),
  imports: () => ['imports'],
  import: (id: string) => ['import', id],
  importRows: (id: string, filter?: string) => ['import-rows', id, filter].filter((part) => part !== undefined),
  overview: (weeks: number) => ['overview', weeks],
};

/** Changes one song wherever it is on screen or kept for going back. */
export function patchSong(id: string, patch: Partial<Song>): void {
  const patched = <Row extends SongRow>(row: Row): Row => (row.id === id ? { ...row, ...patch } : row);
  queries.setQueryData<Song>(keys.song(id), (song) => song && patched(song));
  for (const queryKey of [keys.search(), keys.favorites()]) {
    queries.setQueriesData<InfiniteData<{ songs: SongRow[] }>>(
      { queryKey },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, songs: page.songs.map(patched) })) },
    );
  }
}

/** Counters and status of a song somebody looks at. Two processes may deliver out of order: the newer row wins. */
export function applySongState(state: SongState): void {
  const known = queries.getQueryData<Song>(keys.song(state.id));
  // Lists hold no version; only the answer to one's own heart tells of a song that is not open.
  if (!known) patchSong(state.id, { favoriteCount: state.favoriteCount });
  else if (known.version < state.version) patchSong(state.id, state);
}
