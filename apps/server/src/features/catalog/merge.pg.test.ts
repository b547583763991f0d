import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { connectLive } from '../../../test/live-client.ts';
import { requestRoom, songsRoom } from '@dubplate/domain/live/live-events.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { readActs } from '../../../test/audit-entries.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { favoriteDuringMerge } from '../../../test/races/favorite-during-merge.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let signedIn: SignedInMember[];
let tessera: SignedInMember;
let pressplant: SignedInMember;
beforeAll(async () => {
  [tessera, pressplant, ...signedIn] = (await createSignedInMembers(app, 42)) as [
    SignedInMember,
    SignedInMember,
    ...SignedInMember[],
  ];
  for (const { id } of [tessera, pressplant]) await makeAdmin(app.db, id, { permissions: ['canEditAllSongs'] });
});
afterEach(() => checkCounters(app.db));

const createPair = async () =>
  (await createSongs(app.db, [{ title: 'Glasshouse' }, { title: 'Glass House' }])) as [string, string];
const set = ({ api }: SignedInMember, songId: string, favorited: boolean) =>
  api.favorites.set.mutate({ songId, favorited });
const merge = ({ api }: SignedInMember, id: string, into: string) => api.catalog.merge.mutate({ id, into });
const favoritesOf = (songId: string) =>
  app.db.selectFrom('favorites').selectAll().where('song_id', '=', songId).orderBy('position').execute();
const readKeptSong = async (songId: string) => {
  const { rows } = await sql<{ id: string }>`select active_song(${songId}) as id`.execute(app.db);
  return rows[0]!.id;
};
const outcomesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : String((outcome.reason as { data?: { reason: string } }).data?.reason),
  );

test('favorites move with their age and position, and a member who had both counts once', async () => {
  const [kept, duplicate] = await createPair();
  const [anna, bo, cleo] = signedIn as [SignedInMember, SignedInMember, SignedInMember];
  await set(anna, duplicate, true);
  await set(bo, kept, true);
  await set(bo, duplicate, true);
  await set(cleo, duplicate, true);
  const before = [...(await favoritesOf(duplicate)), ...(await favoritesOf(kept))];
  const counted = async ({ api }: SignedInMember) => (await api.accounts.current.query())!.favoriteCount;
  const counts = await Promise.all([anna, bo, cleo].map(counted));
  const viewer = await connectLive(app.address, { cookie: cleo.cookie() });
  await viewer.socket.emitWithAck('join', songsRoom);
  expect(await merge(tessera, duplicate, kept)).toMatchObject({
    moved: 2,
    alreadyThere: 1,
    song: { id: kept, favoriteCount: 3 },
  });
  const after = await favoritesOf(kept);
  const placed = (memberId: string, from: string) =>
    before.find((heart) => heart.member_id === memberId && heart.song_id === from);
  expect(after.find((heart) => heart.member_id === anna.id)).toEqual({ ...placed(anna.id, duplicate), song_id: kept });
  expect(after.find((heart) => heart.member_id === cleo.id)).toEqual({ ...placed(cleo.id, duplicate), song_id: kept });
  expect(after.find((heart) => heart.member_id === bo.id)).toEqual(placed(bo.id, kept));
  expect(await Promise.all([anna, bo, cleo].map(counted))).toEqual([counts[0], counts[1]! - 1, counts[2]]);
  // The members with a favorite receive their own change too.
  const changed = () =>
    viewer.messages.flatMap(({ changes }) =>
      changes.flatMap(({ kind, row }) => (kind === 'changedSong' ? row.id : [])),
    );
  await until(() => changed().length >= 2, 'the announcements of both songs');
  expect(changed().toSorted()).toEqual([duplicate, kept].toSorted());
  viewer.close();
  expect((await readActs(app.db, tessera.id)).at(-1)).toEqual({
    act: 'merge-song',
    target_kind: 'song',
    target_id: duplicate,
    before: { hearts: 3 },
    after: { into: 'Glasshouse', intoId: kept, moved: 2, alreadyThere: 1 },
  });
});

