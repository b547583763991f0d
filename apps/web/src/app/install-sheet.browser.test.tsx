import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, gone, shown } from '../../test/find.ts';
import { renderApp } from '../../test/render.tsx';
import { createFavoriteChange, createRequest, createSong } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { holdInstallEvent } from '../platform/install-event.ts';
import { offerInstall } from '../platform/install-offer.ts';
import { isInstallOffered } from '../platform/offers.ts';

const sheet = page.getByRole('dialog', { name: 'Keep it within reach' });
const heart = page.getByRole('button', { name: 'Favorite Ledge' });
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

holdInstallEvent();

/** Chromium says that the app can be installed. Returns the calls of its own question. */
function announce() {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt }));
  // Otherwise Chromium shows a banner on arrival.
  expect(event.defaultPrevented).toBe(true);
  return prompt;
}

const forgetEvent = () => window.dispatchEvent(new Event('appinstalled'));

async function open(releaseDate: string | null, path = '/') {
  const song = createSong({ title: 'Ledge', favorited: false, releaseDate });
  server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null });
  server.answer('songs.search', { songs: [song], matched: 'ledge', corrected: false, nextCursor: null });
  server.answer('favorites.set', createFavoriteChange(song));
  await renderApp(`${path}?q=ledge`);
  await expect.element(heart).toBeVisible();
}

async function favorite(): Promise<void> {
  await heart.click();
  await expect.poll(() => server.inputs('favorites.set')).toHaveLength(1);
}

afterEach(() => isInstallOffered.write(false));

test('asks after the first favorite with a release date, and installs on tap', async () => {
  const prompt = announce();
  await open('2027-03-01');
  await gone(sheet);
  await favorite();
  await expect.element(sheet).toBeVisible();
  await shown('Works in the basement.');
  expect(prompt).not.toHaveBeenCalled();
  await button('Install').click();
  expect(prompt).toHaveBeenCalledTimes(1);
  await gone(sheet);
});

test('"Not now" is not asked again on this device', async () => {
  announce();
  await open('2027-03-01');
  await favorite();
  await button('Not now').click();
  await gone(sheet);
  offerInstall();
  await gone(sheet);
});

test.each([
  ['without a release date', null, announce],
  ['in a browser that cannot install', '2027-03-01', forgetEvent],
])('does not ask after a favorite %s', async (_, releaseDate, prepare) => {
  prepare();
  await open(releaseDate);
  await favorite();
  await expect.element(heart).not.toHaveAttribute('aria-disabled');
  expect(isInstallOffered.read()).toBe(false);
});

test('does not ask in the installed app', async () => {
  announce();
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query),
  );
  await open('2027-03-01');
  await favorite();
  await expect.element(heart).not.toHaveAttribute('aria-disabled');
  expect(isInstallOffered.read()).toBe(false);
});

test('waits until another sheet is closed', async () => {
  announce();
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine: 1 } });
  await renderApp('/id-help?new=request');
  const form = page.getByRole('dialog', { name: 'New ID Request' });
  await expect.element(form).toBeVisible();
  offerInstall();
  await import('./install-sheet.tsx');
  await gone(sheet);
  await button('Close').click();
  await gone(form);
  await expect.element(sheet).toBeVisible();
  await button('Not now').click();
});

test('asks after the first request, when its form and the toast are gone', async () => {
  announce();
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine: 1 } });
  server.answer('requests.states', []);
  server.answer('requests.add', createRequest({ title: 'Night bus', mine: true }));
  await renderApp('/id-help?new=request');
  await field('Title*').fill('Night bus');
  await field('Description*').fill('Two-step');
  await button('Create Request').click();
  await shown('Request posted');
  await gone(sheet);
  await gone(page.getByText('Request posted'));
  await expect.element(sheet).toBeVisible();
  await button('Not now').click();
});

test('Safari on iOS shows the steps instead of a button', async () => {
  forgetEvent();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(safari);
  await open('2027-03-01');
  await favorite();
  await expect.element(sheet).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .slice(-3)
      .map((each) => each.textContent),
  ).toEqual([
    '1Tap Share in the bar. No Share there? Tap the three dots first',
    '2Choose Add to Home Screen',
    '3Tap Add. The icon is yours',
  ]);
  await gone(button('Install'));
  await button('Not now').click();
});
