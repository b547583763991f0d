import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureTime } from '../../../../../bench/figures.ts';
import { storageOf } from '../../../test/clips.ts';
import { createVotables, createVotesAndFavorites } from '../../../test/votes-and-favorites.ts';
import { checkCounters } from '../../../test/requests.ts';
import { createSignedInMembers, startTestApp, type SignedInMember, type TestApp } from '../../../test/test-app.ts';
import { createPool } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';
import { readOwnData } from './read-own-data.ts';

/** A member with 5,000 votes and 5,000 favorites, and another member who uses the app meanwhile. */
const many = 5_000;
let app: TestApp;
let mara: SignedInMember;
let nel: SignedInMember;
let liked: Awaited<ReturnType<typeof createVotables>>;
let others: Awaited<ReturnType<typeof createVotables>>;

beforeAll(async () => {
  app = await startTestApp();
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  liked = await createVotables(app.db, nel, many);
  others = await createVotables(app.db, nel, 50);
  await createVotesAndFavorites(app.db, mara.id, liked);
});
afterAll(() => app.close());

/** Calls sequentially while a large task runs, and returns the duration of each call. */
async function measureWhile<T>(large: Promise<T>, call: (iteration: number) => Promise<unknown>) {
  const state = { underWay: true };
  const start = performance.now();
  const done = large.finally(() => (state.underWay = false));
  const times: number[] = [];
  for (let iteration = 0; state.underWay; iteration += 1) {
    times.push(await measureTime(() => call(iteration)));
  }
  const answer = await done;
  return { answer, times, slowest: Math.max(...times), took: performance.now() - start };
}

/** One second. On a busy machine, ten times the slowest of the same calls without the task. */
async function limitOf(call: (iteration: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let iteration = 0; iteration < 20; iteration += 1) times.push(await measureTime(() => call(iteration)));
  return Math.max(1_000, 10 * Math.max(...times));
}

test('the download is complete, and calls of other members are hardly delayed', async () => {
  const readCurrent = () => nel.api.accounts.current.query();
  const limit = await limitOf(readCurrent);
  const outcome = await measureWhile(mara.api.ownData.download.query(), readCurrent);
  const { favorites, votes } = outcome.answer;
  expect(new Set(favorites.map((row) => row.songId)).size).toBe(many);
  expect(new Set(votes.map((row) => row.requestId)).size).toBe(many);
  expect(outcome.times.length).toBeGreaterThan(3);
  expect(outcome.slowest).toBeLessThan(limit);
  expect(outcome.took).toBeLessThan(20_000);
});

test('no statement of the download reads more than a thousand rows', async () => {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(app.environment.DATABASE_URL!, 2) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await readOwnData({ db, storage: storageOf(app) }, mara.id, new Date());
  expect(statements.length).toBeGreaterThan(30);
  expect(statements.filter((statement) => !/limit 1000\s*$/.test(statement))).toEqual([]);
  await db.destroy();
});

test('deleting the account takes seconds at most, and other members vote and favorite meanwhile', async () => {
  const like = async (iteration: number) => {
    const index = iteration % others.requests.length;
    await nel.api.votes.set.mutate({ requestId: others.requests[index]!, voted: iteration % 2 === 0 });
    await nel.api.favorites.set.mutate({ songId: others.songs[index]!, favorited: iteration % 2 === 0 });
  };
  const limit = await limitOf(like);
  const outcome = await measureWhile(mara.api.ownData.deleteAccount.mutate({ username: mara.username }), like);
  expect(outcome.times.length).toBeGreaterThan(3);
  expect(outcome.slowest).toBeLessThan(limit);
  expect(outcome.took).toBeLessThan(20_000);
  await checkCounters(app.db);
});
