import { QueryClient } from '@tanstack/react-query';
import type { api } from './api.ts';
import { onScopeStart } from './member-scope.ts';

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The live connection refetches when the tab becomes visible (app/use-live-changes.ts). Offline, a call fails at
      // once instead of waiting.
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

/** The query cache of the signed-in member. Never patched: live changes are in the overlay (data/). */
export let queries = createQueries();
onScopeStart(() => {
  // Stops retries of the previous member's queries.
  queries.clear();
  queries = createQueries();
});

export type RequestsPage = Awaited<ReturnType<typeof api.requests.list.query>>;

/** The query keys. */
export const keys = {
  favorites: (filter?: string, today?: string) => ['favorites', filter, today].filter(Boolean),
  released: (today?: string) => ['released', today].filter(Boolean),
  savedHearts: () => ['saved-hearts'],
  discover: (today?: string) => ['discover', today].filter(Boolean),
  artist: (name?: string, today?: string) => ['artist', name, today].filter((part) => part !== undefined),
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
  listen: () => ['listen'],
  requestCounts: () => ['request-counts'],
  request: (id: string) => ['request', id],
  comments: (requestId: string) => ['comments', requestId],
  inbox: () => ['inbox'],
  unread: () => ['unread'],
  signInWays: () => ['sign-in-ways'],
  sessions: () => ['sessions'],
  member: (username: string) => ['member', username],
  memberSongs: (username?: string) => ['member-songs', username].filter((part) => part !== undefined),
  memberSolved: (username?: string) => ['member-solved', username].filter((part) => part !== undefined),
  invites: (filter?: string, query?: string) => ['invites', filter, query].filter((part) => part !== undefined),
  ownInvites: () => ['own-invites'],
  welcome: () => ['welcome'],
  inviteSongs: (query: string) => ['invite-songs', query],
  members: (query?: string) => ['members', query].filter((part) => part !== undefined),
  admins: () => ['admins'],
  installation: () => ['installation'],
  audit: (filter?: string, query?: string) => ['audit', filter, query].filter((part) => part !== undefined),
  imports: () => ['imports'],
  import: (id: string) => ['import', id],
  importRows: (id: string, filter?: string) => ['import-rows', id, filter].filter((part) => part !== undefined),
  overview: (weeks: number) => ['overview', weeks],
};
