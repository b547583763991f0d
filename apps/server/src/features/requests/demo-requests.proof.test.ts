import { afterEach, expect, test, vi } from 'vitest';
import { seedClips } from '../../../../../tools/seed/clips.ts';
import { seedReports } from '../../../../../tools/seed/reports.ts';
import { seedRequests } from '../../../../../tools/seed/requests.ts';
import { seedSongs } from '../../../../../tools/seed/songs.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { wrongRequestCounters } from '../../../../../tools/fixtures/counters.ts';
import { createTestPool } from '../../../../../tools/test-environment/test-databases.ts';
import { storageOf } from '../../../test/clips.ts';
import { createSignedInMembers, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();
afterEach(() => vi.unstubAllEnvs());

test('the demo has active requests, some of them solved, and seeding twice adds nothing', async () => {
  const pool = createTestPool(app.environment.DATABASE_URL!, 1);
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

test('every request on the first page of the demo can be played, most of them unsolved', async () => {
  const [viewer] = await createSignedInMembers(app, 1);
  // Eight bars of the fastest loop are eleven seconds. loops.proof.test.ts checks whole loops.
  vi.stubEnv('DEMO_BARS', '8');
  await seedClips(app.db, { storage: storageOf(app), report: () => {} });
  const clips = await app.db.selectFrom('clips').select(['request_id', 'peaks', 'milliseconds']).execute();
  expect(clips).toHaveLength(18);
  expect(new Set(clips.map(({ peaks }) => peaks!.toString('hex'))).size).toBe(18);
  for (const { milliseconds } of clips) expect(milliseconds).toBeGreaterThan(10_000);

  const { requests } = await viewer!.api.requests.list.query({ tab: 'community', query: '' });
  expect(requests.filter((request) => !request.hasClip).map(({ title }) => title)).toEqual([]);
  expect(requests.filter((request) => !request.solved).length).toBeGreaterThan(5);
  for (const { id } of requests) {
    const { url } = await viewer!.api.clips.listen.query({ requestId: id });
    expect((await fetch(url)).status).toBe(200);
  }
  // Rendering and encoding take minutes on a busy machine.
}, 300_000);

test('the demo has open reports for the owner, and seeding twice adds nothing', async () => {
  const pool = createTestPool(app.environment.DATABASE_URL!, 1);
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
