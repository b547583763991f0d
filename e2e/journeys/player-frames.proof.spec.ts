import type { PlatformName } from '../../tools/services/platform-pages.ts';
import { createSong } from '../support/create-song.ts';
import { resize, shows, whole } from '../support/opened-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { expect, test } from '../support/test.ts';

/** The message of each platform after which the page shows its player. */
const ready: Record<PlatformName, unknown> = {
  soundcloud: '{"method":"ready"}',
  youtube: '{"event":"onReady"}',
  instagram: '{"type":"MEASURE","details":{"height":900}}',
  twitter: resize(900),
};
const names: Record<PlatformName, string> = {
  soundcloud: 'SoundCloud',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'X',
};

for (const platform of Object.keys(names) as PlatformName[]) {
  test(`${platform} keeps its size from the first to the last render`, async ({ env, member }) => {
    const { page } = await member({ path: null });
    const platforms = await stubPlatforms(page, { [platform]: 'silent' });
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/platform-player-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`/song/${await createSong(env, whole[platform])}`);
    const below = page.getByRole('heading', { name: 'Track Info' });
    const place = async () => (await below.boundingBox())!.y;
    await below.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const withoutCode = await place();
    expect(platforms.requestedUrls).toEqual([]);
    code.resolve();
    await platforms.frameOf(platform);
    const loading = await place();
    await platforms.send(platform, ready[platform]);
    await shows(page, names[platform]);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect([loading, await place()]).toEqual([withoutCode, withoutCode]);
  });
}
