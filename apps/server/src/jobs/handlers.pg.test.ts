import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { prepareTestEnvironment } from '../../test/test-app.ts';
import type { Services } from '../platform/trpc.ts';
import { createJobHandlers } from './handlers.ts';

const env = await prepareTestEnvironment();
afterAll(() => env.close());
afterEach(() => void vi.useRealTimers());

test('release alerts and digests are sent by the clock of PostgreSQL, not by that of the process', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1_000 });
  const handlers = createJobHandlers({ db: env.db } as Services, env.db);
  await handlers['release-alerts']({});
  await handlers['plan-digests']({});
  const { rows } = await sql`
    select sent_through <= now() as alerts, planned_through <= now() as digests from release_alerts, digest_runs
  `.execute(env.db);
  expect(rows).toEqual([{ alerts: true, digests: true }]);
});
