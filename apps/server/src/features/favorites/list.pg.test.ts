import { favoritesPageSize } from '@dubplate/domain/favorites/favorite.ts';
import { releaseFilters, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readMemberId } from '../../../../../tools/fixtures/members.ts';
import { createClip } from '../../../../../tools/fixtures/clips.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createVotesAndFavorites } from '../../../test/votes-and-favorites.ts';
import { refusalOf, registerMember, startTestApp, type TestApp } from '../../../test/test-app.ts';

type Member = Awaited<ReturnType<typeof registerMember>>;

let app: TestApp;
beforeAll(async () => {
  // Far from UTC: a date that passes through a time zone conversion would change.
  vi.stubEnv('TZ', 'Pacific/Auckland');
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  vi.unstubAllEnvs();
});

const today = '2026-11-15';
const [firstPage, nextPage] = [favoritesPageSize(undefined), favoritesPageSize(1)];
const favorite = (member: Member, songId: string, favorited = true) =>
  member.api.favorites.set.mutate({ songId, favorited });

/** Creates a member with a favorite on each of these songs, in this order. */
async function memberWith(songs: Parameters<typeof createSongs>[1]) {
  const member = await registerMember(app, { earlyAccess: true });
  const ids = await createSongs(app.db, songs);
  await createVotesAndFavorites(app.db, await readMemberId(app.db, member.username), { requests: [], songs: ids });
  return { ...member, ids };
}

type Input = { filter?: ReleaseFilter; today?: string; cursor?: number; cursorDay?: string };
const page = (member: Member, input: Input = {}) => member.api.favorites.list.query({ filter: 'all', today, ...input });
const titles = async (member: Member, filter: ReleaseFilter = 'all', day = today) =>
  (await page(member, { filter, today: day })).songs.map((song) => song.title);

/** Reads all pages; `between` runs after the first. */
async function readAll(
  member: Member,
  filter: ReleaseFilter = 'all',
  between: () => Promise<unknown> = async () => {},
) {
  const pages: string[][] = [];
  let input: Input = { filter };
  for (;;) {
    const { songs, nextCursor, nextCursorDay } = await page(member, input);
    pages.push(songs.map((song) => song.id));
    if (pages.length === 1) await between();
    if (nextCursor === null || pages.length === 20) return pages;
    input = { filter, cursor: nextCursor, ...(nextCursorDay && { cursorDay: nextCursorDay }) };
  }
}

const numbered = (count: number, prefix = 'Song') =>
  Array.from({ length: count }, (_, index) => ({ title: `${prefix} ${index}` }));

describe('favorites that come out today', () => {
  test('are on the first page of all favorites, with their age and whether they have a link', async () => {
    const link = { platform: 'soundcloud', url: 'https://soundcloud.com/velka/one' };
    const member = await memberWith([
      { title: 'Linked', release_date: today, ...link },
      { title: 'Tomorrow', release_date: '2026-11-16' },
      { title: 'Undated' },
      { title: 'Without a link', release_date: today },
      { title: 'Archived', release_date: today },
    ]);
    await archiveSong(app.db, member.ids[4]!);
    const { releasedToday } = await page(member);
    expect(releasedToday).toEqual([
      expect.objectContaining({ title: 'Without a link', hasLink: false, favorited: true, releaseDate: today }),
      expect.objectContaining({ title: 'Linked', hasLink: true, favoritedAt: expect.stringMatching(/^20/) }),
    ]);
    expect(await page(member, { today: '2026-11-17' })).not.toHaveProperty('releasedToday');
    expect(await page(member, { filter: 'week' })).not.toHaveProperty('releasedToday');
    expect(await page(member, { cursor: 1_000_000 })).not.toHaveProperty('releasedToday');
  });

  test('are not those of other members', async () => {
    await memberWith([{ title: 'Of another member', release_date: today }]);
    expect(await page(await memberWith([{ title: 'Undated' }]))).not.toHaveProperty('releasedToday');
  });
});

