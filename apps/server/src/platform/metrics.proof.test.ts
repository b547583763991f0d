import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClip, askTicket, sendClip } from '../../../../tools/fixtures/clips.ts';
import { scrape, type Scrape } from '../../../../tools/monitoring/scrape.ts';
import { freePort } from '../../../../tools/services/ports.ts';
import { until } from '../../../../tools/services/server-process.ts';
import { connectLive } from '../../test/live-client.ts';
import { createClient, refusalOf, registerMember, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let port: number;
let other: TestApp;
let otherPort: number;
beforeAll(async () => {
  [port, otherPort] = [await freePort(), await freePort()];
  app = await startTestApp({ METRICS_PORT: String(port) });
  other = await startTestApp({ METRICS_PORT: String(otherPort) });
});
afterAll(async () => {
  await app.close();
  await other.close();
});

const page = { filter: 'all', today: '2026-11-17' } as const;

/** The value of one metric now; 0 before its first event. */
const read = async (name: string, labels?: Record<string, string>) =>
  (await scrape(port)).read(`dubplate_${name}`, labels) ?? 0;

test('/metrics is only on its own port', async () => {
  const internal = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(internal.status).toBe(200);
  expect(internal.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${app.address}/metrics`)).status).toBe(404);
});

test('a call counts as ok, refused or failed', async () => {
  const member = await registerMember(app);
  const count = (outcome: string) => read('calls_total', { procedure: 'favorites.list', outcome });
  await member.api.favorites.list.query(page);
  await refusalOf(createClient(app.address).api.favorites.list.query(page));
  await sql`alter table favorites rename to favorites_away`.execute(app.db);
  await refusalOf(member.api.favorites.list.query(page));
  await sql`alter table favorites_away rename to favorites`.execute(app.db);
  expect([await count('ok'), await count('refused'), await count('failed')]).toEqual([1, 1, 1]);
  expect(await read('call_seconds_count', { procedure: 'favorites.list' })).toBe(3);
});

test('a call whose session cannot be read counts as failed', async () => {
  const member = await registerMember(app);
  await sql`alter table sessions rename to sessions_away`.execute(app.db);
  await member.fetch(`${app.address}/api/trpc/requests.list,songs.search?batch=1&input=%7B%7D`);
  await sql`alter table sessions_away rename to sessions`.execute(app.db);
  for (const procedure of ['requests.list', 'songs.search']) {
    expect(await read('calls_total', { procedure, outcome: 'failed' })).toBe(1);
  }
});

test('no text of a client becomes a label', async () => {
  await fetch(`${app.address}/api/trpc/forged.name`);
  await fetch(`${app.address}/forged-path`);
  expect(await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())).not.toContain('forged');
});

test('two apps of one process count on their own', async () => {
  const count = async (target: number) =>
    (await scrape(target)).read('dubplate_calls_total', { procedure: 'invites.check' }) ?? 0;
  const before = await count(port);
  await other.mint().then((code) => createClient(other.address).api.invites.check.mutate({ code }));
  expect([await count(port), await count(otherPort)]).toEqual([before, 1]);
});

test('responses are counted by kind and status class', async () => {
  const before = await read('http_responses_total', { kind: 'api', status: '4xx' });
  await fetch(`${app.address}/api/trpc/songs.search`);
  await until(async () => (await read('http_responses_total', { kind: 'api', status: '4xx' })) > before, 'the count');
  await fetch(`${app.address}/healthz`);
  await until(async () => (await read('http_responses_total', { kind: 'probe', status: '2xx' })) === 1, 'the probe');
});

test('the pool shows its connections and the callers that wait for one', async () => {
  expect(await read('pool_size', { pool: 'requests' })).toBe(8);
  const member = await registerMember(app);
  const locked = await app.db.startTransaction().execute();
  try {
    await sql`lock table sessions in access exclusive mode`.execute(locked);
    const calls = Array.from({ length: 11 }, () => member.api.favorites.list.query(page));
    let shown = await scrape(port);
    await until(async () => {
      shown = await scrape(port);
      return shown.read('dubplate_pool_waiting', { pool: 'requests' })! >= 3;
    }, 'three callers to wait');
    expect(shown.read('dubplate_pool_connections', { pool: 'requests', state: 'busy' })).toBe(8);
    await locked.rollback().execute();
    await Promise.allSettled(calls);
  } finally {
    if (!locked.isRolledBack) await locked.rollback().execute();
  }
  await until(async () => (await read('ready')) === 1, 'the server to be ready');
});

test('live connections, rooms and messages are counted', async () => {
  const member = await registerMember(app);
  const tabs = await Promise.all(
    [1, 2].map(() => connectLive(app.address, { cookie: member.cookie(), origin: app.address })),
  );
  const before = await read('live_messages_total');
  expect([await read('live_connections'), await read('live_rooms')]).toEqual([2, 1]);
  await member.api.settings.rename.mutate({ username: 'counted-name' });
  await until(() => tabs.every(({ messages }) => messages.length > 0), 'both tabs to receive the change');
  expect((await read('live_messages_total')) - before).toBe(2);
  for (const tab of tabs) tab.close();
  await until(async () => (await read('live_connections')) === 0, 'the connections to close');
});

test('refused attempts are counted by rule, emails and calls of the bucket by outcome', async () => {
  const member = await registerMember(app);
  await app.mail.waitFor(member.email, 'Confirm your email');
  await until(async () => (await read('emails_total', { outcome: 'sent' })) > 0, 'the email');
  expect(await read('job_seconds_count', { job_name: 'send-verification', outcome: 'ok' })).toBeGreaterThan(0);
  const stranger = createClient(app.address);
  for (let attempt = 0; attempt < 61; attempt += 1) {
    await refusalOf(stranger.api.invites.check.mutate({ code: 'abcd-efgh-jkmn' }));
  }
  expect(await read('rate_limit_hits_total', { rule: 'invite by address' })).toBe(1);
  const ticket = await askTicket(member, Buffer.from('no audio'));
  await sendClip(ticket, Buffer.from('no audio'));
  await refusalOf(member.api.clips.confirm.mutate({ clipId: ticket.clipId }));
  expect(await read('storage_calls_total', { operation: 'read', outcome: 'ok' })).toBeGreaterThan(0);
});

test('the queue and the clips are read from the database', async () => {
  const queuePort = await freePort();
  const fresh = await startTestApp({ METRICS_PORT: String(queuePort) });
  const addJob = (name: string, runAt: string, maxAttempts: number) =>
    sql`select graphile_worker.add_job(${name}, run_at => now() + ${runAt}::interval, max_attempts => ${maxAttempts})`.execute(
      fresh.db,
    );
  try {
    await addJob('no-such-job', '-90 seconds', 10);
    await addJob('sweep-expired', '1 day', 10);
    await addJob('recount-weeks', '1 day', 1);
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(fresh.db);
    await createClip(fresh.db, {});
    await createClip(fresh.db, { checked_at: null, milliseconds: null, peaks: null });
    let value: Scrape['read'] = () => undefined;
    // A scrape that waits longer than a second for PostgreSQL has none of these values.
    await until(async () => {
      ({ read: value } = await scrape(queuePort));
      return ['dubplate_queue_oldest_seconds', 'dubplate_clips'].every((name) => value(name) !== undefined);
    }, 'the queue and the clips to be read');
    expect(value('dubplate_queue_jobs', { job_name: 'no-such-job', state: 'runnable' })).toBe(1);
    expect(value('dubplate_queue_jobs', { job_name: 'recount-weeks', state: 'failed' })).toBe(1);
    expect(value('dubplate_queue_jobs', { job_name: 'sweep-expired', state: 'scheduled' })).toBe(1);
    // Each clip is swept a day later.
    expect(value('dubplate_queue_jobs', { job_name: 'sweep-clip', state: 'scheduled' })).toBe(2);
    expect(value('dubplate_queue_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(value('dubplate_clips', { state: 'checked' })).toBe(1);
    expect(value('dubplate_clips', { state: 'uploading' })).toBe(1);
    expect(value('dubplate_clips', { state: 'attached' })).toBe(0);
    await addJob('no-such-job', '-90 seconds', 10);
    expect((await scrape(queuePort)).read('dubplate_queue_jobs', { job_name: 'no-such-job' })).toBe(1);
  } finally {
    await fresh.close();
  }
});
