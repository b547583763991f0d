import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { registerMember, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let appWithOtherProxy: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'debug' });
  appWithOtherProxy = await startTestApp({ TRUST_PROXY: '10.9.9.0/24' });
});
afterAll(async () => {
  await app.close();
  await appWithOtherProxy.close();
});

type Line = {
  level: number;
  reqId: string;
  build: string;
  msg: string;
  path: string;
  procedures?: string[];
  status: number;
  ms: number;
  aborted?: boolean;
};

const linesOf = (id: string) =>
  app.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.reqId === id);

/** The server writes the line after it closes the response, which the client may see first. */
async function requestLines(id: string): Promise<Line[]> {
  await until(() => linesOf(id).some((line) => line.msg === 'request'), 'the line of the request');
  // A refused call also writes a security event, which is no request line.
  return linesOf(id).filter((line) => line.msg !== 'security event');
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

test('every response has its own request id, errors and unknown paths included', async () => {
  const places = ['/healthz', '/', '/robots.txt', '/api/trpc/accounts.current', '/api/trpc/songs.search', '/api/none'];
  const responses = await Promise.all(places.map((place) => fetch(app.address + place)));
  const refused = await fetch(`${app.address}/api/trpc/accounts.signIn`, { method: 'POST', body: '{' });
  const ids = [...responses, refused].map((response) => response.headers.get('x-request-id') ?? '');
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the request id of a trusted proxy is used when it is well-formed, and replaced otherwise', async () => {
  const send = (id: string) => fetch(`${app.address}/healthz`, { headers: { 'x-request-id': id } });
  const good = ['proxy-0001', 'f'.repeat(64), '0b7c1a52-5a0e-4ad0-9d4f-2b0c4c1f7a11', '1:2.3_4-5678'];
  for (const id of good) expect((await send(id)).headers.get('x-request-id')).toBe(id);
  for (const id of ['short', 'f'.repeat(65), 'with space', '{"json":true}', 'ümlaut-ümlaut']) {
    const given = (await send(encodeURI(id) === id ? id : encodeURI(id))).headers.get('x-request-id');
    expect([id, uuid.test(given ?? '')]).toEqual([id, true]);
  }
});

test('the request id of an untrusted client is ignored', async () => {
  const response = await fetch(`${appWithOtherProxy.address}/healthz`, { headers: { 'x-request-id': 'forged-0001' } });
  expect(response.headers.get('x-request-id')).toMatch(uuid);
});

test('a call leaves one log line with its procedures, status and duration', async () => {
  const member = await registerMember(app);
  const batch = await member.fetch(
    `${app.address}/api/trpc/accounts.current,favorites.list,no.such?batch=1&input=%7B%7D`,
  );
  const refused = await fetch(`${app.address}/api/trpc/songs.search`);
  const [line, ...more] = await requestLines(batch.headers.get('x-request-id')!);
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    level: 30,
    method: 'GET',
    path: '/api/trpc',
    procedures: ['accounts.current', 'favorites.list'],
    status: batch.status,
  });
  expect(line!.ms).toBeGreaterThan(0);
  expect(line!.build).toMatch(/^[\w-]+$/);
  expect(batch.headers.get('x-build-id')).toBe(line!.build);
  expect(await requestLines(refused.headers.get('x-request-id')!)).toMatchObject([
    { procedures: ['songs.search'], status: 401 },
  ]);
});

test('a page leaves one log line, and a file leaves one at debug level', async () => {
  const page = await fetch(`${app.address}/login?token=secret`);
  expect(await requestLines(page.headers.get('x-request-id')!)).toMatchObject([{ level: 30, path: '/login' }]);
  const missing = await fetch(`${app.address}/assets/gone.js`);
  expect(await requestLines(missing.headers.get('x-request-id')!)).toMatchObject([{ level: 30, status: 404 }]);
});

test('a client that disconnects before the response is logged as well', async () => {
  const disconnect = new AbortController();
  const member = await registerMember(app);
  const locked = await app.db.startTransaction().execute();
  try {
    await sql`lock table sessions in access exclusive mode`.execute(locked);
    const call = member.fetch(`${app.address}/api/trpc/favorites.list`, { signal: disconnect.signal });
    await until(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%sessions%'`.execute(app.db);
      return waiting.rows.length > 0;
    }, 'the call to wait for its session');
    disconnect.abort();
    await expect(call).rejects.toThrow('aborted');
  } finally {
    await locked.rollback().execute();
  }
  const aborted = () => app.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.aborted);
  await until(() => aborted().length > 0, 'the line of the call');
  expect(aborted()).toMatchObject([{ msg: 'request', procedures: ['favorites.list'] }]);
});
