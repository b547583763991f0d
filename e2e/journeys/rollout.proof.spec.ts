import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { wrongRequestCounters, wrongCounters } from '../../tools/fixtures/counters.ts';
import { freePort } from '../../tools/services/ports.ts';
import { startRedis } from '../../tools/services/redis.ts';
import { startRoundRobin, type RoundRobin } from '../../tools/services/round-robin.ts';
import { startServerProcess, until, type ServerProcess } from '../../tools/services/server-process.ts';
import { createEmptyDatabase } from '../../tools/test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../../tools/test-environment/test-environment.ts';
import { countIn, requestSheet, voteButton } from '../support/requests.ts';
import { prepareBuilds, type Builds } from '../support/rollout-builds.ts';
import {
  addSong,
  callProcedure,
  postRequest,
  registerMembers,
  setVote,
  startLoad,
  type LoadMember,
} from '../support/rollout-load.ts';
import { expect, test } from '../support/test.ts';

let builds: Builds;
test.setTimeout(300_000);
test.beforeAll(async () => {
  test.setTimeout(300_000);
  builds = await prepareBuilds();
});
test.afterAll(() => builds?.remove());

const title = 'Asked during a rollout';

/** A member's tab that records failed responses and counts live connections. */
async function openTab(
  browser: Browser,
  address: string,
  { cookie }: LoadMember,
  knownProcedures: ReadonlySet<string>,
) {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const cookies = cookie.split('; ').map((each) => each.split(/=(.*)/s) as [string, string]);
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, url: address, httpOnly: true, sameSite: 'Lax' as const })),
  );
  const tab = { page, failures: [] as string[], connections: 0 };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (tab.connections += String(payload).startsWith('40') ? 1 : 0)),
  );
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // A newer page may call procedures that an older server does not have yet.
    const isKnown = pathname
      .replace('/api/trpc/', '')
      .split(',')
      .every((each) => knownProcedures.has(each));
    const isOurs = pathname.startsWith('/api/trpc/') ? isKnown : response.url().startsWith(address);
    if (response.status() >= (isOurs ? 400 : 500)) tab.failures.push(`${pathname}: ${response.status()}`);
  });
  return tab;
}

async function openTrackId(page: Page): Promise<void> {
  await page.goto('/id-help?tab=community');
  await voteButton(page, title).waitFor();
}

/** By SQL of both builds. */
async function makeAdmin(db: Database, author: LoadMember): Promise<void> {
  await sql`
    insert into admins (member_id, role, can_manage_admins, can_verify_artists, can_manage_reports, can_bulk_import, can_edit_all_songs)
    select id, 'super_admin', true, true, true, true, true from members where username = ${author.username}
  `.execute(db);
}

/** More rows than fit on one page of any list. */
async function fillLists(db: Database, address: string, author: LoadMember): Promise<void> {
  const releaseDate = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  for (let index = 0; index < 55; index += 1) await addSong(address, author, `Rollout ${index}`, { releaseDate });
  for (let index = 0; index < 12; index += 1) await postRequest(address, author, `Rollout ${index}`);
  await makeAdmin(db, author);
}

const votesShown = (page: Page) => countIn(voteButton(page, title));

type Rollout = {
  env: TestEnvironment;
  database: string;
  front: RoundRobin;
  start(checkout: string, ROLE?: string): Promise<ServerProcess>;
};

/** Runs a test with an empty database, Redis and a load balancer, and stops every process that the test started. */
async function withRollout(run: (rollout: Rollout) => Promise<void>): Promise<void> {
  const redis = await startRedis();
  const database = await createEmptyDatabase(process.env['E2E_POSTGRES_URL']!);
  const env = await createTestEnvironment(database, { REDIS_URL: redis.url, LOG_LEVEL: 'warn' });
  const front = await startRoundRobin(env.port);
  const servers: ServerProcess[] = [];
  const start = async (checkout: string, ROLE = 'web,live,jobs') => {
    const server = await startServerProcess({ ...env.environment, ROLE }, await freePort(), checkout);
    servers.push(server);
    return server;
  };
  try {
    await run({ env, database, front, start });
    // Null: it still runs.
    expect(servers.map((server) => server.exitCode()).filter((code) => code !== 0 && code !== null)).toEqual([]);
  } catch (error) {
    for (const server of servers) console.error(server.log());
    throw error;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await front.close();
    await env.close();
    await redis.stop();
  }
}

