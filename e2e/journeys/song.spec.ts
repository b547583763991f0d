import type { Actors } from '../support/actors.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { until } from '../../tools/services/server-process.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { addSong, dayFromNow, setFavorite } from '../support/songs.ts';

const title = 'Ninth Floor (Stairwell Dub)';

/** The value beside a label in Track Info. */
const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Track Info' }).locator('dl > div', { hasText: name }).locator('dd');

const archive = (actors: Actors, id: string) =>
  actors.env.db.updateTable('songs').set({ is_archived: true }).where('id', '=', id).execute();

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: title });

/** A member on the page of a song, with a device that shares in the given way. */
async function openSongWith(actors: Actors, device: 'shares' | 'cancels' | 'fails' | 'cannot', clipboard = true) {
  const opened = await actors.member({ path: null });
  const { page, context } = opened;
  const id = await createSong(actors.env);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(
    ([how, mayCopy]) => {
      const shared: unknown[] = [];
      const share = async (data: unknown) => {
        shared.push(data);
        if (how === 'cancels') throw new DOMException('', 'AbortError');
        if (how === 'fails') throw new DOMException('', 'NotAllowedError');
      };
      Object.assign(window, { shared });
      Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: share });
      if (how === 'cannot') Reflect.deleteProperty(Navigator.prototype, 'share');
      const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      if (!mayCopy) Clipboard.prototype.writeText = refuse;
    },
    [device, clipboard] as const,
  );
  await page.goto(`/song/${id}`);
  await heading(page).waitFor();
  await page.evaluate(() => navigator.clipboard.writeText('')).catch(() => {});
  await page.getByRole('button', { name: 'Share' }).click();
  return { ...opened, url: `${actors.env.address}/song/${id}` };
}

const shared = (page: Page) => page.evaluate('shared');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a song shows its artists and its known details', async ({ env, member }) => {
  const { page, consoleErrors, username } = await member({ path: null });
  const { id: memberId } = await env.db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const id = await createSong(env, {
    verification_status: 'verified',
    release_date: '2199-03-05',
    uploaded_by: memberId,
    identified_by: memberId,
  });
  await page.goto(`/song/${id}`);
  await heading(page).waitFor();
  await expect(page).toHaveTitle(`${title} · Dubplate`);
  await page.getByText('Halden Roe, Mirre', { exact: true }).waitFor();
  await page.getByText('Verified', { exact: true }).waitFor();
  await expect(fact(page, 'Genre')).toHaveText('Electronic');
  await expect(fact(page, 'Release Date')).toHaveText('March 5, 2199');
  await expect(fact(page, 'Favorites')).toHaveText('0');
  await expect(fact(page, 'Added by')).toHaveText(username);
  await expect(fact(page, 'Identified by')).toHaveText(username);
  expect(consoleErrors).toEqual([]);
});

test('the heart on the page updates the count', async ({ env, member }) => {
  const { page } = await member({ earlyAccess: true, path: null });
  await page.goto(`/song/${await createSong(env)}`);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await page.getByRole('button', { name: 'Favorited' }).waitFor();
  await expect(fact(page, 'Favorites')).toHaveText('1');
});

