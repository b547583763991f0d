import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Session } from '../../platform/trpc.ts';
import { readStandingSession, readStandingSessionIds } from './accounts.store.ts';
import { readSessionToken } from './session-cookie.ts';

export type Sessions = {
  read(cookieHeader: string | undefined): Promise<Session | null>;
  standing(ids: string[]): Promise<Set<string>>;
};

export function createSessions(db: Database, config: Pick<Config, 'BASE_URL' | 'AUTH_SECRET'>): Sessions {
  const secure = config.BASE_URL.startsWith('https:') ? '__Secure-' : '';
  const cookieName = `${secure}dubplate.session_token`;
  return {
    async read(cookieHeader) {
      const token = readSessionToken(cookieHeader, cookieName, config.AUTH_SECRET);
      return token ? readStandingSession(db, token) : null;
    },
    standing: (ids) => readStandingSessionIds(db, ids),
  };
}
