import { discoverLimit, hotRequestsLimit, type Discover } from '@dubplate/domain/discover/discover.ts';
import { addDays, calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClip } from '../../../../../tools/fixtures/clips.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequest, createRequests } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
const today = calendarDayOf(new Date());
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
let mara: SignedInMember;
let nel: SignedInMember;
let members: SignedInMember[];
beforeAll(async () => {
  members = await createSignedInMembers(app, 6);
  [mara, nel] = members as [SignedInMember, SignedInMember];
  await makeAdmin(app.db, mara.id, { permissions: ['canEditAllSongs'] });
});
beforeEach(async () => {
  await app.db.deleteFrom('songs').execute();
  await app.db.deleteFrom('requests').execute();
  await app.db.updateTable('members').set({ favorite_count: 0, solved_count: 0, identified_count: 0 }).execute();
});

const read = (member = mara): Promise<Discover> => member.api.discover.read.query({ today });
const titles = (songs: readonly { title: string }[]) => songs.map(({ title }) => title);
const wanted = async () => titles((await read()).wanted);

/** Favorites of the first members, the newest `hours` old. */
async function favorite(songId: string, count: number, hours = 0): Promise<void> {
  await createFavorites(
    app.db,
    members.slice(0, count).map(({ id }) => ({ songId, memberId: id })),
  );
  // As a delete and an insert, because the time of a favorite never changes in the product.
  const moved = await app.db.deleteFrom('favorites').where('song_id', '=', songId).returningAll().execute();
  const rows = moved.map(({ song_id, member_id }) => ({ song_id, member_id, favorited_at: ago(hours) }));
  await app.db.insertInto('favorites').values(rows).execute();
}

async function createWanted(title: string, count: number, hours = 0, song: object = {}): Promise<string> {
  const [id] = await createSongs(app.db, [{ title, ...song }]);
  await favorite(id!, count, hours);
  return id!;
}

test('an empty catalogue has five empty sections', async () => {
  expect(await read()).toEqual({ wanted: [], hotRequests: [], outThisWeek: [], justIn: [], solved: [] });
});

