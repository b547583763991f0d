import type { Page } from '@playwright/test';
import { openLive } from '../support/actors.ts';
import { artist, button, link, title, uniqueName } from '../support/add-song-sheet.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { addSong, dayFromNow, favoritesList, setFavorite } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

/** The value beside a label in Track Info. */
const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Track Info' }).locator('dl > div', { hasText: name }).locator('dd');

test('a song shows its details, its heart updates the count, and Back returns to where it was opened', async ({
  env,
  member,
}) => {
  const { page, context, consoleErrors, username } = await member({ path: null });
  const name = uniqueName();
  const id = await addSong(context, { title: name, artists: ['Halden Roe', 'Mirre'], releaseDate: dayFromNow(2) });
  await page.goto('/?filter=week');
  await favoritesList(page).getByRole('link', { name }).click();
  await expect(page).toHaveURL(`${env.address}/song/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Dubplate`);
  await expect(page.getByText('Halden Roe, Mirre', { exact: true })).toBeVisible();
  await expect(fact(page, 'Genre')).toHaveText('Electronic');
  await expect(fact(page, 'Added by')).toHaveText(username);
  await expect(fact(page, 'Favorites')).toHaveText('1');
  await page.getByRole('button', { name: 'Favorited' }).click();
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  await expect(fact(page, 'Favorites')).toHaveText('0');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${env.address}/?filter=week`);
  await expect(page.getByText('No favorites releasing this week')).toBeVisible();

  // Opened from a link, the page has no earlier screen.
  const fresh = await context.newPage();
  await fresh.goto(`/song/${id}`);
  await fresh.getByRole('button', { name: 'Back' }).click();
  await expect(fresh).toHaveURL(`${env.address}/`);
  expect(consoleErrors).toEqual([]);
});

test(
  'favorites of other members update the count while the song is open, and playback continues',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const { page } = await member({ path: null });
    const other = await otherMember({ earlyAccess: true });
    const platforms = await stubPlatforms(page);
    const id = await createSong(env, { platform: 'soundcloud', url: 'https://soundcloud.com/nightbus-fm/041' });
    await openLive(page, `/song/${id}`);
    await platforms.frameOf('soundcloud');
    await setFavorite(other.context, id, true);
    await expect(fact(page, 'Favorites')).toHaveText('1');
    await setFavorite(other.context, id, false);
    await expect(fact(page, 'Favorites')).toHaveText('0');
    // A player that is mounted again would request its page again.
    expect(platforms.requestedUrls).toHaveLength(1);
  },
);

test('the uploader edits a pending song, and open pages of other members update at once', async ({ member }) => {
  const [mara, nel] = [await member({ path: null }), await member({ path: null })];
  const name = uniqueName();
  const id = await addSong(mara.context, { title: `${name} Lege`, artists: ['Velka'] });
  await nel.page.goto(`/song/${id}`);
  await expect(nel.page.getByRole('heading', { level: 1, name: `${name} Lege` })).toBeVisible();
  await expect(nel.page.getByRole('region', { name: 'Track Info' })).toBeVisible();
  await expect(button(nel.page, 'Edit song')).toHaveCount(0);
  const { page } = mara;
  await stubPlatforms(page);
  await page.goto(`/song/${id}`);
  await button(page, 'Edit song').click();
  await expect(title(page)).toHaveValue(`${name} Lege`);
  await title(page).fill(`${name} Ledge`);
  await artist(page).fill('Mirre');
  await link(page).fill('soundcloud.com/velka/ledge');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').getByText('Draft kept')).toBeVisible();
  await button(page, 'Edit song').click();
  await expect(title(page)).toHaveValue(`${name} Ledge`);
  await button(page, 'Save').click();
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
  for (const each of [page, nel.page]) {
    await expect(each.getByRole('heading', { level: 1, name: `${name} Ledge` })).toBeVisible();
    await expect(each.getByText('· edited')).toBeVisible();
  }
  expect(mara.consoleErrors).toEqual([]);
});
