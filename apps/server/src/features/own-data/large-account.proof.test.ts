import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { measureTime, percentile } from '../../../../../bench/figures.ts';
import { storageOf } from '../../../test/clips.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createTestPool } from '../../../../../tools/test-environment/test-databases.ts';
import { createVotables, createVotesAndFavorites } from '../../../test/votes-and-favorites.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';
import type { DB } from '../../db/tables.ts';
import { readOwnData } from './read-own-data.ts';

/** A member with 5,000 votes and 5,000 favorites, and another member who uses the app meanwhile. */
const many = 5_000;
const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
let liked: Awaited<ReturnType<typeof createVotables>>;
let others: Awaited<ReturnType<typeof createVotables>>;

beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  liked = await createVotables(app.db, nel, many);
  others = await createVotables(app.db, nel, 50);
  await createVotesAndFavorites(app.db, mara.id, liked);
});

/**
 * Calls sequentially while a large task runs, and before and after it. A task that blocks the server or takes common
 * locks lets few calls through, or keeps one waiting for most of its duration. Both are ratios to the same calls.
 */
async function callWhile<T>(large: () => Promise<T>, call: (iteration: number) => Promise<unknown>): Promise<T> {
  const usual: number[] = [];
  const measureUsual = async () => {
    for (let iteration = 0; iteration < 20; iteration += 1) usual.push(await measureTime(() => call(iteration)));
  };
  await measureUsual();
  const state = { underWay: true };
  const during: number[] = [];
  let answer!: T;
  const took = await measureTime(async () => {
    const done = large().finally(() => (state.underWay = false));
    for (let iteration = 0; state.underWay; iteration += 1) during.push(await measureTime(() => call(iteration)));
    answer = await done;
  });
  await measureUsual();
  const expected = took / percentile(usual, 0.5);
  expect(during.length, `${during.length} calls during ${took.toFixed(0)} ms`).toBeGreaterThan(expected / 20);
  expect(Math.max(...during)).toBeLessThan(took / 2);
  return answer;
}

test('the download is complete, and calls of other members are hardly delayed', async () => {
  const { favorites, votes } = await callWhile(
    () => mara.api.ownData.download.query(),
    () => nel.api.accounts.current.query(),
  );
  expect(new Set(favorites.map((row) => row.songId)).size).toBe(many);
  expect(new Set(votes.map((row) => row.requestId)).size).toBe(many);
});

test('no statement of the download reads more than a thousand rows', async () => {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createTestPool(app.environment.DATABASE_URL!, 2) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await readOwnData({ db, storage: storageOf(app) }, mara.id, new Date());
  expect(statements.length).toBeGreaterThan(30);
  expect(statements.filter((statement) => !/limit 1000\s*$/.test(statement))).toEqual([]);
  await db.destroy();
});

test('other members vote and favorite while the account is deleted', async () => {
  const like = async (iteration: number) => {
    const index = iteration % others.requests.length;
    await nel.api.votes.set.mutate({ requestId: others.requests[index]!, voted: iteration % 2 === 0 });
    await nel.api.favorites.set.mutate({ songId: others.songs[index]!, favorited: iteration % 2 === 0 });
  };
  await callWhile(() => mara.api.ownData.deleteAccount.mutate({ username: mara.username }), like);
  await checkCounters(app.db);
});