describe('most wanted', () => {
  afterEach(() => checkCounters(app.db));

  test('ranks by favorites, and a favorite counts half after a week', async () => {
    await createWanted('Two now', 2);
    await createWanted('Three of last week', 3, 7 * 24);
    await createWanted('Five of last week', 5, 7 * 24);
    await createSongs(app.db, [{ title: 'Wanted by no member' }]);
    expect(await wanted()).toEqual(['Five of last week', 'Two now', 'Three of last week']);
  });

  test('shows ten unreleased songs, with the heart and count of each', async () => {
    await createWanted('Out yesterday', 6, 0, { release_date: addDays(today, -1) });
    await createWanted('Out today', 5, 0, { release_date: today });
    const [first] = members;
    for (let index = 0; index < discoverLimit; index += 1) await createWanted(`No. ${index}`, 2, index + 1);
    const { wanted: songs } = await read(first);
    expect(titles(songs)).toEqual(['Out today', ...Array.from({ length: 9 }, (_, index) => `No. ${index}`)]);
    expect(songs[0]).toEqual({
      id: expect.any(String),
      title: 'Out today',
      artists: ['Velka'],
      cover: expect.stringMatching(/^gradient/),
      releaseDate: today,
      releasePrecision: 'day',
      favorited: true,
      favoriteCount: 5,
      clipRequestId: null,
      hasLink: false,
    });
    expect((await read(members[5])).wanted[0]).toMatchObject({ title: 'Out today', favorited: false });
  });

  test('follows each favorite, and a song without favorites is not listed', async () => {
    const once = await createWanted('Once', 1, 1);
    const [twice] = await createSongs(app.db, [{ title: 'Twice' }]);
    const set = (member: SignedInMember, favorited: boolean) =>
      member.api.favorites.set.mutate({ songId: twice!, favorited });
    await app.db.updateTable('members').set({ early_access: true }).execute();
    await set(mara, true);
    await set(nel, true);
    expect(await wanted()).toEqual(['Twice', 'Once']);
    await set(nel, false);
    await set(mara, false);
    expect(await wanted()).toEqual(['Once']);
    await mara.api.favorites.set.mutate({ songId: once, favorited: false });
    expect(await wanted()).toEqual([]);
  });

  test('does not show archived songs, and shows them again after they are restored', async () => {
    const id = await createWanted('Taken down', 2);
    await archiveSong(app.db, id);
    expect(await wanted()).toEqual([]);
    await app.db.updateTable('songs').set({ is_archived: false }).where('id', '=', id).execute();
    expect(await wanted()).toEqual(['Taken down']);
  });

  test('follows a changed release date', async () => {
    const id = await createWanted('Out already', 2);
    await app.db
      .updateTable('songs')
      .set({ release_date: addDays(today, -1) })
      .where('id', '=', id)
      .execute();
    expect(await wanted()).toEqual([]);
  });

  test('a merge adds the favorites of both songs once, and undoing it separates them again', async () => {
    const kept = await createWanted('Kept', 2, 24);
    const duplicate = await createWanted('Duplicate', 3);
    await createWanted('Between', 2);
    const before = await wanted();
    expect(before).toEqual(['Duplicate', 'Between', 'Kept']);
    await mara.api.catalog.merge.mutate({ id: duplicate, into: kept });
    expect((await read()).wanted.map(({ title, favoriteCount }) => [title, favoriteCount])).toEqual([
      ['Kept', 3],
      ['Between', 2],
    ]);
    await checkCounters(app.db);
    await mara.api.catalog.undoMerge.mutate({ id: duplicate });
    expect(await wanted()).toEqual(before);
  });

  test('loses the favorites of a deleted account', async () => {
    const [gone] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    const id = await createWanted('Wanted by two', 1, 1);
    await createWanted('Wanted by one', 1);
    await createFavorites(app.db, [{ songId: id, memberId: gone.id }]);
    expect(await wanted()).toEqual(['Wanted by two', 'Wanted by one']);
    await gone.api.ownData.deleteAccount.mutate({ username: gone.username });
    expect(await wanted()).toEqual(['Wanted by one', 'Wanted by two']);
  });

  test('favorites of twenty members at once are all counted', async () => {
    const [song] = await createSongs(app.db, [{ title: 'Everywhere' }]);
    const many = await createSignedInMembers(app, 20);
    await app.db.updateTable('members').set({ early_access: true }).execute();
    const set = (favorited: boolean) =>
      Promise.all(many.map(({ api }) => api.favorites.set.mutate({ songId: song!, favorited })));
    await set(true);
    await checkCounters(app.db);
    await set(false);
    expect(await wanted()).toEqual([]);
  });
});

describe('out this week', () => {
  test('has the days of the filter Releasing This Week, the earliest first, archived songs left out', async () => {
    const dates = [8, 7, 3, 0, -1];
    await createSongs(
      app.db,
      dates.map((days) => ({ title: `In ${days}`, release_date: addDays(today, days) })),
    );
    const [hidden] = await createSongs(app.db, [{ title: 'Archived', release_date: today }]);
    await archiveSong(app.db, hidden!);
    expect(titles((await read()).outThisWeek)).toEqual(['In 0', 'In 3', 'In 7']);
  });

  test('has no month, season or year that ends in the week', async () => {
    const release_date = '2998-11-30';
    const spans = ['day', 'month', 'season'].map((release_precision) => ({
      title: release_precision,
      release_precision,
    }));
    await createSongs(app.db, [
      ...spans.map((song) => ({ ...song, release_date })),
      { title: 'year', release_date: '2998-12-31', release_precision: 'year' },
    ]);
    const weeks = await Promise.all(
      ['2998-11-26', '2998-12-26'].map((day) => mara.api.discover.read.query({ today: day })),
    );
    expect(weeks.map(({ outThisWeek }) => titles(outThisWeek))).toEqual([['day'], []]);
  });

  test('of many releases, shows the most favorited of the whole week', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ title: `Today ${index}`, release_date: today }));
    const loved = { title: 'Loved', release_date: addDays(today, 6), favorite_count: 40 };
    await createSongs(app.db, [...many, loved]);
    const shown = titles((await read()).outThisWeek);
    expect(shown).toHaveLength(discoverLimit);
    expect(shown.at(-1)).toBe('Loved');
  });
});

