import { expect, test } from 'vitest';
import { commentOnOneRequest } from '../test/races/comment-on-one-request.ts';
import { deleteBusyAccounts } from '../test/races/delete-busy-accounts.ts';
import { favoriteDuringMerge } from '../test/races/favorite-during-merge.ts';
import { favoriteOneSong } from '../test/races/favorite-one-song.ts';
import { solveWithOneSong } from '../test/races/solve-with-one-song.ts';
import { voteOnOneRequest } from '../test/races/vote-on-one-request.ts';
import { wrongRequestCounters } from '../../../tools/fixtures/counters.ts';
import { useTestApp, type TestApp } from '../test/test-app.ts';

/** The races of the check, with many more members or rounds. */
const app = await useTestApp({ DATABASE_POOL: '16' });

test.each<[string, (app: TestApp) => Promise<void>]>([
  ['very many members favorite one song, twice each', (on) => favoriteOneSong(on, 200)],
  ['very many members vote on one request', (on) => voteOnOneRequest(on, 500)],
  ['very many members comment on one request', (on) => commentOnOneRequest(on, 100)],
  ['favorites are toggled on both songs of a merge', (on) => favoriteDuringMerge(on, 40)],
  ['again and again, members solve with one new song that others add', (on) => solveWithOneSong(on, 15)],
  ['again and again, accounts are deleted while they are busy', (on) => deleteBusyAccounts(on, 10)],
])('%s: no call fails, and every counter is right', async (_title, race) => {
  await race(app);
  expect(await wrongRequestCounters(app.db)).toEqual([]);
});
