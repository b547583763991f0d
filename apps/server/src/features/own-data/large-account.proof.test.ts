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

/** Members with 5,000 votes and 5,000 favorites each, and another member who uses the app meanwhile. */
const many = 5_000;
const app = await useTestApp();
let busy: SignedInMember[];
let nel: SignedInMember;
let liked: Awaited<ReturnType<typeof createVotables>>;
let others: Awaited<ReturnType<typeof createVotables>>;

beforeAll(async () => {
  [nel, ...busy] = (await createSignedInMembers(app, 4)) as [SignedInMember, ...SignedInMember[]];
  liked = await createVotables(app.db, nel, many);
  others = await createVotables(app.db, nel, 50);
  for (const { id } of busy) await createVotesAndFavorites(app.db, id, liked);
});

type Call = (iteration: number) => Promise<unknown>;

/**
 * Calls sequentially while a large task runs, and before and after it. A task that blocks the server or takes common
 * locks lets few calls through, or keeps one waiting for most of its duration. Both are ratios to the same calls.
 */
async function callWhile<T>(large: () => Promise<T>, call: Call): Promise<{ answer: T; longestWait: number }> {
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
  return { answer, longestWait: Math.max(...during) / took };
}

/** Runs the large task for each member. The median: a pause of the machine may delay one call of one run. */
async function callWhileEach<T>(
  members: readonly SignedInMember[],
  large: (member: SignedInMember) => Promise<T>,
  call: Call,
): Promise<T[]> {
  const runs = [];
  for (const member of members) runs.push(await callWhile(() => large(member), call));
  const waits = runs.map(({ longestWait }) => longestWait);
  expect(percentile(waits, 0.5)).toBeLessThan(1 / 2);
  return runs.map(({ answer }) => answer);
}

test('the download is complete, and calls of other members are hardly delayed', async () => {
  const downloads = await callWhileEach(
    busy,
    ({ api }) => api.ownData.download.query(),
    () => nel.api.accounts.current.query(),
  );
  for (const { favorites, votes } of downloads) {
    expect(new Set(favorites.map((row) => row.songId)).size).toBe(many);
    expect(new Set(votes.map((row) => row.requestId)).size).toBe(many);
  }
});

test('no statement of the download reads more than a thousand rows', async () => {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createTestPool(app.environment.DATABASE_URL!, 2) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await readOwnData({ db, storage: storageOf(app) }, busy[0]!.id, new Date());
  expect(statements.length).toBeGreaterThan(30);
  expect(statements.filter((statement) => !/limit 1000\s*$/.test(statement))).toEqual([]);
  await db.destroy();
});

test('other members vote and favorite while an account is deleted', async () => {
  const like = async (iteration: number) => {
    const index = iteration % others.requests.length;
    await nel.api.votes.set.mutate({ requestId: others.requests[index]!, voted: iteration % 2 === 0 });
    await nel.api.favorites.set.mutate({ songId: others.songs[index]!, favorited: iteration % 2 === 0 });
  };
  await callWhileEach(busy, ({ api, username }) => api.ownData.deleteAccount.mutate({ username }), like);
  await checkCounters(app.db);
});
