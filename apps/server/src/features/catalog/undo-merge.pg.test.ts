import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestRoom, songsRoom } from '@dubplate/domain/live/live-events.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { readActs } from '../../../test/audit-entries.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequest, createRequests } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { connectLive } from '../../../test/live-client.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';
import { sweepMerges } from './undo-merge.ts';

const app = await useTestApp();
let signedIn: SignedInMember[];
let tessera: SignedInMember;
let pressplant: SignedInMember;
let anna: SignedInMember;
let bo: SignedInMember;
let cleo: SignedInMember;
let dov: SignedInMember;
beforeAll(async () => {
  [tessera, pressplant, ...signedIn] = (await createSignedInMembers(app, 22)) as [
    SignedInMember,
    SignedInMember,
    ...SignedInMember[],
  ];
  [anna, bo, cleo, dov] = signedIn as [SignedInMember, SignedInMember, SignedInMember, SignedInMember];
  for (const { id } of [tessera, pressplant]) await makeAdmin(app.db, id, { permissions: ['canEditAllSongs'] });
});
afterEach(() => checkCounters(app.db));

const createPair = async () =>
  (await createSongs(app.db, [{ title: 'Glasshouse' }, { title: 'Glass House' }])) as [string, string];
const set = ({ api }: SignedInMember, songId: string, favorited: boolean) =>
  api.favorites.set.mutate({ songId, favorited });
const merge = ({ api }: SignedInMember, id: string, into: string) => api.catalog.merge.mutate({ id, into });
const undo = ({ api }: SignedInMember, id: string) => api.catalog.undoMerge.mutate({ id });
const favoritesOf = (songId: string) =>
  app.db.selectFrom('favorites').selectAll().where('song_id', '=', songId).orderBy('position').execute();
const readFavoritedBy = async (songId: string) => (await favoritesOf(songId)).map((row) => row.member_id).toSorted();
const ids = (...members: SignedInMember[]) => members.map(({ id }) => id).toSorted();
const readFavoriteCount = async ({ api }: SignedInMember) => (await api.accounts.current.query())!.favoriteCount;
const recordedFavorites = async (songId: string) =>
  (await app.db.selectFrom('merged_favorites').select('member_id').where('song_id', '=', songId).execute()).length;
const age = (songId: string, interval: string) =>
  sql`update merges set merged_at = now() - ${interval}::interval where song_id = ${songId}`.execute(app.db);

test('undoing a merge returns every favorite to its song, with its age and position in the list', async () => {
  const [kept, duplicate] = await createPair();
  await set(anna, duplicate, true);
  await set(bo, kept, true);
  await set(bo, duplicate, true);
  await set(cleo, duplicate, true);
  const before = { duplicate: await favoritesOf(duplicate), kept: await favoritesOf(kept) };
  const counts = await Promise.all([anna, bo, cleo].map(readFavoriteCount));
  await merge(tessera, duplicate, kept);
  expect(await undo(pressplant, duplicate)).toMatchObject({
    returned: 2,
    onBoth: 1,
    song: { id: duplicate, favoriteCount: 3, isArchived: false, mergedInto: null },
  });
  expect({ duplicate: await favoritesOf(duplicate), kept: await favoritesOf(kept) }).toEqual(before);
  expect(await Promise.all([anna, bo, cleo].map(readFavoriteCount))).toEqual(counts);
  expect(await anna.api.songs.read.query({ id: duplicate })).toMatchObject({ id: duplicate, favorited: true });
  expect(await anna.api.songs.read.query({ id: kept })).toMatchObject({ favoriteCount: 1, favorited: false });
  expect((await readActs(app.db, pressplant.id)).at(-1)).toEqual({
    act: 'undo-merge',
    target_kind: 'song',
    target_id: duplicate,
    before: { into: 'Glasshouse', intoId: kept },
    after: { returned: 2, onBoth: 1 },
  });
  expect(await recordedFavorites(duplicate)).toBe(0);
});