/** Starts one build, adds the other on the same database, and stops the first, under load and with an open tab. */
const rollOut = (browser: Browser, from: string, to: string) =>
  withRollout(async ({ env, database, front, start }) => {
    const { access } = (await import(pathToFileURL(join(builds.previous, 'packages/domain/src/access.ts')).href)) as {
      access: Record<string, unknown>;
    };
    const knownProcedures = new Set(Object.keys(access));
    const first = await start(from);
    await front.sendTo(first.address);
    const [author, viewer, voter, ...signedIn] = await registerMembers(from, database, front.address, 6);
    // Before the watched requests are posted: the tabs show only the newest on the first page.
    await fillLists(env.db, front.address, author!);
    // The hot score has a resolution of one second: requests posted in the same second are in random order.
    const secondNow = () => Math.floor(Date.now() / 1000);
    const filledIn = secondNow();
    await until(() => secondNow() > filledIn, 'the next second');
    const watchedId = await postRequest(front.address, author!, title);
    const requestId = await postRequest(front.address, author!, 'Busy one');
    const link = 'https://soundcloud.com/velka/rollout';
    const songId = await addSong(front.address, author!, 'Rollout', { link });
    const tab = await openTab(browser, front.address, viewer!, knownProcedures);
    await openTrackId(tab.page);
    await until(() => tab.connections === 1, 'the live connection');

    const load = startLoad(front.address, { members: signedIn, admin: author! }, { requestId, songId });
    const second = await start(to);
    await front.sendTo(first.address, second.address);
    const callsBefore = load.calls();
    // With both builds running, the open tab works and a new tab finds all its assets.
    await voteButton(tab.page, title).click();
    await expect.poll(() => votesShown(tab.page)).toBe(1);
    const fresh = await openTab(browser, front.address, voter!, knownProcedures);
    await openTrackId(fresh.page);
    await fresh.page.getByRole('link', { name: 'Profile' }).click();
    await fresh.page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await until(() => load.calls() > callsBefore + 60, 'calls to both builds');

    await front.sendTo(second.address);
    await first.stop();
    await until(() => tab.connections === 2, 'the live connection to the other build');
    // The tab of the stopped build receives live events and opens a screen it has not loaded before.
    await setVote(front.address, voter!, watchedId, true);
    await expect.poll(() => votesShown(tab.page)).toBe(2);
    await tab.page.getByRole('link', { name: 'Profile' }).click();
    await tab.page.getByRole('button', { name: 'Sign Out' }).waitFor();
    const callsAfter = load.calls();
    await until(() => load.calls() > callsAfter + 60, 'calls to the build that stays');

    await load.stop();
    console.log(`${load.calls()} calls during the rollout, ${load.failures.length} failed`);
    expect([...load.failures, ...tab.failures, ...fresh.failures]).toEqual([]);
    expect(first.exitCode()).toBe(0);
    expect(await wrongCounters(env.db)).toEqual([]);
    expect(await wrongRequestCounters(env.db)).toEqual([]);
  });

