import { expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
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
  for (const list of [songs, releasedToday!]) {
    const links = list.map(({ title, hasLink, releaseUrl }) => ({ title, hasLink, releaseUrl }));
    expect(links.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'Added', hasLink: true, releaseUrl: null },
      { title: 'Confirmed', hasLink: true, releaseUrl: url },
      { title: 'None', hasLink: false, releaseUrl: null },
    ]);
  }
});