describe('the list of favorites', () => {
  test('has the newest favorite first, and a favorite that is set again is new', async () => {
    const member = await memberWith([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
    expect(await titles(member)).toEqual(['Three', 'Two', 'One']);
    await favorite(member, member.ids[0]!, false);
    expect(await titles(member)).toEqual(['Three', 'Two']);
    await favorite(member, member.ids[0]!);
    expect(await titles(member)).toEqual(['One', 'Three', 'Two']);
    await favorite(member, member.ids[1]!);
    expect(await titles(member)).toEqual(['One', 'Three', 'Two']);
  });

  test("shows the member's upload first", async () => {
    const member = await memberWith([{ title: 'Older' }]);
    await member.api.songs.add.mutate({ title: 'Just Uploaded', artists: ['Zora', 'Ada'], releaseDate: '2999-12-31' });
    expect(await page(member)).toEqual({
      nextCursor: null,
      nextCursorDay: null,
      songs: [
        {
          id: expect.any(String),
          title: 'Just Uploaded',
          artists: ['Zora', 'Ada'],
          cover: expect.stringMatching(/^gradient[1-5]$/),
          releaseDate: '2999-12-31',
          releasePrecision: 'day',
          favorited: true,
          clipRequestId: null,
        },
        expect.objectContaining({ title: 'Older', releaseDate: null, favorited: true }),
      ],
    });
  });

  test('has the clip of the request that a song was created from, unless the request is hidden', async () => {
    const member = await memberWith([{ title: 'Without a clip' }, { title: 'With a clip' }, { title: 'Uploaded' }]);
    const requests = await createRequests(app.db, member.username, [{ title: 'Silent' }, { title: 'Heard' }]);
    await createClip(app.db, { request_id: requests[1]!, member_id: await readMemberId(app.db, member.username) });
    for (const [index, requestId] of requests.entries()) {
      const from = app.db.updateTable('songs').set({ source_request_id: requestId });
      await from.where('id', '=', member.ids[index]!).execute();
    }
    const clips = async () => (await page(member)).songs.map(({ clipRequestId }) => clipRequestId);
    expect(await clips()).toEqual([null, requests[1], null]);
    await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', requests[1]!).execute();
    expect(await clips()).toEqual([null, null, null]);
  });

  test('contains no favorites of other members', async () => {
    const mara = await memberWith([{ title: 'Only Hers' }]);
    const other = await registerMember(app);
    expect(await page(other)).toEqual({ songs: [], nextCursor: null, nextCursorDay: null });
    expect(await titles(mara)).toEqual(['Only Hers']);
  });

  test('excludes archived songs, with every filter', async () => {
    const member = await memberWith([
      { title: 'Stays', release_date: today },
      { title: 'Goes', release_date: today },
    ]);
    await archiveSong(app.db, member.ids[1]!);
    for (const filter of releaseFilters) expect(await titles(member, filter)).toEqual(['Stays']);
  });

  test.each([
    { filter: 'year' },
    { today: '2026-02-30' },
    { today: 'today' },
    { cursor: 1.5 },
    { cursor: 1e300 },
    { cursor: "1' or 1=1" },
  ])('refuses %j', async (input) => {
    const member = await registerMember(app);
    const asked = member.api.favorites.list.query({ filter: 'all', today, ...input } as never);
    expect((await refusalOf(asked)).reason).toBe('invalid-input');
  });
});

describe('filters by the local day of the reader', () => {
  let member: Member;
  beforeAll(async () => {
    const days = [
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-22',
      '2026-11-23',
      '2026-11-30',
      '2026-12-01',
      '2026-12-07',
      '2026-12-31',
      '2027-01-01',
      '2027-11-15',
    ];
    const songs = [...days.map((day) => ({ title: day, release_date: day })), { title: 'undated' }];
    member = await memberWith(songs.toReversed());
  });

  test.each<[ReleaseFilter, string, string[]]>([
    ['week', '2026-11-15', ['2026-11-15', '2026-11-16', '2026-11-22']],
    ['week', '2026-11-14', ['2026-11-14', '2026-11-15', '2026-11-16']],
    ['week', '2026-11-16', ['2026-11-16', '2026-11-22', '2026-11-23']],
    ['week', '2026-11-30', ['2026-11-30', '2026-12-01', '2026-12-07']],
    ['week', '2026-12-25', ['2026-12-31', '2027-01-01']],
    ['month', '2026-11-15', ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23', '2026-11-30']],
    ['month', '2026-11-01', ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23', '2026-11-30']],
    // The same time: still November in Honolulu, already December in Auckland.
    ['month', '2026-11-30', ['2026-11-30']],
    ['month', '2026-12-01', ['2026-12-01', '2026-12-07', '2026-12-31']],
    ['month', '2026-12-31', ['2026-12-31']],
    ['month', '2027-02-10', []],
    ['all', '2026-12-01', ['2026-12-01', '2026-12-07', '2026-12-31', '2027-01-01', '2027-11-15', 'undated']],
    ['all', '2027-11-15', ['2027-11-15', 'undated']],
    ['all', '2027-11-16', ['undated']],
  ])('%s, seen on %s', async (filter, day, expected) => {
    expect(await titles(member, filter, day)).toEqual(expected);
  });

  test('and the release day of a song is the same in every time zone', async () => {
    const { songs } = await page(member, { filter: 'week' });
    expect(songs.map((song) => song.releaseDate)).toEqual(['2026-11-15', '2026-11-16', '2026-11-22']);
    const song = await member.api.songs.read.query({ id: songs[0]!.id });
    expect(song.releaseDate).toBe('2026-11-15');
  });
});

describe('pagination', () => {
  test('returns every favorite exactly once, newest first', async () => {
    const member = await memberWith(numbered(firstPage + nextPage + 5));
    const pages = await readAll(member);
    expect(pages.map((each) => each.length)).toEqual([firstPage, nextPage, 5]);
    expect(pages.flat()).toEqual(member.ids.toReversed());
  });

  test('ends when the last page is exactly full', async () => {
    const member = await memberWith(numbered(firstPage));
    expect((await readAll(member)).flat()).toEqual(member.ids.toReversed());
  });

  test('has no gaps and no duplicates when favorites are added and removed between two pages', async () => {
    const member = await memberWith(numbered(firstPage + nextPage + 5));
    const newestFirst = member.ids.toReversed();
    const [read, unread] = [newestFirst.slice(0, firstPage), newestFirst.slice(firstPage)];
    const [added] = await createSongs(app.db, [{ title: 'Fresh' }]);
    const removedIds = [read[0]!, read.at(-1)!, unread[0]!, unread[7]!, unread.at(-1)!];
    const movedUp = unread[3]!;
    const pages = await readAll(member, 'all', async () => {
      for (const id of removedIds) await favorite(member, id, false);
      await favorite(member, added!);
      await favorite(member, movedUp, false);
      await favorite(member, movedUp);
    });
    const [first, ...rest] = pages;
    expect(first).toEqual(read);
    expect(rest.flat()).toEqual(unread.filter((id) => !removedIds.includes(id) && id !== movedUp));
    expect((await readAll(member)).flat().slice(0, 2)).toEqual([movedUp, added]);
  });

  test('has no gaps with a filter that matches few of many', async () => {
    const songs = numbered(150).map((song, index) => ({
      ...song,
      release_date: ['2026-11-20', '2026-11-29', '2026-10-01', null][index % 4]!,
    }));
    const member = await memberWith(songs);
    const expected = (keep: (index: number) => boolean) => member.ids.filter((_, index) => keep(index)).toReversed();
    expect((await readAll(member, 'week')).flat()).toEqual(expected((index) => index % 4 === 0));
    expect((await readAll(member, 'month')).flat()).toEqual([
      ...expected((index) => index % 4 === 0),
      ...expected((index) => index % 4 === 1),
    ]);
    expect((await readAll(member, 'all')).flat()).toEqual(expected((index) => index % 4 !== 2));
  });

  test('leaves out a song that was archived between two pages', async () => {
    const member = await memberWith(numbered(firstPage + 5));
    const unread = member.ids.toReversed().slice(firstPage);
    const pages = await readAll(member, 'all', () => archiveSong(app.db, unread[2]!));
    expect(pages[1]).toEqual(unread.filter((id) => id !== unread[2]));
  });
});

describe('a release view', () => {
  const days = ['2026-11-20', '2026-11-15', '2026-11-16', '2026-11-20', '2026-11-15'];
  const view = async (member: Member, filter: ReleaseFilter = 'week') =>
    (await page(member, { filter })).songs.map((song) => [song.releaseDate, song.title]);

  test('is sorted by day, and within a day by the newest favorite', async () => {
    const member = await memberWith(days.map((release_date, index) => ({ title: `Song ${index}`, release_date })));
    const expected = [
      ['2026-11-15', 'Song 4'],
      ['2026-11-15', 'Song 1'],
      ['2026-11-16', 'Song 2'],
      ['2026-11-20', 'Song 3'],
      ['2026-11-20', 'Song 0'],
    ];
    expect(await view(member)).toEqual(expected);
    expect(await view(member, 'month')).toEqual(expected);
    expect((await titles(member)).length).toBe(5);
  });

  test('has every favorite once across pages, also when many share a day', async () => {
    const songs = numbered(firstPage + nextPage + 5).map((song, index) => ({
      ...song,
      release_date: index < 20 ? '2026-11-16' : '2026-11-15',
    }));
    const member = await memberWith(songs);
    const pages = await readAll(member, 'week');
    expect(pages.map((each) => each.length)).toEqual([firstPage, nextPage, 5]);
    expect(pages.flat()).toEqual([...member.ids.slice(20).toReversed(), ...member.ids.slice(0, 20).toReversed()]);
  });

  test('follows a release day that a member or an admin changes, sets or removes', async () => {
    const member = await memberWith([
      { title: 'Moved', release_date: '2026-11-16' },
      { title: 'Set' },
      { title: 'Taken away', release_date: '2026-11-17' },
    ]);
    const [moved, set, taken] = member.ids;
    const change = (id: string, release_date: string | null) =>
      app.db.updateTable('songs').set({ release_date }).where('id', '=', id).execute();
    await change(moved!, '2026-11-18');
    await change(set!, '2026-11-15');
    await change(taken!, null);
    expect(await view(member)).toEqual([
      ['2026-11-15', 'Set'],
      ['2026-11-18', 'Moved'],
    ]);
    expect((await titles(member)).toSorted()).toEqual(['Moved', 'Set', 'Taken away']);
  });

  test('shows a new upload, and a song its favorites were merged into', async () => {
    const member = await memberWith([{ title: 'Duplicate' }]);
    const [kept] = await createSongs(app.db, [{ title: 'Kept', release_date: '2999-12-31' }]);
    await member.api.songs.add.mutate({ title: 'Uploaded', artists: ['Ada'], releaseDate: '2999-12-30' });
    await app.db.updateTable('favorites').set({ song_id: kept! }).where('song_id', '=', member.ids[0]!).execute();
    const { songs } = await page(member, { filter: 'week', today: '2999-12-30' });
    expect(songs.map((song) => song.title)).toEqual(['Uploaded', 'Kept']);
  });

  test('continues after a page of an older build in the order of that build', async () => {
    const member = await memberWith(days.map((release_date, index) => ({ title: `Song ${index}`, release_date })));
    const { songs } = await page(member, { filter: 'week', cursor: Number.MAX_SAFE_INTEGER });
    expect(songs.map((song) => song.title)).toEqual(['Song 4', 'Song 3', 'Song 2', 'Song 1', 'Song 0']);
  });

  test('ends a page with a number, the only cursor an older build accepts', async () => {
    const songs = numbered(firstPage + 1).map((song) => ({ ...song, release_date: '2026-11-16' }));
    const { nextCursor, nextCursorDay } = await page(await memberWith(songs), { filter: 'week' });
    expect([typeof nextCursor, nextCursorDay]).toEqual(['number', '2026-11-16']);
  });

  test.each(['2026-02-30', 'soon', '', 1])('refuses the day %j in a cursor', async (cursorDay) => {
    const member = await registerMember(app);
    const asked = page(member, { filter: 'week', cursor: 1, cursorDay: cursorDay as never });
    expect((await refusalOf(asked)).reason).toBe('invalid-input');
  });
});
