import { randomUUID } from 'node:crypto';
import { addDays } from '@dubplate/domain/songs/release.ts';
import { describe, expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { readNoonZone } from '../../../test/notification-roles.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();

test('the shelf has the favorites whose day or span is over, the newest first, in pages', async () => {
  const [member, other] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const days = Array.from({ length: 15 }, (_, at) => ({ title: `Day ${at}`, release_date: `2998-03-${at + 10}` }));
  const ids = await createSongs(app.db, [
    ...days,
    { title: 'Month', release_date: '2998-02-28', release_precision: 'month' },
    { title: 'Season', release_date: '2998-02-28', release_precision: 'season' },
    { title: 'Year', release_date: '2997-12-31', release_precision: 'year' },
    { title: 'This month', release_date: '2998-03-31', release_precision: 'month' },
    { title: 'Archived', release_date: '2998-03-01', is_archived: true },
    { title: 'First again', release_date: '2998-03-24' },
    { title: 'Last again', release_date: '2998-03-14' },
    { title: 'Today', release_date: '2998-03-30' },
    { title: 'Undated' },
  ]);
  await createFavorites(
    app.db,
    ids.map((songId) => ({ songId, memberId: member.id })),
  );
  const today = '2998-03-30';
  const first = await member.api.favorites.released.query({ today });
  const second = await member.api.favorites.released.query({ today, cursor: first.nextCursor! });
  const titles = [...first.songs, ...second.songs].map(({ title }) => title);
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `Day ${from - at}`);
  // The page ends between two songs of one day. Of these, the oldest favorite is the first.
  expect(first.songs).toHaveLength(12);
  expect(titles).toEqual([
    'Day 14',
    'First again',
    ...down(13, 4),
    'Last again',
    ...down(3, 0),
    'Month',
    'Season',
    'Year',
  ]);
  expect(second.nextCursor).toBeNull();
  // Each favorite is in the list or on the shelf, and in no case in both.
  const { songs } = await member.api.favorites.list.query({ filter: 'all', today });
  expect(songs.map(({ title }) => title)).toEqual(['Undated', 'Today', 'This month']);
  expect(await other.api.favorites.released.query({ today })).toEqual({ songs: [], nextCursor: null });
});

describe('a favorite that a member marks as out moves from the list to the shelf', () => {
  const { timeZone, today } = readNoonZone();
  const url = 'https://pylonrec.bandcamp.com/track/pylon';
  /** Without the random part of a title. */
  const titlesOf = ({ songs }: { songs: { title: string }[] }) => songs.map(({ title }) => title.split(' ')[0]);

  async function prepare(song: { release_date?: string }) {
    const [uploader, adder, fan] = (await createSignedInMembers(app, 3)) as [
      SignedInMember,
      SignedInMember,
      SignedInMember,
    ];
    await uploader.api.notifications.setTimeZone.mutate({ timeZone });
    const query = `Pylon ${randomUUID()}`;
    const ids = await createSongs(app.db, [{ title: query, uploaded_by: uploader.id, ...song }, { title: 'Undated' }]);
    await createFavorites(
      app.db,
      ids.map((songId) => ({ songId, memberId: fan.id })),
    );
    const { favorites } = fan.api;
    const read = async (day = today) => ({
      list: titlesOf(await favorites.list.query({ filter: 'all', today: day })),
      shelf: titlesOf(await favorites.released.query({ today: day })),
      week: titlesOf(await favorites.list.query({ filter: 'week', today: day })),
      found: titlesOf(await fan.api.songs.search.query({ query, filter: 'all', today: day })),
    });
    return { id: ids[0]!, uploader, adder, fan, read };
  }
  const inList = { list: ['Undated', 'Pylon'], shelf: [] };
  const onShelf = { list: ['Undated'], shelf: ['Pylon'] };

  test('with its first link on its day, and back without it', async () => {
    const { id, adder, fan, read } = await prepare({ release_date: today });
    expect(await read()).toEqual({ ...inList, week: ['Pylon'], found: ['Pylon'] });
    await adder.api.songs.markOut.mutate({ id, url });
    expect(await read()).toEqual({ ...onShelf, week: ['Pylon'], found: [] });
    const { songs } = await fan.api.favorites.released.query({ today });
    expect(songs).toMatchObject([{ releaseDate: today, hasReleaseLink: true }]);
    expect(await read(addDays(today, -1))).toMatchObject(inList);
    await adder.api.songs.removeOut.mutate({ id, url });
    expect(await read()).toMatchObject(inList);
  });

  test('with a confirmed link if it had no date', async () => {
    const { id, uploader, adder, read } = await prepare({});
    await adder.api.songs.markOut.mutate({ id, url });
    expect(await read()).toMatchObject(inList);
    const { hasReleaseLink, releaseDate } = await uploader.api.songs.confirmOut.mutate({ id, url });
    expect({ hasReleaseLink, releaseDate }).toEqual({ hasReleaseLink: true, releaseDate: today });
    expect(await read()).toMatchObject(onShelf);
  });

  test('and a heart that is given then tells the browser where the song belongs', async () => {
    const { id, adder, fan } = await prepare({ release_date: today });
    await adder.api.songs.markOut.mutate({ id, url });
    await fan.api.favorites.set.mutate({ songId: id, favorited: false });
    const { favorite } = await fan.api.favorites.set.mutate({ songId: id, favorited: true });
    expect(favorite.song).toMatchObject({ releaseDate: today, hasReleaseLink: true });
  });
});

test('lists open a link only once it is confirmed, and otherwise lead to the page that shows who added it', async () => {
  const [member, other] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const [today, url] = ['2998-03-30', 'https://example.com/out'];
  for (const release_date of ['2998-03-29', today]) {
    const [added, confirmed, none] = await createSongs(
      app.db,
      ['Added', 'Confirmed', 'None'].map((title) => ({ title, release_date })),
    );
    await createFavorites(
      app.db,
      [added, confirmed, none].map((songId) => ({ songId: songId!, memberId: member.id })),
    );
    const link = { url, added_by: other.id };
    await app.db
      .insertInto('release_links')
      .values([
        { ...link, song_id: added! },
        { ...link, song_id: confirmed!, confirmed_at: new Date() },
      ])
      .execute();
  }
  const { songs } = await member.api.favorites.released.query({ today });
  const { releasedToday } = await member.api.favorites.list.query({ filter: 'all', today });
  for (const list of [songs.filter(({ releaseDate }) => releaseDate !== today), releasedToday!]) {
    const links = list.map(({ title, hasLink, releaseUrl }) => ({ title, hasLink, releaseUrl }));
    expect(links.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'Added', hasLink: true, releaseUrl: null },
      { title: 'Confirmed', hasLink: true, releaseUrl: url },
      { title: 'None', hasLink: false, releaseUrl: null },
    ]);
  }
});
