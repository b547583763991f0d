import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequests } from '../../../tools/fixtures/requests.ts';
import { until } from '../../../tools/services/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../../../tools/services/tcp-proxy.ts';
import {
  createSignedInMembers,
  prepareTestEnvironment,
  refusalOf,
  type SignedInMember,
  type TestEnvironment,
} from '../test/test-app.ts';
import { countWaiting } from '../test/waiting.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';

/** The server reaches PostgreSQL through the proxy, the test itself does not. */
let proxy: TcpProxy;
let env: TestEnvironment;
let close: () => Promise<void>;
let member: SignedInMember;
let requestId: string;
const log: string[] = [];

beforeAll(async () => {
  env = await prepareTestEnvironment();
  const databaseUrl = new URL(env.environment.DATABASE_URL!);
  proxy = await startTcpProxy(Number(databaseUrl.port));
  databaseUrl.port = String(proxy.port);
  const config = readConfig({ ...env.environment, DATABASE_URL: databaseUrl.href });
  const { app } = await createApp(config, { write: (line) => void log.push(line) });
  await app.listen({ host: '127.0.0.1', port: env.port });
  [member] = (await createSignedInMembers(env, 1)) as [SignedInMember];
  [requestId] = (await createRequests(env.db, member.username, [{ title: 'Moth Ledger' }])) as [string];
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await proxy.close();
  await env.close();
});

const newSong = () => ({ title: `Ledge ${randomUUID()}`, artists: ['Velka'] });
const countSongs = async (title: string) =>
  (await env.db.selectFrom('songs').select('id').where('title', '=', title).execute()).length;
const readVotes = async () => ({
  rows: (await env.db.selectFrom('votes').select('member_id').where('request_id', '=', requestId).execute()).length,
  counter: (
    await env.db
      .selectFrom('request_states')
      .select('vote_count')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
  ).vote_count,
});
const vote = (voted: boolean) => member.api.votes.set.mutate({ requestId, voted });
const unavailable = { reason: 'unavailable', message: 'We are back in a few seconds. Please try again.' };

test('calls that arrive while PostgreSQL is away wait, and succeed when it is back', async () => {
  const song = newSong();
  await proxy.cut();
  const calls = [vote(true), member.api.songs.add.mutate(song), member.api.requests.read.query({ id: requestId })];
  let ended = 0;
  for (const call of calls) call.finally(() => (ended += 1)).catch(() => {});
  await until(() => log.some((line) => line.includes('ECONNREFUSED')), 'the pool to notice');
  expect(ended).toBe(0);
  await proxy.restore();
  await Promise.all(calls);
  expect(await readVotes()).toEqual({ rows: 1, counter: 1 });
  expect(await countSongs(song.title)).toBe(1);
});

test('a transaction whose connection is lost before the commit runs again', async () => {
  const song = newSong();
  let added: Promise<unknown>;
  await env.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().execute();
    added = member.api.songs.add.mutate(song);
    await until(async () => (await countWaiting(env.db)) > 0, 'the upload to wait for the row of the member');
    await proxy.cut();
    await proxy.restore();
  });
  await added!;
  expect(await countSongs(song.title)).toBe(1);
});

test('an idempotent call whose response was lost after the commit runs again', async () => {
  proxy.loseResponseTo('set-vote');
  expect(await vote(false)).toMatchObject({ voteCount: 0 });
  proxy.loseResponseTo('set-vote');
  expect(await vote(true)).toMatchObject({ voteCount: 1 });
  expect(await readVotes()).toEqual({ rows: 1, counter: 1 });
});

test('a call that is not idempotent is refused when its commit has no response, and does not run again', async () => {
  const song = newSong();
  // Not the commit of a job that runs at the same time.
  proxy.loseResponseTo('commit', song.title);
  expect(await refusalOf(member.api.songs.add.mutate(song))).toEqual(unavailable);
  await until(async () => (await countSongs(song.title)) > 0, 'the commit');
  expect(await countSongs(song.title)).toBe(1);
});

test('a longer outage is answered with 503 and Retry-After, without a stack trace for each call', async () => {
  await proxy.cut();
  log.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => member.fetch(`${env.address}/api/trpc/accounts.current`)),
  );
  for (const answer of answers) {
    expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '5',
    });
    expect(await answer.json()).toMatchObject({ error: { message: unavailable.message } });
  }
  expect(log.filter((line) => line.includes('procedure failed'))).toEqual([]);
  expect(log.filter((line) => line.includes('"status":503'))).toHaveLength(20);
  await proxy.restore();
  await until(async () => (await fetch(`${env.address}/readyz`)).ok, 'the server to be ready');
  expect(await member.api.accounts.current.query()).toMatchObject({ username: member.username });
});
