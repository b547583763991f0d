import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gone } from '../../test/find.ts';
import { renderApp } from '../../test/render.tsx';
import { createDiscover, createSong, createSongRow, emptyFavorites } from '../../test/rows.ts';
import { server } from '../../test/server.ts';

const nav = page.getByRole('navigation', { name: 'Main' });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const songSearch = page.getByRole('textbox', { name: 'Search all songs' });
const requestSearch = page.getByRole('textbox', { name: 'Search requests' });

const nothingFound = { songs: [], matched: '', corrected: false, nextCursor: null };

beforeEach(() => {
  server.answer('favorites.list', { ...emptyFavorites, songs: [createSongRow({ title: 'Salt Circuit' })] });
  server.answer('discover.read', createDiscover());
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine: 1 } });
});

test('the rail opens every screen and marks the open one', async () => {
  await renderApp('/', { size: 'desk', member: { username: 'mara.dub' } });
  await expect.element(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Setlist It' }).click();
  await expect.element(nav.getByRole('link', { name: 'Setlist It' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Home' }).element().hasAttribute('aria-current')).toBe(false);
  await expect.element(link('mara.dub, settings')).toHaveAttribute('href', '/profile/settings');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add New Song' })).toBeVisible();
});

test('the rail has the inbox with its count, and marks it instead of Home', async () => {
  server.answer('notifications.unread', 5);
  server.answer('notifications.list', { entries: [], nextCursor: null });
  await renderApp('/', { size: 'desk' });
  const inbox = nav.getByRole('link', { name: 'Inbox, 5 unread' });
  await inbox.click();
  await expect.element(page.getByRole('heading', { name: 'Quiet in here' })).toBeVisible();
  await expect.element(inbox).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Home' }).element().hasAttribute('aria-current')).toBe(false);
});

test('below 1024px the dock replaces the rail, and the typed search stays', async () => {
  server.answer('songs.search', nothingFound);
  await renderApp('/', { size: 'desk' });
  await songSearch.fill('velka');
  await expect.element(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await page.viewport(1023, 800);
  await gone(link(/, settings$/));
  await expect.element(nav).toBeVisible();
  await expect.element(songSearch).toHaveValue('velka');
});

test('a search on a song screen opens Home, keeps what is typed meanwhile, and Back returns', async () => {
  const song = createSong({ title: 'Ninth Floor' });
  server.answer('songs.read', song);
  server.answer('songs.search', nothingFound);
  const { address } = await renderApp(`/song/${song.id}`, { size: 'desk' });
  await expect.element(page.getByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(songSearch).toHaveFocus();
  await userEvent.keyboard('vel');
  await expect.poll(address).toBe('/?q=vel');
  await expect.element(songSearch).toHaveFocus();
  await userEvent.keyboard('ka');
  await expect.element(songSearch).toHaveValue('velka');
  await expect.poll(address).toBe('/?q=velka');
  history.back();
  await expect.poll(address).toBe(`/song/${song.id}`);
  await expect.element(songSearch).toHaveValue('');
});

test('a search on My Requests searches the community', async () => {
  const { address } = await renderApp('/id-help', { size: 'desk' });
  await requestSearch.fill('rain');
  await expect.poll(address).toBe('/id-help?tab=community&q=rain');
  await expect.element(requestSearch).toHaveValue('rain');
});

test('the keys G and H open Home, but not inside of a field', async () => {
  const { address } = await renderApp('/id-help', { size: 'desk' });
  await requestSearch.fill('g');
  await userEvent.keyboard('h');
  await expect.poll(address).toBe('/id-help?tab=community&q=gh');
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.keyboard('gh');
  await expect.poll(address).toBe('/');
});
