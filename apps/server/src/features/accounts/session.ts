import type { Database } from '../../platform/database.ts';
import type { Session } from '../../platform/trpc.ts';
import { readStandingSession, readStandingSessionIds } from './accounts.store.ts';
import { readSignedCookie, type CookieConfig } from './auth-cookies.ts';

export type Sessions = {
  read(cookieHeader: string | undefined): Promise<Session | null>;
  standing(ids: string[]): Promise<Set<string>>;
};

export function createSessions(db: Database, config: CookieConfig): Sessions {
  return {
    async read(cookieHeader) {
      const token = readSignedCookie(cookieHeader, 'session_token', config);
      return token ? readStandingSession(db, token) : null;
    },
    standing: (ids) => readStandingSessionIds(db, ids),
  };
}
