import { createAccountsRouter } from './features/accounts/accounts.procedures.ts';
import type { AuthHolder } from './features/accounts/auth.ts';
import { catalogRouter } from './features/catalog/catalog.procedures.ts';
import { clipsRouter } from './features/clips/clips.procedures.ts';
import { commentsRouter } from './features/comments/comments.procedures.ts';
import { favoritesRouter } from './features/favorites/favorites.procedures.ts';
import { importsRouter } from './features/imports/imports.procedures.ts';
import { invitesRouter } from './features/invites/invites.procedures.ts';
import { overviewRouter } from './features/overview/overview.procedures.ts';
import { reportsRouter } from './features/reports/reports.procedures.ts';
import { requestsRouter } from './features/requests/requests.procedures.ts';
import { songsRouter } from './features/songs/songs.procedures.ts';
import { votesRouter } from './features/votes/votes.procedures.ts';
import { router } from './platform/trpc.ts';

export function createRouter(auth: AuthHolder) {
  return router({
    accounts: createAccountsRouter(auth),
    catalog: catalogRouter,
    clips: clipsRouter,
    comments: commentsRouter,
    favorites: favoritesRouter,
    imports: importsRouter,
    invites: invitesRouter,
    overview: overviewRouter,
    reports: reportsRouter,
    requests: requestsRouter,
    songs: songsRouter,
    votes: votesRouter,
  });
}

/** All the browser knows of the server. */
export type AppRouter = ReturnType<typeof createRouter>;