test('a member with a favorite on both receives the new counter; other members stay unchanged', async () => {
  const [kept, duplicate] = await createPair();
  const [anna, bo] = signedIn as [SignedInMember, SignedInMember];
  await set(anna, duplicate, true);
  for (const songId of [kept, duplicate]) await set(bo, songId, true);
  const current = async ({ api }: SignedInMember) => (await api.accounts.current.query())!;
  const [annaBefore, boBefore] = [await current(anna), await current(bo)];
  const screen = await connectLive(app.address, { cookie: bo.cookie() });
  await merge(tessera, duplicate, kept);
  const counters = () =>
    screen.messages.flatMap(({ changes }) =>
      changes.flatMap(({ kind, row }) => (kind === 'member' ? row.favoriteCount : [])),
    );
  await until(() => counters().includes(boBefore.favoriteCount - 1), 'the new counter');
  expect(await current(anna)).toEqual(annaBefore);
  screen.close();
});

test('a merge does not wait for locks on members whose favorite only moves', async () => {
  const [kept, duplicate] = await createPair();
  const [anna] = signedIn as [SignedInMember];
  await set(anna, duplicate, true);
  await app.db.transaction().execute(async (transaction) => {
    await sql`select 1 from members where id = ${anna.id} for no key update`.execute(transaction);
    expect(await merge(tessera, duplicate, kept)).toMatchObject({ moved: 1, alreadyThere: 0 });
  });
});

test('reporters of the duplicate and members with both favorites are locked in one statement, by id', async () => {
  const [kept, duplicate] = await createPair();
  const [first, last] = signedIn.slice(0, 2).toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [
    SignedInMember,
    SignedInMember,
  ];
  for (const songId of [kept, duplicate]) await set(first, songId, true);
  await last.api.reports.add.mutate({ kind: 'song', id: duplicate, reason: 'other', note: '' });
  const merged = await app.db.transaction().execute(async (transaction) => {
    await sql`select 1 from members where id = ${first.id} for no key update`.execute(transaction);
    const call = merge(tessera, duplicate, kept);
    await until(async () => (await countWaiting(app.db)) > 0, 'the merge to wait');
    await sql`select 1 from members where id = ${last.id} for no key update nowait`.execute(transaction);
    return { call };
  });
  expect(await merged.call).toMatchObject({ moved: 0, alreadyThere: 1 });
});

test('a favorite for a merged song locks only the song it was merged into', async () => {
  const [kept, duplicate] = await createPair();
  const [anna] = signedIn as [SignedInMember];
  await merge(tessera, duplicate, kept);
  await app.db.transaction().execute(async (transaction) => {
    await sql`select 1 from songs where id = ${duplicate} for no key update`.execute(transaction);
    expect(await set(anna, duplicate, true)).toMatchObject({ favorite: { id: kept, favorited: true } });
  });
});

test('reading the duplicate returns the kept song, and favorites for it are stored there', async () => {
  const [kept, duplicate] = await createPair();
  const [anna] = signedIn as [SignedInMember];
  await merge(tessera, duplicate, kept);
  expect(await anna.api.songs.read.query({ id: duplicate })).toMatchObject({ id: kept, title: 'Glasshouse' });
  expect(await set(anna, duplicate, true)).toMatchObject({
    favorite: { id: kept, favorited: true, song: { id: kept, title: 'Glasshouse' } },
    song: { id: kept, favoriteCount: 1 },
  });
  expect(await set(anna, duplicate, false)).toMatchObject({ favorite: { id: kept, favorited: false } });
  expect(await favoritesOf(kept)).toEqual([]);
});