test('Back returns to the screen the song was opened from; from a link it leads to Home', async ({ env, member }) => {
  const { page, context } = await member({ path: null });
  const name = `Cold Store ${randomUUID().slice(0, 6)}`;
  const id = await addSong(context, { title: name, releaseDate: dayFromNow(2) });
  await page.goto('/?filter=week');
  await page.getByText(name).click();
  await page.waitForURL(`**/song/${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/?filter=week');
  const fresh = await context.newPage();
  await fresh.goto(`/song/${id}`);
  await fresh.getByRole('button', { name: 'Back' }).click();
  await fresh.waitForURL(`${env.address}/`);
});

test.describe('sharing', () => {
  test('uses the share menu of the device if it has one', async ({ actors }) => {
    const { page, url } = await openSongWith(actors, 'shares');
    await until(async () => ((await shared(page)) as unknown[]).length > 0, 'the share sheet');
    expect(await shared(page)).toEqual([{ title, url }]);
    await expect(page.getByText('Link copied!')).toHaveCount(0);
  });

  for (const device of ['cannot', 'fails'] as const) {
    test(`copies the link if the share menu ${device}, and says so`, async ({ actors }) => {
      const { page, url } = await openSongWith(actors, device);
      await page.getByText('Link copied!').waitFor();
      expect(await copied(page)).toBe(url);
    });
  }
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('without a date the release is unknown, and after its day it is out', async ({ env, member }) => {
    const { page } = await member({ path: null });
    for (const [day, words] of [
      [undefined, 'Unknown'],
      [dayFromNow(-1), 'Released'],
    ] as const) {
      await page.goto(`/song/${await createSong(env, day ? { release_date: day } : {})}`);
      await heading(page).waitFor();
      await expect(fact(page, 'Release Date')).toHaveText(words);
    }
    await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Identified by')).toHaveCount(0);
    await expect(fact(page, 'Added by')).toHaveText('Unknown');
  });

  test('favorites of other members update the count while the song is open, and playback continues', async ({
    env,
    member,
    otherMember,
  }) => {
    const { page } = await member({ path: null });
    const other = await otherMember({ earlyAccess: true });
    const platforms = await stubPlatforms(page);
    let reads = 0;
    page.on('request', (request) => (reads += request.url().includes('songs.read') ? 1 : 0));
    // After connecting, the page calls `accounts.current` and then refetches the song.
    const shown = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(/accounts\.current/, async (route) => {
      requests += 1;
      if (requests > 1) await shown.promise;
      await route.continue();
    });
    const id = await createSong(env, { platform: 'soundcloud', url: 'https://soundcloud.com/nightbus-fm/041' });
    const joined = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framesent', (frame) => String(frame.payload).includes(`song:${id}`)));
    await page.goto(`/song/${id}`);
    await joined;
    await platforms.frameOf('soundcloud');
    shown.resolve();
    await until(() => reads === 2, 'the song to be read again');
    await setFavorite(other.context, id, true);
    await expect(fact(page, 'Favorites')).toHaveText('1');
    await setFavorite(other.context, id, false);
    await expect(fact(page, 'Favorites')).toHaveText('0');
    expect(reads).toBe(2);
    expect(platforms.requestedUrls.length).toBe(1);
  });

  test('an unknown song and an invalid id redirect to Home', async ({ env, member }) => {
    const { page, consoleErrors } = await member({ path: null });
    for (const id of [randomUUID(), 'x']) {
      await page.goto(`/song/${id}`);
      await page.waitForURL(`${env.address}/`);
      await page.getByRole('heading', { name: 'My Music' }).waitFor({ state: 'attached' });
    }
    expect(consoleErrors).toEqual([]);
  });

  test('an archived song shows that, without a player or heart', async ({ env, member }) => {
    const { page } = await member({ path: null });
    const id = await createSong(env, { is_archived: true });
    await page.goto(`/song/${id}`);
    await page.getByText('This song was taken down').waitFor();
    await expect(page.getByRole('button', { name: /Favorite|Share/ })).toHaveCount(0);
    await expect(page.getByText('No preview available')).toHaveCount(0);
    await expect(page.getByText(title)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to My Music' }).click();
    await page.waitForURL(`${env.address}/`);
  });

  test('a song archived while it is open shows that when the page becomes visible again', async ({
    env,
    actors,
    member,
  }) => {
    const { page } = await member({ path: null });
    const id = await createSong(env);
    await page.goto(`/song/${id}`);
    await heading(page).waitFor();
    await archive(actors, id);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('This song was taken down').waitFor();
  });

  test('a loading song shows placeholders, and one that failed to load has a retry', async ({ env, member }) => {
    const { page } = await member({ path: null });
    const id = await createSong(env);
    const gate = Promise.withResolvers<void>();
    await page.route('**songs.read**', async (route) => {
      await gate.promise;
      await route.abort();
    });
    await page.goto(`/song/${id}`);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    gate.resolve();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**songs.read**');
    await again.click();
    await heading(page).waitFor();
  });

  test.describe('sharing', () => {
    test('does nothing after the member cancels', async ({ actors }) => {
      const { page } = await openSongWith(actors, 'cancels');
      await until(async () => ((await shared(page)) as unknown[]).length > 0, 'the share sheet');
      await page.waitForTimeout(300);
      await expect(page.getByText('Link copied!')).toHaveCount(0);
      expect(await copied(page)).toBe('');
    });

    test('shows the link if copying is not allowed', async ({ actors }) => {
      const { page, url } = await openSongWith(actors, 'cannot', false);
      const field = page.getByRole('dialog').getByLabel('Link');
      await expect(field).toHaveValue(url);
      await field.focus();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
    });
  });
});
