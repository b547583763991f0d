import type { Actors } from '../support/actors.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/test.ts';
import { archiveSong } from '../../tools/fixtures/songs.ts';
import { until } from '../../tools/services/server-process.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';

/** A member who adds a song that exists, with the existing song offered. */
async function atOfferedSong(actors: Actors) {
  const { page } = await actors.member({ earlyAccess: true, path: null });
  const platforms = await stubPlatforms(page);
  const title = `Quartz ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const id = await createSong(actors.env, {
    title,
    platform: 'soundcloud',
    url: 'https://soundcloud.com/nightbus-fm/041',
    seconds: 2530,
  });
  await page.goto('/?upload=song');
  await page.getByLabel('Song Title*').fill(title);
  await page.getByRole('button', { name: title }).click();
  const offer = page.getByRole('alertdialog', { name: title }).getByRole('button', { name: 'Open it' });
  await offer.waitFor();
  return { page, platforms, id, title, offer, sheet: page.getByRole('dialog', { name: title }) };
}

test('a song opens above the form, at its moment and paused', async ({ actors }) => {
  const { page, platforms, offer, sheet } = await atOfferedSong(actors);
  expect(platforms.requestedUrls).toEqual([]);
  await offer.click();
  await sheet.getByText('Halden Roe, Mirre').waitFor();
  await sheet.getByText('ID starts at').waitFor();
  await sheet.getByText('Track Info').waitFor();
  await sheet.getByRole('button', { name: 'Share' }).waitFor();
  await until(async () => (await platforms.commands('soundcloud')).length >= 2, 'the commands');
  // The listener presses play: playback starts at zero, so the page seeks again.
  await platforms.send('soundcloud', '{"method":"play","value":{"currentPosition":0}}');
  await until(async () => (await platforms.commands('soundcloud')).length >= 3, 'the second seek');
  expect(await platforms.commands('soundcloud')).toEqual([
    ['setVolume', 80],
    ['seekTo', 2_530_000],
    ['seekTo', 2_530_000],
  ]);
  await sheet.getByRole('button', { name: 'Add to Favorites' }).click();
  await sheet.getByRole('button', { name: 'Favorited' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('dialog', { name: 'Add New Song' }).waitFor();
});

test("the song's page is one press away, and Back returns to the sheet's screen", async ({ actors }) => {
  const { page, id, title, offer, sheet } = await atOfferedSong(actors);
  await offer.click();
  await sheet.getByRole('link', { name: 'Open page' }).click();
  await page.waitForURL(`**/song/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('a song that was archived meanwhile shows that on the sheet', async ({ env, actors }) => {
    const { page, id, offer } = await atOfferedSong(actors);
    await archiveSong(env.db, id);
    await offer.click();
    const sheet = page.getByRole('dialog', { name: 'Song', exact: true });
    await sheet.getByText('This song was taken down').waitFor();
    await expect(sheet.getByRole('button', { name: /Favorite|Share/ })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a song that was deleted shows that on the sheet', async ({ env, actors }) => {
    const { page, id, offer } = await atOfferedSong(actors);
    await env.db.deleteFrom('songs').where('id', '=', id).execute();
    await offer.click();
    const sheet = page.getByRole('dialog', { name: 'Song', exact: true });
    await sheet.getByText('This song is no longer here.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
