import { expect, test } from 'vitest';
import { seedReports } from '../../../../../tools/seed/reports.ts';
import { seedRequests } from '../../../../../tools/seed/requests.ts';
import { seedSongs } from '../../../../../tools/seed/songs.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { wrongRequestCounters } from '../../../../../tools/fixtures/counters.ts';
import { createSignedInMembers, registerMember, useTestApp } from '../../../test/test-app.ts';
import { createPool } from '../../db/database.ts';

const app = await useTestApp();

test('the demo has active requests, some of them solved, and seeding twice adds nothing', async () => {
  const pool = createPool(app.environment.DATABASE_URL!, 1);
  const mara = await registerMember(app, { username: 'mara.dub' });
  await seedSongs(pool);
  const added = await seedRequests(pool);
  expect(added).toBeGreaterThanOrEqual(20);
  expect(await seedRequests(pool)).toBe(0);
  await pool.end();
  expect(await wrongRequestCounters(app.db)).toEqual([]);

  const { requests, counts } = await mara.api.requests.list.query({ tab: 'community', query: '' });
  expect(counts).toEqual({ community: added - 3, mine: 3 });
  expect(requests).toHaveLength(10);
  const solved = requests.filter((request) => request.resolvedSongId !== null);
  expect(solved.length).toBeGreaterThan(0);
  for (const { id, resolvedSongId } of solved) {
    const song = await mara.api.songs.read.query({ id: resolvedSongId! });
    const { identifiedBy } = await mara.api.requests.read.query({ id });
    expect(song.identifiedBy).toBe(identifiedBy);
  }
});

test('the demo has open reports for the owner, and seeding twice adds nothing', async () => {
  const pool = createPool(app.environment.DATABASE_URL!, 1);
  expect(await seedReports(pool)).toBe(3);
  expect(await seedReports(pool)).toBe(0);
  await pool.end();
  const [admin] = await createSignedInMembers(app, 1);
  await makeAdmin(app.db, admin!.id, { permissions: ['canManageReports'] });
  const { cases } = await admin!.api.reports.list.query({ state: 'open' });
  expect(cases.map(({ kind, reportCount, target }) => ({ kind, reportCount, there: target !== null }))).toEqual([
    { kind: 'request', reportCount: 3, there: true },
    { kind: 'comment', reportCount: 2, there: true },
    { kind: 'song', reportCount: 1, there: true },
  ]);
});
