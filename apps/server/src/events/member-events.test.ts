import { randomUUID } from 'node:crypto';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { expect, test, vi } from 'vitest';
import { createDatabase, createPool } from '../db/database.ts';
import { createSessionCache, type Session } from '../platform/session-cache.ts';
import { createLive } from '../platform/live.ts';
import { createMetrics } from '../platform/metrics.ts';
import { announcePermissions } from './member-events.ts';

test('former permissions end also when the member cannot be read', async () => {
  const id = randomUUID() as MemberId;
  const sessionCache = createSessionCache(60_000);
  sessionCache.enable();
  const live = createLive({
    redisUrl: undefined,
    log: {} as never,
    metrics: createMetrics({ build: 'test', roles: ['web'] }),
    sockets: null,
    sessionCache,
  });
  const session: Session = {
    id: randomUUID(),
    actor: { kind: 'member', id, earlyAccess: false, admin: null },
    expiresAt: new Date(Date.now() + 60_000),
    lastUsedAt: new Date(),
  };
  const load = vi.fn<() => Promise<Session | null>>(async () => session);
  await sessionCache.read('cookie', load);
  await sessionCache.read('cookie', load);
  expect(load).toHaveBeenCalledTimes(1);

  // Nothing listens there.
  const db = createDatabase(createPool('postgres://127.0.0.1:1/none', 1, { connectionWaitMs: 10 }));
  await expect(announcePermissions({ db, live }, id)).rejects.toThrow('the database cannot be reached');
  await sessionCache.read('cookie', load);
  expect(load).toHaveBeenCalledTimes(2);
  await db.destroy();
});