test('just in has the last ten songs with the time of each', async () => {
  const songs = Array.from({ length: 12 }, (_, index) => ({ title: `No. ${index}`, uploaded_at: ago(index) }));
  await createSongs(app.db, songs);
  const { justIn } = await read();
  expect(titles(justIn)).toEqual(Array.from({ length: 10 }, (_, index) => `No. ${index}`));
  expect(justIn[1]!.uploadedAt).toBe(songs[1]!.uploaded_at.toISOString());
});

describe('hot requests', () => {
  test('are five of other members: unsolved before solved, with a clip before without', async () => {
    await createRequest(app.db, mara.username, { title: 'Own', vote_count: 0 });
    const requests = [
      { title: 'Solved', created_at: ago(1), solved_at: ago(0.5) },
      { title: 'Hottest', created_at: ago(2) },
      { title: 'Warm', created_at: ago(3) },
      { title: 'With a clip', created_at: ago(4) },
      { title: 'Hidden', created_at: ago(0), hidden_at: ago(0) },
      { title: 'Cool', created_at: ago(5) },
      { title: 'Cold', created_at: ago(6) },
    ];
    const ids = await createRequests(app.db, nel.username, requests);
    await createClip(app.db, { request_id: ids[3]!, member_id: nel.id });
    const { hotRequests } = await read();
    expect(hotRequests).toHaveLength(hotRequestsLimit);
    expect(titles(hotRequests)).toEqual(['With a clip', 'Hottest', 'Warm', 'Cool', 'Cold']);
    expect(hotRequests[0]).toMatchObject({ hasClip: true, mine: false, voted: false, username: nel.username });
    await mara.api.votes.set.mutate({ requestId: ids[1]!, voted: true });
    expect((await read()).hotRequests[1]).toMatchObject({ title: 'Hottest', voted: true, voteCount: 1 });
  });

  test('have a solved one when there are fewer', async () => {
    await createRequests(app.db, nel.username, [
      { title: 'Solved', created_at: ago(1), solved_at: ago(0.5) },
      { title: 'Open', created_at: ago(20) },
    ]);
    expect(titles((await read()).hotRequests)).toEqual(['Open', 'Solved']);
  });
});

describe('solved this week', () => {
  const solve = async (title: string, hours: number, more: object = {}) => {
    const [songId] = await createSongs(app.db, [{ title: `${title}, the song` }]);
    const request = { title, solved_at: ago(hours), resolved_song_id: songId!, ...more };
    return { songId: songId!, requestId: await createRequest(app.db, nel.username, request) };
  };

  test('has the song of each request, who named it, and the newest first', async () => {
    const { requestId, songId } = await solve('Named', 5, { identified_by: members[2]!.id });
    await solve('Without a name', 2);
    await solve('Last week', 24 * 8);
    await solve('Hidden', 1, { hidden_at: new Date() });
    await createRequest(app.db, nel.username, { title: 'Without a song', solved_at: ago(1) });
    await archiveSong(app.db, (await solve('Archived song', 1)).songId);
    const { solved } = await read();
    expect(solved.map(({ song, namedBy }) => [song.title, namedBy])).toEqual([
      ['Without a name, the song', null],
      ['Named, the song', members[2]!.username],
    ]);
    expect(solved[1]).toMatchObject({ requestId, song: { id: songId, favorited: false } });
  });

  test('a song has its link and the clip of its request, unless the request is hidden', async () => {
    const { requestId, songId } = await solve('With a clip', 1);
    await createClip(app.db, { request_id: requestId, member_id: nel.id });
    const url = 'https://soundcloud.com/velka/clip';
    const played = { source_request_id: requestId, platform: 'soundcloud', url } as const;
    await app.db.updateTable('songs').set(played).where('id', '=', songId).execute();
    const { solved, justIn } = await read();
    expect(justIn[0]!.hasLink).toBe(true);
    expect([solved[0]!.song.clipRequestId, justIn[0]!.clipRequestId]).toEqual([requestId, requestId]);
    await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', requestId).execute();
    expect((await read()).justIn[0]!.clipRequestId).toBeNull();
  });
});
