import { createAccountsRouter } from './features/accounts/accounts.procedures.ts';
import type { AuthHolder } from './features/accounts/auth.ts';
import { clipsRouter } from './features/clips/clips.procedures.ts';
import { favoritesRouter } from './features/favorites/favorites.procedures.ts';
import { invitesRouter } from './features/invites/invites.procedures.ts';
import { songsRouter } from './features/songs/songs.procedures.ts';
import { router } from './platform/trpc.ts';

export function createRouter(auth: AuthHolder) {
  return router({
    accounts: createAccountsRouter(auth),
    clips: clipsRouter,
    favorites: favoritesRouter,
    invites: invitesRouter,
    songs: songsRouter,
  });
}

/** All the browser knows of the server. */
export type AppRouter = ReturnType<typeof createRouter>;