test('favorites added since the merge stay on the kept song, and favorites removed since stay removed', async () => {
  const [kept, duplicate] = await createPair();
  const [eve, fay] = signedIn.slice(4, 6) as [SignedInMember, SignedInMember];
  for (const member of [anna, bo, cleo]) await set(member, duplicate, true);
  for (const songId of [kept, duplicate]) await set(dov, songId, true);
  for (const songId of [kept, duplicate]) await set(fay, songId, true);
  await merge(tessera, duplicate, kept);
  // Added since: eve by the URL of the duplicate. Removed since: bo, and dov who had both. Removed and added again:
  // cleo.
  await set(eve, duplicate, true);
  await set(bo, kept, false);
  await set(dov, kept, false);
  await set(cleo, kept, false);
  await set(cleo, kept, true);
  expect(await undo(tessera, duplicate)).toMatchObject({ returned: 1, onBoth: 1 });
  expect(await readFavoritedBy(duplicate)).toEqual(ids(anna, fay));
  expect(await readFavoritedBy(kept)).toEqual(ids(cleo, eve, fay));
});

test('requests solved with the duplicate point at it again, unless they were changed since', async () => {
  const [kept, duplicate] = await createPair();
  const [other] = (await createSongs(app.db, [{ title: 'Other' }])) as [string];
  const [returns, changed, later] = (await createRequests(app.db, anna.username, [
    { title: 'Closing track' },
    { title: 'Opening track' },
    { title: 'Peak time track' },
  ])) as [string, string, string];
  const point = (requestId: string, songId: string) =>
    app.db
      .updateTable('request_states')
      .set({ resolved_song_id: songId })
      .where('request_id', '=', requestId)
      .execute();
  for (const id of [returns, changed, later]) await anna.api.requests.solve.mutate({ id });
  for (const id of [returns, changed]) await point(id, duplicate);
  await merge(tessera, duplicate, kept);
  await point(changed, other);
  await point(later, kept);
  await undo(tessera, duplicate);
  const songs = await Promise.all(
    [returns, changed, later].map(async (id) => (await anna.api.requests.read.query({ id })).resolvedSongId),
  );
  expect(songs).toEqual([duplicate, other, kept]);
});

test('a chain of merges is undone from its end, and every favorite is at its former song', async () => {
  const [first, second, third] = (await createSongs(app.db, [
    { title: 'One' },
    { title: 'Two' },
    { title: 'Three' },
  ])) as [string, string, string];
  // Anna has the first, bo the first two, cleo all three, dov the first and the last.
  for (const member of [anna, bo, cleo, dov]) await set(member, first, true);
  for (const member of [bo, cleo]) await set(member, second, true);
  for (const member of [cleo, dov]) await set(member, third, true);
  const all = () => Promise.all([first, second, third].map(favoritesOf));
  const before = await all();
  await merge(tessera, first, second);
  await merge(tessera, second, third);
  expect(await readFavoritedBy(third)).toEqual(ids(anna, bo, cleo, dov));
  const refusal = await refusalOf(undo(tessera, first));
  expect(refusal).toMatchObject({ reason: 'merged-again', about: second });
  await undo(tessera, second);
  await undo(tessera, first);
  expect(await all()).toEqual(before);
});

