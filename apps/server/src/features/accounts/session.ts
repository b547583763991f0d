import type { Database } from '../../db/database.ts';
import type { Session } from '../../platform/trpc.ts';
import { deleteExpired, readValidSession, readValidSessionIds } from './accounts.store.ts';
import { readSignedCookie, type CookieConfig } from './auth-cookies.ts';

export type Sessions = {
  read(cookieHeader: string | undefined): Promise<Session | null>;
  active(ids: string[]): Promise<Set<string>>;
};

export function createSessions(db: Database, config: CookieConfig): Sessions {
  return {
    async read(cookieHeader) {
      const token = readSignedCookie(cookieHeader, 'session_token', config);
      return token ? readValidSession(db, token) : null;
    },
    active: (ids) => readValidSessionIds(db, ids),
  };
}

const batch = 5_000;

/** Deletes in batches, so that no statement holds many row locks for long. */
export async function sweepExpired(db: Database): Promise<void> {
  for (const table of ['sessions', 'verifications'] as const) {
    while ((await deleteExpired(db, table, batch)) === batch);
  }
}
