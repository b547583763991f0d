import { expect, test } from 'vitest';
import { commentOnOneRequest } from '../test/races/comment-on-one-request.ts';
import { deleteBusyAccounts } from '../test/races/delete-busy-accounts.ts';
import { favoriteDuringMerge } from '../test/races/favorite-during-merge.ts';
import { favoriteOneSong } from '../test/races/favorite-one-song.ts';
import { solveWithOneSong } from '../test/races/solve-with-one-song.ts';
import { voteOnOneRequest } from '../test/races/vote-on-one-request.ts';
import { wrongRequestCounters } from '../../../tools/fixtures/counters.ts';
import { useTestApp, type TestApp } from '../test/test-app.ts';

/** The races of the check, with many more members or rounds; a third of them in the short form. */
const part = process.env.PROOF === 'short' ? 1 / 3 : 1;
const app = await useTestApp({ DATABASE_POOL: '16' });

test.each<[string, (app: TestApp) => Promise<void>]>([
  ['very many members favorite one song, twice each', (on) => favoriteOneSong(on, Math.ceil(200 * part))],
  ['very many members vote on one request', (on) => voteOnOneRequest(on, Math.ceil(500 * part))],
  ['very many members comment on one request', (on) => commentOnOneRequest(on, Math.ceil(100 * part))],
  ['favorites are toggled on both songs of a merge', (on) => favoriteDuringMerge(on, Math.ceil(40 * part))],
  ['again and again, members solve with one new song that others add', (on) => solveWithOneSong(on, 15 * part)],
  ['again and again, accounts are deleted while they are busy', (on) => deleteBusyAccounts(on, Math.ceil(10 * part))],
])('%s: no call fails, and every counter is right', async (_title, race) => {
  await race(app);
  expect(await wrongRequestCounters(app.db)).toEqual([]);
});