describe('several songs merged into one', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const favoritesOfAll = (songs: readonly string[]) => Promise.all(songs.map(favoritesOf));

  test.each([[[0, 1]], [[1, 0]], ...orders.map((order) => [order])])(
    'undone in the order %j restore every favorite',
    async (order) => {
      const [kept] = await createPair();
      const duplicates = await createSongs(
        app.db,
        order.map((index) => ({ title: `Duplicate ${index}` })),
      );
      // Anna has every duplicate, bo the last two, cleo the first and the last, dov the kept song as well.
      for (const songId of duplicates) await set(anna, songId, true);
      for (const songId of duplicates.slice(-2).toReversed()) await set(bo, songId, true);
      for (const songId of [duplicates[0]!, duplicates.at(-1)!]) await set(cleo, songId, true);
      for (const songId of [kept, ...duplicates]) await set(dov, songId, true);
      const all = [kept, ...duplicates];
      const before = await favoritesOfAll(all);
      const counts = await Promise.all([anna, bo, cleo, dov].map(readFavoriteCount));
      for (const songId of duplicates) await merge(tessera, songId, kept);
      expect(await readFavoritedBy(kept)).toEqual(ids(anna, bo, cleo, dov));
      for (const [step, index] of order.entries()) {
        await undo(tessera, duplicates[index]!);
        expect(await readFavoritedBy(duplicates[index]!)).toEqual(
          before[index + 1]!.map((row) => row.member_id).toSorted(),
        );
        // A member who had favorited a song that is still merged keeps the favorite on the kept song.
        const merged = order.slice(step + 1).flatMap((each) => before[each + 1]!.map((row) => row.member_id));
        expect(await readFavoritedBy(kept)).toEqual([...new Set([dov.id, ...merged])].toSorted());
      }
      expect(await favoritesOfAll(all)).toEqual(before);
      expect(await Promise.all([anna, bo, cleo, dov].map(readFavoriteCount))).toEqual(counts);
    },
  );

  test('an undo does not restore a favorite that was removed before the second merge', async () => {
    const [kept, first] = await createPair();
    const [second] = (await createSongs(app.db, [{ title: 'Glas House' }])) as [string];
    for (const songId of [kept, first]) await set(anna, songId, true);
    await merge(tessera, first, kept);
    await set(anna, kept, false);
    await set(anna, second, true);
    await merge(tessera, second, kept);
    await undo(tessera, second);
    expect([await readFavoritedBy(second), await readFavoritedBy(kept)]).toEqual([[anna.id], []]);
  });

  test('a member who regains a favorite and keeps the other receives the favorite and the counter', async () => {
    const [kept, first] = await createPair();
    const [second] = (await createSongs(app.db, [{ title: 'Glas House' }])) as [string];
    for (const songId of [first, second])
      await sql`select set_favorite(${bo.id}, ${songId}, true, true)`.execute(app.db);
    for (const songId of [first, second]) await merge(tessera, songId, kept);
    const count = await readFavoriteCount(bo);
    const screen = await connectLive(app.address, { cookie: bo.cookie() });
    await undo(tessera, first);
    const rows = () => screen.messages.flatMap(({ changes }) => changes);
    const counters = () => rows().flatMap(({ kind, row }) => (kind === 'member' ? row.favoriteCount : []));
    await until(() => counters().includes(count + 1), 'the counter to be announced');
    expect(rows().flatMap(({ kind, row }) => (kind === 'favorite' && row.favorited ? row.id : []))).toEqual([first]);
    screen.close();
  });
});

test('an undone merge can be repeated, and only the last one is undone', async () => {
  const [kept, duplicate] = await createPair();
  const [other] = (await createSongs(app.db, [{ title: 'Other' }])) as [string];
  await set(anna, duplicate, true);
  await merge(tessera, duplicate, kept);
  await undo(tessera, duplicate);
  await merge(tessera, duplicate, other);
  expect(await undo(tessera, duplicate)).toMatchObject({ returned: 1 });
  expect(await readFavoritedBy(duplicate)).toEqual(ids(anna));
});

test('a merge can be undone after the kept song was edited or archived, and that change remains', async () => {
  const [kept, duplicate] = await createPair();
  await set(anna, duplicate, true);
  await set(bo, kept, true);
  await merge(tessera, duplicate, kept);
  await app.db.updateTable('songs').set({ title: 'Glasshouse VIP' }).where('id', '=', kept).execute();
  await archiveSong(app.db, kept);
  await undo(tessera, duplicate);
  expect(await readFavoritedBy(duplicate)).toEqual(ids(anna));
  const song = app.db.selectFrom('songs').select(['title', 'is_archived', 'favorite_count']).where('id', '=', kept);
  expect(await song.executeTakeFirst()).toEqual({ title: 'Glasshouse VIP', is_archived: true, favorite_count: 1 });
});

test('a merge is not undone while another song has the same title, artists and link', async () => {
  const [kept, duplicate] = await createPair();
  await set(anna, duplicate, true);
  await merge(tessera, duplicate, kept);
  await sql`update songs set identity = (select identity from songs where id = ${duplicate}) where id = ${kept}`.execute(
    app.db,
  );
  expect(await refusalOf(undo(tessera, duplicate))).toMatchObject({ reason: 'song-exists', about: kept });
  expect(await readFavoritedBy(kept)).toEqual(ids(anna));
});

