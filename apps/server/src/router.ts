import { createAccountsRouter } from './features/accounts/accounts.procedures.ts';
import type { AuthHolder } from './features/accounts/auth.ts';
import { calendarRouter } from './features/calendar/calendar.procedures.ts';
import { catalogRouter } from './features/catalog/catalog.procedures.ts';
import { adminsRouter } from './features/admins/admins.procedures.ts';
import { artistsRouter } from './features/artists/artists.procedures.ts';
import { auditRouter } from './features/audit/audit.procedures.ts';
import { clipsRouter } from './features/clips/clips.procedures.ts';
import { commentsRouter } from './features/comments/comments.procedures.ts';
import { discoverRouter } from './features/discover/discover.procedures.ts';
import { favoritesRouter } from './features/favorites/favorites.procedures.ts';
import { importsRouter } from './features/imports/imports.procedures.ts';
import { installationRouter } from './features/installation/installation.procedures.ts';
import { invitesRouter } from './features/invites/invites.procedures.ts';
import { memberPageProcedures } from './features/members/member-page.procedures.ts';
import { notificationsRouter } from './features/notifications/notifications.procedures.ts';
import { ownDataRouter } from './features/own-data/own-data.procedures.ts';
import { overviewRouter } from './features/overview/overview.procedures.ts';
import { reportsRouter } from './features/reports/reports.procedures.ts';
import { memberAdminProcedures } from './features/members/members.procedures.ts';
import { requestsRouter } from './features/requests/requests.procedures.ts';
import { settingsRouter } from './features/settings/settings.procedures.ts';
import { songsRouter } from './features/songs/songs.procedures.ts';
import { teasersRouter } from './features/teasers/teasers.procedures.ts';
import { votesRouter } from './features/votes/votes.procedures.ts';
import { router } from './platform/trpc.ts';

export function createRouter(auth: AuthHolder) {
  return router({
    accounts: createAccountsRouter(auth),
    calendar: calendarRouter,
    catalog: catalogRouter,
    admins: adminsRouter,
    artists: artistsRouter,
    audit: auditRouter,
    clips: clipsRouter,
    comments: commentsRouter,
    discover: discoverRouter,
    favorites: favoritesRouter,
    imports: importsRouter,
    installation: installationRouter,
    invites: invitesRouter,
    notifications: notificationsRouter,
    ownData: ownDataRouter,
    overview: overviewRouter,
    reports: reportsRouter,
    members: router({ ...memberPageProcedures, ...memberAdminProcedures }),
    requests: requestsRouter,
    settings: settingsRouter,
    songs: songsRouter,
    teasers: teasersRouter,
    votes: votesRouter,
  });
}

/** The web app uses it as `ClientRouter`. */
export type AppRouter = ReturnType<typeof createRouter>;