/** Starts the previous build, replaces it by processes for each role, and then restarts each of these. */
const rollOutRoles = (browser: Browser) =>
  withRollout(async ({ env, database, front, start }) => {
    const previous = await start(builds.previous, 'web,live,jobs');
    await front.sendTo(previous.address);
    const [author, viewer, voter, ...signedIn] = await registerMembers(builds.previous, database, front.address, 6);
    const watchedId = await postRequest(front.address, author!, title);
    const requestId = await postRequest(front.address, author!, 'Busy one');
    const songId = await addSong(front.address, author!, 'Rollout');
    await makeAdmin(env.db, author!);
    const tab = await openTab(browser, front.address, viewer!, new Set());
    await tab.page.goto(`/id-help?request=${watchedId}`);
    const vote = requestSheet(tab.page, title).getByRole('button', { name: /^Vote for/ });
    const draft = tab.page.getByLabel('Add a comment');
    await draft.fill('Sounds like the B side of');
    await until(() => tab.connections === 1, 'the live connection');
    const load = startLoad(front.address, { members: signedIn, admin: author! }, { requestId, songId });
    const callsPass = async (what: string) => {
      const before = load.calls();
      await until(() => load.calls() > before + 30, what);
    };

    const jobs = await start(builds.current, 'jobs');
    let [web, otherWeb, live, otherLive] = await Promise.all(
      ['web', 'web', 'live', 'live'].map((role) => start(builds.current, role)),
    );
    front.sendLiveTo(live!.address);
    await front.sendTo(web!.address, otherWeb!.address);
    await previous.stop();
    await until(() => tab.connections === 2, 'the connection to a live process');

    // Each web process restarts: the live connection stays.
    for (const _ of ['first', 'second']) {
      await front.sendTo(otherWeb!.address);
      await web!.stop();
      [web, otherWeb] = [otherWeb, await start(builds.current, 'web')];
      await front.sendTo(web!.address, otherWeb.address);
      await callsPass('calls after a restart of web');
    }
    await jobs.stop();
    await start(builds.current, 'jobs');
    expect(tab.connections).toBe(2);
    await setVote(front.address, voter!, watchedId, true);
    await expect.poll(() => countIn(vote)).toBe(1);

    // Each live process restarts: the tab reconnects once for its own.
    front.sendLiveTo(otherLive!.address);
    await live!.stop();
    await until(() => tab.connections === 3, 'the connection to the other live process');
    live = await start(builds.current, 'live');
    front.sendLiveTo(live.address);
    await otherLive!.stop();
    await until(() => tab.connections === 4, 'the connection to the first live process');
    await setVote(front.address, author!, watchedId, true);
    await expect.poll(() => countIn(vote)).toBe(2);
    await callsPass('calls after all restarts');
    await load.stop();
    console.log(`${load.calls()} calls while all roles restarted, ${load.failures.length} failed`);

    await expect(draft).toHaveValue('Sounds like the B side of');
    await draft.press('End');
    await draft.pressSequentially(' Moth Ledger');
    await tab.page.getByRole('button', { name: 'Send' }).click();
    await expect(tab.page.getByText('Sounds like the B side of Moth Ledger')).toBeVisible();
    expect([...load.failures, ...tab.failures]).toEqual([]);
    expect(await wrongRequestCounters(env.db)).toEqual([]);
  });

test('no call fails and typed text stays while all roles restart', { tag: '@phone' }, async ({ browser }) => {
  await rollOutRoles(browser);
});

test(
  'no call fails while this build replaces the previous one and migrates its database',
  { tag: '@phone' },
  async ({ browser }) => {
    await rollOut(browser, builds.previous, builds.current);
  },
);

test(
  'no call fails while the previous build replaces this one on the newer schema',
  { tag: '@phone' },
  async ({ browser }) => {
    await rollOut(browser, builds.current, builds.previous);
  },
);

test(
  'the previous build refuses to solve a request with a song, and the request stays open',
  { tag: '@phone' },
  async () => {
    const database = await createEmptyDatabase(process.env['E2E_POSTGRES_URL']!);
    const env = await createTestEnvironment(database, { LOG_LEVEL: 'warn' });
    const server = await startServerProcess(env.environment, env.port, builds.previous);
    try {
      const [owner] = await registerMembers(builds.previous, database, server.address, 1);
      const id = await postRequest(server.address, owner!, title);
      const songId = await addSong(server.address, owner!, 'Rollout');
      const call = { address: server.address, cookie: owner!.cookie };
      const refused = await callProcedure({ ...call, procedure: 'requests.solveWithSong', input: { id, songId } });
      // A reason without its own text: the form shows 'Error creating track. Please try again.'
      expect(await refused.json()).toMatchObject({ error: { data: { code: 'NOT_FOUND', reason: 'unexpected' } } });
      const read = await callProcedure({ ...call, procedure: 'requests.read', input: { id }, isQuery: true });
      expect(await read.json()).toMatchObject({ result: { data: { solved: false } } });
    } finally {
      await server.stop();
      await env.close();
    }
  },
);