test('a merge can be undone for 30 days, and the record of it is deleted after that', async () => {
  const [kept, duplicate] = await createPair();
  await set(anna, duplicate, true);
  await merge(tessera, duplicate, kept);
  const listed = async () =>
    (await tessera.api.catalog.list.query({ filter: 'archived', query: '' })).songs.find(({ id }) => id === duplicate)!
      .mergedInto!;
  const { merged_at: at } = await app.db
    .selectFrom('merges')
    .select('merged_at')
    .where('song_id', '=', duplicate)
    .executeTakeFirstOrThrow();
  expect(await listed()).toEqual({
    id: kept,
    title: 'Glasshouse',
    undoUntil: new Date(at.getTime() + 2_592_000_000).toISOString(),
  });
  await age(duplicate, '29 days 23 hours');
  await sweepMerges(app.db);
  expect(await recordedFavorites(duplicate)).toBe(1);
  await age(duplicate, '30 days');
  expect((await refusalOf(undo(tessera, duplicate))).reason).toBe('merge-final');
  expect(await listed()).toEqual({ id: kept, title: 'Glasshouse', undoUntil: null });
  await age(duplicate, '31 days');
  await sweepMerges(app.db);
  expect(await recordedFavorites(duplicate)).toBe(0);
  expect(await app.db.selectFrom('merges').select('song_id').where('song_id', '=', duplicate).execute()).toEqual([]);
  expect(await readFavoritedBy(kept)).toEqual(ids(anna));
});

test('the cleanup finds old merges by the index on their date', async () => {
  await app.db.transaction().execute(async (transaction) => {
    const countScans = async () => {
      const { rows } = await sql<{ count: number }>`
        select pg_stat_get_xact_numscans('merges_merged_at_idx'::regclass) as count`.execute(transaction);
      return rows[0]!.count;
    };
    // With so few rows PostgreSQL would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const before = await countScans();
    await sweepMerges(transaction);
    expect(await countScans()).toBeGreaterThan(before);
  });
});

test('restoring a song deletes the record of its merge, and a merge by an older build has none', async () => {
  const [kept, duplicate] = await createPair();
  await set(anna, duplicate, true);
  await merge(tessera, duplicate, kept);
  await tessera.api.catalog.restore.mutate({ id: duplicate });
  expect(await recordedFavorites(duplicate)).toBe(0);
  expect(await undo(tessera, duplicate)).toMatchObject({ returned: 0, onBoth: 0 });
  // An older build writes the redirect and no record.
  await app.db.updateTable('songs').set({ is_archived: true, merged_into: kept }).where('id', '=', duplicate).execute();
  expect((await refusalOf(undo(tessera, duplicate))).reason).toBe('merge-final');
  expect(await readFavoritedBy(kept)).toEqual(ids(anna));
});

test('two admins who undo the same merge at once, while members favorite both songs, undo it once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [kept, duplicate] = await createPair();
    const [before, meanwhile] = [signedIn.slice(0, 10), signedIn.slice(10, 20)];
    await Promise.all(before.map((member) => set(member, duplicate, true)));
    await merge(tessera, duplicate, kept);
    const acts = (await readActs(app.db, tessera.id)).length + (await readActs(app.db, pressplant.id)).length;
    const [one, other] = await Promise.all([
      undo(tessera, duplicate),
      undo(pressplant, duplicate),
      ...meanwhile.map((member, index) => set(member, index % 2 ? kept : duplicate, true)),
    ]);
    expect([one, other].map((each) => (each as { returned: number }).returned).toSorted((a, b) => a - b)).toEqual([
      0, 10,
    ]);
    expect((await readActs(app.db, tessera.id)).length + (await readActs(app.db, pressplant.id)).length).toBe(acts + 1);
    // Each member who favorited during the undo has exactly one of the two.
    const fans = [...(await readFavoritedBy(duplicate)), ...(await readFavoritedBy(kept))];
    expect(fans.toSorted()).toEqual(ids(...before, ...meanwhile));
    expect(await readFavoritedBy(duplicate)).toEqual(expect.arrayContaining(ids(...before)));
  }
});

