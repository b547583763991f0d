import { expect } from 'vitest';
import { createSongs } from '../../../../tools/fixtures/songs.ts';
import { wrongCounters } from '../../../../tools/fixtures/counters.ts';
import { runInLanes } from '../lanes.ts';
import { createSignedInMembers, type SignedInMember, type TestApp } from '../test-app.ts';

const set = ({ api }: SignedInMember, songId: string, favorited: boolean) =>
  api.favorites.set.mutate({ songId, favorited });

const setAll = (members: readonly SignedInMember[], songId: string, favorited: boolean) =>
  runInLanes(members.map((member) => () => set(member, songId, favorited)));

/** This many members favorite one song, dozens concurrently, twice each. */
export async function favoriteOneSong(app: TestApp, size: number): Promise<void> {
  const signedIn = await createSignedInMembers(app, size);
  const [anthem] = await createSongs(app.db, [{ title: 'Anthem' }]);
  const readFavoriteCount = async () =>
    (await app.db.selectFrom('favorites').select('member_id').where('song_id', '=', anthem!).execute()).length;

  // Both calls of every member run concurrently: on and on, on and off, off and on, off and off.
  const choices = signedIn.map((_, index) => [index % 4 < 2, index % 2 === 0] as const);
  const responses = await runInLanes(
    signedIn.flatMap((member, index) => choices[index]!.map((choice) => () => set(member, anthem!, choice))),
  );
  expect(responses).toHaveLength(2 * size);
  expect(await wrongCounters(app.db)).toEqual([]);
  const hearts = await readFavoriteCount();
  const alwaysOn = choices.filter(([one, two]) => one && two).length;
  const alwaysOff = choices.filter(([one, two]) => !one && !two).length;
  expect(hearts).toBeGreaterThanOrEqual(alwaysOn);
  expect(hearts).toBeLessThanOrEqual(size - alwaysOff);

  // The calls of each member are sequential, the members concurrent: the second call decides.
  const afterEach = async (member: SignedInMember, index: number) => {
    for (const choice of choices[index]!) await set(member, anthem!, choice);
  };
  await runInLanes(signedIn.map((member, index) => () => afterEach(member, index)));
  expect(await readFavoriteCount()).toBe(choices.filter(([, last]) => last).length);
  expect(await wrongCounters(app.db)).toEqual([]);

  await setAll(signedIn, anthem!, true);
  expect(await signedIn[0]!.api.songs.read.query({ id: anthem! })).toMatchObject({ favoriteCount: size });
  await setAll(signedIn, anthem!, false);
  expect(await signedIn[0]!.api.songs.read.query({ id: anthem! })).toMatchObject({ favoriteCount: 0 });
  expect(await wrongCounters(app.db)).toEqual([]);
}