test('a request that was solved with the duplicate links to the kept song, in open tabs too', async () => {
  const [kept, duplicate] = await createPair();
  const [anna] = signedIn as [SignedInMember];
  const [requestId] = (await createRequests(app.db, anna.username, [{ title: 'Closing track' }])) as [string];
  await anna.api.requests.solve.mutate({ id: requestId });
  await app.db
    .updateTable('request_states')
    .set({ resolved_song_id: duplicate })
    .where('request_id', '=', requestId)
    .execute();
  const viewer = await connectLive(app.address, { cookie: anna.cookie() });
  await viewer.socket.emitWithAck('join', requestRoom(requestId));
  await merge(tessera, duplicate, kept);
  expect(await anna.api.requests.read.query({ id: requestId })).toMatchObject({ resolvedSongId: kept });
  const linked = () =>
    viewer.messages.flatMap(({ changes }) =>
      changes.flatMap(({ kind, row }) => (kind === 'request' ? row.resolvedSongId : [])),
    );
  await until(() => linked().includes(kept), 'the announcement of the request');
  viewer.close();
});

test('merging twice changes nothing, and archived songs can be neither source nor target', async () => {
  const [kept, duplicate] = await createPair();
  const [third] = (await createSongs(app.db, [{ title: 'Third' }])) as [string];
  await merge(tessera, duplicate, kept);
  const acts = await readActs(app.db, tessera.id);
  expect(await merge(tessera, duplicate, kept)).toMatchObject({ moved: 0, alreadyThere: 0 });
  expect(await readActs(app.db, tessera.id)).toEqual(acts);
  expect((await refusalOf(merge(tessera, duplicate, third))).reason).toBe('song-archived');
  expect((await refusalOf(merge(tessera, third, duplicate))).reason).toBe('song-archived');
  expect((await refusalOf(merge(tessera, third, third))).reason).toBe('invalid-input');
});

test('a song that took others in can be merged itself, and every redirect ends at the active song', async () => {
  const [first, second, third] = (await createSongs(app.db, [
    { title: 'One' },
    { title: 'Two' },
    { title: 'Three' },
  ])) as [string, string, string];
  for (const [index, songId] of [first, second, third].entries()) await set(signedIn[index]!, songId, true);
  await merge(tessera, first, second);
  await merge(tessera, second, third);
  expect(await Promise.all([first, second, third].map(readKeptSong))).toEqual([third, third, third]);
  expect((await favoritesOf(third)).map((heart) => heart.member_id).toSorted()).toEqual(
    signedIn
      .slice(0, 3)
      .map(({ id }) => id)
      .toSorted(),
  );
  await set(signedIn[3]!, first, true);
  expect(await favoritesOf(third)).toHaveLength(4);
  // After the restore, redirects to this song end at it.
  await tessera.api.catalog.restore.mutate({ id: second });
  expect(await Promise.all([first, second, third].map(readKeptSong))).toEqual([second, second, third]);
  await merge(tessera, third, second);
  expect(await Promise.all([first, second, third].map(readKeptSong))).toEqual([second, second, second]);
});

test('of concurrent merges in both directions exactly one happens, in every run', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [one, other] = await createPair();
    await Promise.all(signedIn.slice(0, 6).map((member, index) => set(member, index % 2 ? one : other, true)));
    const outcomes = await outcomesOf([merge(tessera, one, other), merge(pressplant, other, one)]);
    expect(outcomes.toSorted()).toEqual(['done', 'song-archived']);
    const kept = await readKeptSong(one);
    expect(await readKeptSong(other)).toBe(kept);
    expect(await favoritesOf(kept)).toHaveLength(6);
  }
});

test('the same merge by two admins at once, while members favorite both songs, happens once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [kept, duplicate] = await createPair();
    const outcomes = await outcomesOf([
      ...signedIn.slice(0, 10).map((member) => set(member, duplicate, true)),
      merge(tessera, duplicate, kept),
      merge(pressplant, duplicate, kept),
      ...signedIn.slice(10, 20).map((member) => set(member, duplicate, true)),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => 'done'));
    expect(await favoritesOf(kept)).toHaveLength(20);
  }
});

test('favorites toggled on both songs during a merge: the last choice of each member wins', () =>
  favoriteDuringMerge(app, 12));
