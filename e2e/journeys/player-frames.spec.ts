import { expect, test } from '../support/test.ts';
import { until } from '../../tools/services/server-process.ts';
import { goToSong, openSong, resize, shows, twitter, whole, youtube } from '../support/opened-song.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms, type PlatformName } from '../support/platforms.ts';
import { addSong } from '../support/songs.ts';

test.describe('every player', () => {
  for (const [platform, row] of Object.entries(whole)) {
    test(`${platform} keeps its size from the first to the last render`, async ({ env, member }) => {
      const { page } = await member({ path: null });
      const platforms = await stubPlatforms(page, { [platform]: 'silent' });
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/platform-player-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/song/${await createSong(env, row)}`);
      const below = page.getByRole('heading', { name: 'Track Info' });
      const place = async () => (await below.boundingBox())!.y;
      await below.waitFor();
      await page.evaluate(() => document.fonts.ready);
      const withoutCode = await place();
      expect(platforms.requestedUrls).toEqual([]);
      release();
      await platforms.frameOf(platform as PlatformName);
      const loading = await place();
      const words = { soundcloud: '{"method":"ready"}', youtube: '{"event":"onReady"}', twitter: resize(900) };
      await platforms.send(
        platform as PlatformName,
        words[platform as keyof typeof words] ?? '{"type":"MEASURE","details":{"height":900}}',
      );
      await shows(
        page,
        { soundcloud: 'SoundCloud', youtube: 'YouTube', instagram: 'Instagram', twitter: 'X' }[platform]!,
      );
      await page.evaluate(() => window.scrollTo(0, 0));
      expect([loading, await place()]).toEqual([withoutCode, withoutCode]);
    });
  }
});

test.describe('without a player', () => {
  test('a song without a link says that it has no player', async ({ actors }) => {
    const { page, platforms } = await openSong(actors, {});
    await page.getByText('No preview available', { exact: true }).waitFor();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(platforms.requestedUrls).toEqual([]);
  });
});

test.describe('at one size', { tag: '@phone' }, () => {
  test.describe('every player', () => {
    test("is the platform's own page in a sandboxed frame", async ({ env, actors }) => {
      const { page } = await openSong(actors, {});
      for (const row of Object.values(whole)) {
        await goToSong(actors, page, row);
        const frame = page.locator('iframe');
        await frame.waitFor({ state: 'attached' });
        await expect(frame).toHaveAttribute(
          'sandbox',
          'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
        );
        await expect(frame).toHaveAttribute('allow', 'autoplay; encrypted-media; fullscreen; picture-in-picture');
        await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
        expect(new URL((await frame.getAttribute('src'))!).origin).not.toBe(env.address);
      }
    });

    test('a platform is requested only when its song is open', async ({ member }) => {
      const { page, context } = await member({ path: null });
      const platforms = await stubPlatforms(page);
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      const title = `Cold Store ${crypto.randomUUID().slice(0, 6)}`;
      await addSong(context, { title, link: youtube.url });
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.getByText(title).waitFor();
      expect(platforms.requestedUrls).toEqual([]);
      expect(scripts.filter((url) => url.includes('platform-player'))).toEqual([]);
      await page.getByText(title).click();
      await until(() => platforms.requestedUrls.length > 0, 'the player');
      await page.waitForLoadState('networkidle');
      expect(platforms.requestedUrls.map((url) => new URL(url).hostname)).toEqual(['www.youtube-nocookie.com']);
    });
  });

  test.describe('messages', () => {
    const refused = 'This post did not load';

    test("are accepted only from the player's own frame with the platform's origin", async ({ actors }) => {
      const { page, platforms } = await openSong(actors, twitter, { twitter: 'silent' });
      await page.getByText(refused).waitFor();
      // From the page itself: another origin, another window.
      await page.evaluate((message) => window.postMessage(message, '*'), resize(400));
      // From a second frame of the platform: the right origin, another window.
      const otherFrame = await page.evaluateHandle(() => {
        const frame = document.createElement('iframe');
        frame.src = 'https://platform.twitter.com/embed/Tweet.html?id=2';
        document.body.append(frame);
        return frame;
      });
      await until(async () => (await otherFrame.contentFrame())?.url().endsWith('id=2') ?? false, 'the second frame');
      const second = (await otherFrame.contentFrame())!;
      await second.waitForLoadState();
      await second.evaluate((message) => parent.postMessage(message, '*'), resize(400));
      // From the player's frame after it navigated away: the right window, another origin.
      const own = await platforms.frameOf('twitter');
      expect(own.url()).toContain('1712345678901');
      await own.evaluate(() => void (location.href = 'https://w.soundcloud.com/player/'));
      await platforms.send('soundcloud', resize(400));
      await page.waitForTimeout(300);
      await expect(page.getByText(refused)).toHaveCount(1);
    });

    test('to a player do not reach another page that took over its frame', async ({ actors }) => {
      const { platforms } = await openSong(actors, youtube, { youtube: 'silent', instagram: 'silent' });
      const own = await platforms.frameOf('youtube');
      await until(async () => (await platforms.received('youtube')).length > 0, 'the greeting');
      await own.evaluate(() => void (location.href = 'https://www.instagram.com/p/elsewhere/embed/'));
      await platforms.frameOf('instagram');
      await own.waitForTimeout(1_200);
      expect(await platforms.received('instagram')).toEqual([]);
    });
  });

  test.describe('without a player', () => {
    test('a stored link that cannot be played is shown and can be opened', async ({ actors }) => {
      const { page, platforms, consoleErrors } = await openSong(actors, {});
      for (const [platform, url, title, address] of [
        ['youtube', 'https://www.youtube.com/watch?w=Qx81', 'Invalid YouTube URL', 'youtube.com/watch?w=Qx81'],
        ['instagram', 'https://www.instagram.com/nightbus.fm', 'Invalid Instagram URL', 'instagram.com/nightbus.fm'],
        ['twitter', 'https://x.com/pressplant', 'Invalid X URL', 'x.com/pressplant'],
        ['soundcloud', 'https://soundcloud.com/nightbus-fm', 'Invalid SoundCloud URL', 'soundcloud.com/nightbus-fm'],
        // The URL of one platform stored under another.
        ['youtube', twitter.url, 'Invalid YouTube URL', 'x.com/pressplant/status/1712345678901'],
      ] as const) {
        await goToSong(actors, page, { platform, url });
        await page.getByText(title, { exact: true }).waitFor();
        await page.getByText(address, { exact: true }).waitFor();
        const link = page.getByRole('link', { name: 'Open link' });
        await expect(link).toHaveAttribute('href', url);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
      }
      expect(platforms.requestedUrls).toEqual([]);
      expect(consoleErrors).toEqual([]);
    });

    test('a link that is not a web URL is shown as text', async ({ actors }) => {
      const { page } = await openSong(actors, {});
      for (const url of ['javascript:alert(document.domain)', 'data:text/html,x', 'youtube.com/watch?v=dQw4w9WgXcQ']) {
        await goToSong(actors, page, { platform: 'youtube', url });
        await page.getByText('Invalid YouTube URL').waitFor();
        await page.getByText(url, { exact: true }).waitFor();
        await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      }
    });
  });
});
