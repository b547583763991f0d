import type { ArtistAbout, ArtistSongs } from '@dubplate/domain/artists/artist.ts';
import { addDays, formatShortRelease } from '@dubplate/domain/songs/release.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { renderApp } from '../../../test/render.tsx';
import { createSong, createSongRow } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';

const today = '2026-11-20';
// At midnight the day would change during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00`) }));
const about = (values: Partial<ArtistAbout> = {}): ArtistAbout => ({
  name: 'Moth Ledger',
  songCount: 3,
  solvedCount: 0,
  requests: [],
  ...values,
});
const answer = (values: Partial<ArtistSongs> = {}): ArtistSongs => ({
  about: about(),
  songs: [],
  nextCursor: null,
  ...values,
});
const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);

test('shows the spelling, the counts, and the songs with their dates', async () => {
  const day = addDays(today, 20);
  server.answer(
    'artists.read',
    answer({
      about: about({ solvedCount: 1 }),
      songs: [
        createSongRow({ title: 'Bell', artists: ['Moth Ledger', 'Velka'], releaseDate: day }),
        createSongRow({ title: 'Basalt', artists: ['Moth Ledger'] }),
        createSongRow({ title: 'Wire Garden', artists: ['Moth Ledger'], releaseDate: '2020-01-01' }),
      ],
    }),
  );
  await renderApp('/artist/moth%20ledger');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Moth Ledger' })).toBeVisible();
  await expect.element(page.getByText('3 songs, 1 request solved')).toBeVisible();
  expect(rows()).toEqual([
    `BellMoth Ledger, Velka${formatShortRelease(day, today)}`,
    'BasaltMoth Ledgerno date',
    'Wire GardenMoth LedgerReleased',
  ]);
  expect(server.inputs('artists.read')).toEqual([{ name: 'moth ledger', today }]);
  expect(document.title).toBe('Moth Ledger · Dubplate');
});

test('lists requests that were solved with a song of the artist', async () => {
  const song = { id: newId(), title: 'Two Left Hands', cover: 'gradient2' };
  const requests = [
    { id: newId(), title: 'Closing track', namedBy: 'oh_mirre', song },
    { id: newId(), title: 'Slow one', namedBy: null, song },
  ];
  server.answer('artists.read', answer({ about: about({ songCount: 0, solvedCount: 2, requests }) }));
  await renderApp('/artist/Moth%20Ledger');
  await expect.element(page.getByRole('heading', { name: 'Named on Track ID' })).toBeVisible();
  expect(rows()).toEqual(['Closing trackTwo Left Hands, named by oh_mirre', 'Slow oneTwo Left Hands']);
  expect(
    page
      .getByRole('link', { name: /Closing track/ })
      .element()
      .getAttribute('href'),
  ).toBe(`/id-help?tab=community&request=${requests[0]!.id}`);
});

test('a name without songs says so, with one action', async () => {
  server.answer('artists.read', answer({ about: about({ name: 'Dree Hamlin', songCount: 0 }) }));
  await renderApp('/artist/Dree%20Hamlin');
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Upload' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Songs' }).elements()).toEqual([]);
});

test('shows that it loads, offers a retry, and continues at the end of the list', async () => {
  const release = server.hold('artists.read');
  server.disconnect('artists.read');
  await renderApp('/artist/Moth%20Ledger');
  await expect.element(page.getByText('Loading songs...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  const songs = Array.from({ length: 35 }, (_, index) => createSongRow({ title: `No. ${index}` }));
  const cursor = { part: 'undated', releaseDate: null, popularity: 0, id: newId() } as const;
  server.answer('artists.read', (input) =>
    input.cursor
      ? answer({ about: null, songs: songs.slice(30) })
      : answer({ about: about({ songCount: 35 }), songs: songs.slice(0, 30), nextCursor: cursor }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return rows().length;
    })
    .toBe(35);
  expect(server.inputs('artists.read').at(-1)).toEqual({ name: 'Moth Ledger', today, cursor });
});

test('each artist of a song links to a page, except a name of punctuation only', async () => {
  const song = createSong({ title: 'Ferrous', artists: ['AC/DC', '!!!'] });
  server.answer('songs.read', song);
  server.answer('artists.read', answer({ about: about({ name: 'AC/DC' }), songs: [song] }));
  const { address } = await renderApp(`/song/${song.id}`);
  await page.getByRole('link', { name: 'AC/DC' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'AC/DC' })).toBeVisible();
  expect(address()).toBe('/artist/AC%2FDC');
  await expect.poll(() => server.inputs('artists.read')).toEqual([{ name: 'AC/DC', today }]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByText('!!!')).toBeVisible();
  expect(page.getByRole('link', { name: '!!!' }).elements()).toEqual([]);
});

test('Follow changes the button and the count at once, and shows the count of the server afterwards', async () => {
  server.answer('artists.read', answer({ about: about({ follow: { following: false, followerCount: 1 } }) }));
  server.answer('artists.follow', ({ following }) => ({ following, followerCount: 5 }));
  const release = server.hold('artists.follow');
  await renderApp('/artist/moth%20ledger');
  await expect.element(page.getByText('3 songs, 1 follower', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect.element(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('3 songs, 2 followers')).toBeVisible();
  release();
  await expect.element(page.getByText('3 songs, 5 followers')).toBeVisible();
  expect(server.inputs('artists.follow')).toEqual([{ name: 'Moth Ledger', following: true }]);
});

test('a failed Follow is rolled back with a toast', async () => {
  server.answer('artists.read', answer({ about: about({ follow: { following: true, followerCount: 2 } }) }));
  server.refuse('artists.follow', 'slow-down');
  await renderApp('/artist/moth%20ledger');
  await page.getByRole('button', { name: 'Following' }).click();
  await expect.element(page.getByText('That was a lot at once. Give it a few minutes.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect.element(page.getByText('3 songs, 2 followers')).toBeVisible();
});

test('there is no Follow button if an older server does not say whether the member follows', async () => {
  server.answer('artists.read', answer());
  await renderApp('/artist/Moth%20Ledger');
  await expect.element(page.getByText('3 songs')).toBeVisible();
  expect(page.getByRole('button', { name: /^Follow/ }).elements()).toEqual([]);
});
