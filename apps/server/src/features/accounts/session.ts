import type { Database } from '../../db/database.ts';
import type { Session, SessionCache } from '../../platform/session-cache.ts';
import type { Context } from '../../platform/trpc.ts';
import { deleteExpired, readValidSession, readValidSessions, recordSessionUse } from './accounts.store.ts';
import { readSignedCookie, type CookieConfig } from './auth-cookies.ts';
import { renewSessionCookie, sessionSeconds } from './auth-headers.ts';

export type Sessions = {
  read(cookieHeader: string | undefined): Promise<Session | null>;
  active(ids: string[]): Promise<Map<string, number>>;
};

/** Our cookies have about 500 characters. One member must not fill the memory with other cookies. */
const longestCachedCookies = 2_048;

export function createSessions(db: Database, config: CookieConfig, cache: SessionCache): Sessions {
  return {
    async read(cookieHeader) {
      if (!cookieHeader) return null;
      const load = async () => {
        const token = readSignedCookie(cookieHeader, 'session_token', config);
        return token ? readValidSession(db, token) : null;
      };
      return cookieHeader.length > longestCachedCookies ? load() : cache.read(cookieHeader, load);
    },
    active: (ids) => readValidSessions(db, ids),
  };
}

/** Extends a session once a day, and stores its use at most once in ten minutes: page loads do not write each. */
export async function useSession(ctx: Context, session: Session): Promise<void> {
  const isExtended = session.expiresAt.getTime() < Date.now() + (sessionSeconds - 24 * 60 * 60) * 1_000;
  const isRecent = session.lastUsedAt.getTime() > Date.now() - 10 * 60_000;
  const isWritten =
    (isExtended || !isRecent) &&
    (await recordSessionUse(ctx.db, session.id, isExtended ? { inSeconds: sessionSeconds } : null));
  // The session may stay in memory for further calls.
  if (isWritten) session.lastUsedAt = new Date();
  renewSessionCookie(ctx, isExtended && isWritten);
}

const batch = 5_000;

/** Deletes in batches, so that no statement holds many row locks for long. */
export async function sweepExpired(db: Database): Promise<void> {
  for (const table of ['sessions', 'verifications'] as const) {
    while ((await deleteExpired(db, table, batch)) === batch);
  }
}
