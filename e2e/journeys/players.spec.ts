import { soundcloud } from '../support/opened-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a song opened from a list plays from its stored moment', async ({ member }) => {
  const { page, context, consoleErrors } = await member({ path: null });
  const platforms = await stubPlatforms(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const title = `Cold Store ${crypto.randomUUID().slice(0, 6)}`;
  await addSong(context, { title, link: soundcloud.url, timestamp: '42:10' });
  await page.goto('/', { waitUntil: 'networkidle' });
  // Discover, below the favorites, may have it too.
  const favorite = page.getByRole('link', { name: title }).first();
  await expect(favorite).toBeVisible();
  // The browser contacts the platform and loads the code of the players only for an open song.
  expect([...platforms.requestedUrls, ...scripts.filter((url) => url.includes('platform-player'))]).toEqual([]);

  await favorite.click();
  await expect(page.locator('.cover[data-playing] .cover-stamp')).toBeAttached();
  const commands = () => platforms.commands('soundcloud');
  // The widget ignored the first seek, so the page repeats it after playback starts.
  const expected = [['setVolume', 80], ['seekTo', 2_530_000], ['play'], ['seekTo', 2_530_000]];
  await expect.poll(commands).toEqual(expected);
  await platforms.send('soundcloud', '{"method":"pause"}');
  await expect(page.locator('.cover[data-playing]')).toHaveCount(0);
  await page.getByRole('button', { name: 'ID starts at 42:10' }).click();
  await expect.poll(commands).toEqual([...expected, ['seekTo', 2_530_000], ['play']]);
  expect(platforms.requestedUrls.map((url) => new URL(url).hostname)).toEqual(['w.soundcloud.com']);
  expect(consoleErrors).toEqual([]);
});