test('a further merge and an undo at once leave one outcome, with matching counters', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [kept, duplicate] = await createPair();
    const [other] = (await createSongs(app.db, [{ title: 'Other' }])) as [string];
    await Promise.all(signedIn.slice(0, 6).map((member) => set(member, duplicate, true)));
    await merge(tessera, duplicate, kept);
    const [undone, merged] = await Promise.allSettled([undo(tessera, duplicate), merge(pressplant, kept, other)]);
    expect(merged.status).toBe('fulfilled');
    expect(await readFavoritedBy(undone.status === 'fulfilled' ? duplicate : other)).toHaveLength(6);
  }
});

test('an undo does not wait for locks on members whose favorite only moves back', async () => {
  const [kept, duplicate] = await createPair();
  await set(anna, duplicate, true);
  await merge(tessera, duplicate, kept);
  await app.db.transaction().execute(async (transaction) => {
    await sql`select 1 from members where id = ${anna.id} for no key update`.execute(transaction);
    expect(await undo(tessera, duplicate)).toMatchObject({ returned: 1 });
  });
});

test('an undo announces both songs, their requests and members who regain a favorite', async () => {
  const [kept, duplicate] = await createPair();
  // Written without an announcement, which would arrive up to 100 ms late.
  for (const songId of [kept, duplicate])
    await sql`select set_favorite(${bo.id}, ${songId}, true, true)`.execute(app.db);
  const requestId = await createRequest(app.db, anna.username, {
    title: 'Closing track',
    solved_at: new Date(),
    solved_by: anna.id,
    resolved_song_id: duplicate,
  });
  await merge(tessera, duplicate, kept);
  const count = await readFavoriteCount(bo);
  const screen = await connectLive(app.address, { cookie: bo.cookie() });
  for (const room of [songsRoom, requestRoom(requestId)]) await screen.socket.emitWithAck('join', room);
  await undo(tessera, duplicate);
  const rows = () => screen.messages.flatMap(({ changes }) => changes);
  // All tests share this room: late messages of the merge and of earlier tests may be among them.
  const isOurs = (id: string) => id === kept || id === duplicate;
  const changed = () =>
    new Set(rows().flatMap(({ kind, row }) => (kind === 'changedSong' && isOurs(row.id) ? row.id : [])));
  const counters = () => rows().flatMap(({ kind, row }) => (kind === 'member' ? row.favoriteCount : []));
  const given = () => rows().flatMap(({ kind, row }) => (kind === 'favorite' && row.favorited ? row.id : []));
  await until(() => changed().size === 2 && counters().includes(count + 1), 'songs and counter to be announced');
  expect(given()).toEqual([duplicate]);
  const linked = () => rows().flatMap(({ kind, row }) => (kind === 'request' ? row.resolvedSongId : []));
  await until(() => linked().includes(duplicate), 'the request to be announced');
  screen.close();
});

test('members who reported the duplicate are notified that it is active again', async () => {
  const [kept, duplicate] = await createPair();
  await cleo.api.reports.add.mutate({ kind: 'song', id: duplicate, reason: 'other', note: '' });
  await merge(tessera, duplicate, kept);
  await undo(tessera, duplicate);
  const cases = app.db.selectFrom('report_cases').select('state').where('target_id', '=', duplicate);
  expect(await cases.execute()).toEqual([{ state: 'dismissed' }]);
});

test('a member who deletes their account between merge and undo is removed from both songs', async () => {
  const [deletedMember] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  const [kept, duplicate] = await createPair();
  for (const songId of [kept, duplicate]) await set(deletedMember, songId, true);
  await set(anna, duplicate, true);
  await merge(tessera, duplicate, kept);
  await deletedMember.api.ownData.deleteAccount.mutate({ username: deletedMember.username });
  expect(await undo(tessera, duplicate)).toMatchObject({ returned: 1, onBoth: 0 });
  expect([await readFavoritedBy(duplicate), await readFavoritedBy(kept)]).toEqual([[anna.id], []]);
});
