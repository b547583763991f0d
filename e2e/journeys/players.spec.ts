import { expect, test } from '../support/test.ts';
import { until } from '../../tools/services/server-process.ts';
import {
  goToSong,
  instagram,
  openSong,
  player,
  resize,
  shows,
  skipLoadTimeout,
  soundcloud,
  twitter,
  whole,
  youtube,
} from '../support/opened-song.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { watchTexts } from '../support/watch-texts.ts';

test.describe('soundcloud', () => {
  test('starts at the stored moment and at volume 80 automatically', async ({ actors }) => {
    const { page, platforms, consoleErrors } = await openSong(actors, soundcloud);
    await page.getByText('ID starts at').waitFor();
    await page.getByText('42:10').waitFor();
    await shows(page, 'SoundCloud');
    // The widget ignored the first seek, so the page repeats it after playback starts.
    const expected = [['setVolume', 80], ['seekTo', 2_530_000], ['play'], ['seekTo', 2_530_000]];
    await until(async () => (await platforms.commands('soundcloud')).length >= expected.length, 'the commands');
    expect(await platforms.commands('soundcloud')).toEqual(expected);
    await page.getByRole('button', { name: 'ID starts at 42:10' }).click();
    const again = [...expected, ['seekTo', 2_530_000], ['play']];
    await until(async () => (await platforms.commands('soundcloud')).length >= again.length, 'the seek');
    expect(await platforms.commands('soundcloud')).toEqual(again);
    const [address] = platforms.requestedUrls;
    expect(new URL(address!).searchParams.get('url')).toBe(soundcloud.url);
    expect(new URL(address!).searchParams.get('auto_play')).toBe('false');
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('youtube', () => {
  test('opens at the stored moment in its aspect ratio, and does not start automatically', async ({ env, actors }) => {
    const { page, platforms, consoleErrors } = await openSong(actors, youtube);
    await shows(page, 'YouTube');
    const { pathname, searchParams } = new URL(platforms.requestedUrls[0]!);
    expect(pathname).toBe('/embed/dQw4w9WgXcQ');
    expect(Object.fromEntries(searchParams)).toEqual({
      start: '95',
      enablejsapi: '1',
      origin: env.address,
      playsinline: '1',
      rel: '0',
    });
    expect(new Set((await platforms.commands('youtube')).map(([name]) => name))).toEqual(new Set(['listening']));
    const banner = page.getByRole('button', { name: 'ID starts at 1:35' });
    await banner.click();
    const commands = async () => (await platforms.received('youtube')).map(({ func, args }) => [func, args]);
    await until(async () => (await commands()).some(([func]) => func === 'playVideo'), 'the video to be started');
    expect(await commands()).toContainEqual(['seekTo', [95, true]]);
    const { width, height } = (await player(page, 'YouTube').boundingBox())!;
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await expect(page.getByText('Unable to load')).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('instagram', () => {
  test('shows the post cropped to its box, and in full when expanded', async ({ actors }) => {
    const { page, platforms, consoleErrors } = await openSong(actors, whole.instagram);
    await shows(page, 'Instagram');
    expect(platforms.requestedUrls).toEqual(['https://www.instagram.com/reel/Cx1y2z3A4b5/embed/']);
    await page.getByText('Video 2 • Starts at 0:42', { exact: true }).waitFor();
    await page.getByText('Tip: swipe the post to video 2.', { exact: true }).waitFor();
    const box = player(page, 'Instagram').locator('..');
    const height = async () => (await box.boundingBox())!.height;
    expect(await height()).toBe(400);
    const expand = page.getByRole('button', { name: 'Expand' });
    await expect(expand).toHaveAttribute('aria-expanded', 'false');
    await expand.click();
    const collapse = page.getByRole('button', { name: 'Collapse' });
    await expect(collapse).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(height).toBe(640);
    await collapse.click();
    await expect.poll(height).toBe(400);
    await expect(page.getByRole('link', { name: 'Open post' })).toHaveAttribute('href', instagram.url);
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('twitter', () => {
  const refused = 'This post did not load';

  test('shows the post and where the track is mentioned', async ({ actors }) => {
    const { page, platforms, consoleErrors } = await openSong(actors, twitter);
    await page.getByText('Track mentioned at').waitFor();
    await page.getByText('1:08', { exact: true }).waitFor();
    await shows(page, 'X');
    expect(platforms.requestedUrls).toEqual([
      'https://platform.twitter.com/embed/Tweet.html?id=1712345678901&theme=dark&dnt=true',
    ]);
    expect((await player(page, 'X').boundingBox())!.height).toBe(612);
    await page.clock.fastForward(2_200);
    await page.waitForTimeout(200);
    await expect(page.getByText(refused)).toHaveCount(0);
    await expect(page.getByLabel('Debug')).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('at one size', { tag: '@phone' }, () => {
  test.describe('soundcloud', () => {
    test("does not repeat a seek that succeeded, or override the listener's position", async ({ actors }) => {
      const { page, platforms } = await openSong(actors, soundcloud, { soundcloud: 'silent' });
      const rotating = page.locator('.cover[data-playing]');
      await platforms.send('soundcloud', '{"method":"ready"}');
      await platforms.send('soundcloud', '{"method":"play","value":{"currentPosition":600000}}');
      await rotating.waitFor({ state: 'attached' });
      await platforms.send('soundcloud', '{"method":"pause","value":{"currentPosition":600000}}');
      await rotating.waitFor({ state: 'detached' });
      await platforms.send('soundcloud', '{"method":"play","value":{"currentPosition":0}}');
      await rotating.waitFor({ state: 'attached' });
      await shows(page, 'SoundCloud');
      await until(async () => (await platforms.commands('soundcloud')).length >= 3, 'the commands');
      expect(await platforms.commands('soundcloud')).toEqual([['setVolume', 80], ['seekTo', 2_530_000], ['play']]);
    });

    test('without a moment shows no banner and does not seek', async ({ actors }) => {
      const { page, platforms } = await openSong(actors, { ...soundcloud, seconds: undefined });
      await shows(page, 'SoundCloud');
      await until(async () => (await platforms.commands('soundcloud')).length >= 2, 'the commands');
      expect(await platforms.commands('soundcloud')).toEqual([['setVolume', 80], ['play']]);
      await expect(page.getByText('ID starts at')).toHaveCount(0);
    });

    test('rotates the label of the cover during playback only', async ({ actors }) => {
      const { page, platforms } = await openSong(actors, soundcloud);
      const rotating = page.locator('.cover[data-playing] .cover-stamp');
      await rotating.waitFor({ state: 'attached' });
      await platforms.send('soundcloud', '{"method":"pause"}');
      await rotating.waitFor({ state: 'detached' });
    });

    for (const [what, behaviour] of [
      ['reports an error', 'responds'],
      ['does not load', 'blocked'],
    ] as const) {
      test(`a widget that ${what} shows a link to SoundCloud`, async ({ actors }) => {
        const { page, platforms } = await openSong(actors, soundcloud, { soundcloud: behaviour });
        if (behaviour === 'responds') await platforms.send('soundcloud', '{"method":"error"}');
        else await skipLoadTimeout(page, 'soundcloud');
        await page.getByText('Unable to load SoundCloud player').waitFor();
        const link = page.getByRole('link', { name: 'Listen on SoundCloud' });
        await expect(link).toHaveAttribute('href', soundcloud.url);
      });
    }
  });

  test.describe('youtube', () => {
    test('if blocked, shows an error after eight seconds and links to YouTube', async ({ env, member }) => {
      const { page } = await member({ path: null });
      await stubPlatforms(page, { youtube: 'blocked' });
      const watchedTexts = await watchTexts(page, ['Track Info', 'Unable to load YouTube player']);
      await page.clock.install();
      await page.goto(`/song/${await createSong(env, youtube)}`);
      // Advances the page's clock by seven of the eight seconds.
      await skipLoadTimeout(page, 'youtube', 7_000);
      await page.getByText('Unable to load YouTube player').waitFor();
      expect(await watchedTexts.between('Track Info', 'Unable to load YouTube player')).toBeGreaterThan(7_900);
      const link = page.getByRole('link', { name: 'Watch on YouTube' });
      await expect(link).toHaveAttribute('href', youtube.url);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    });

    test('a video that cannot be embedded shows an error at once', async ({ actors }) => {
      const { page, platforms } = await openSong(actors, youtube);
      await shows(page, 'YouTube');
      await platforms.send('youtube', '{"event":"onError","info":150}');
      await page.getByText('Unable to load YouTube player').waitFor({ timeout: 3_000 });
      await expect(player(page, 'YouTube')).toHaveCount(0);
    });

    test('a slow video replaces the error when it loads', async ({ actors }) => {
      const { page, platforms } = await openSong(actors, youtube, { youtube: 'silent' });
      await skipLoadTimeout(page, 'youtube');
      await page.getByText('Unable to load YouTube player').waitFor();
      await platforms.send('youtube', '{"event":"onReady"}');
      await shows(page, 'YouTube');
      await expect(page.getByText('Unable to load YouTube player')).toHaveCount(0);
    });
  });

  test.describe('instagram', () => {
    for (const behaviour of ['silent', 'blocked'] as const) {
      test(`a post that is ${behaviour} for eight seconds shows an error and a link`, async ({ actors }) => {
        const { page, platforms } = await openSong(actors, instagram, { instagram: behaviour });
        await skipLoadTimeout(page, 'instagram');
        await page.getByText('This post did not load').waitFor();
        await page.getByText('Your browser may be blocking content from Instagram.').waitFor();
        await expect(page.getByRole('link', { name: 'Open on Instagram' })).toHaveAttribute('href', instagram.url);
        if (behaviour === 'blocked') return;
        await platforms.send('instagram', '{"type":"MEASURE","details":{"height":500}}');
        await shows(page, 'Instagram');
      });
    }

    test('the banner shows only what is known, and only a later video has a tip', async ({ actors }) => {
      const { page } = await openSong(actors, { ...instagram, video_index: 1 });
      for (const [known, banner, tips] of [
        [{ video_index: 1 }, 'Video 1', 0],
        [{ seconds: 42 }, 'Starts at 0:42', 0],
        [{ video_index: 3 }, 'Video 3', 1],
      ] as const) {
        await goToSong(actors, page, { ...instagram, ...known });
        await page.getByText(banner, { exact: true }).waitFor();
        await expect(page.getByText('Tip: swipe')).toHaveCount(tips);
      }
      await goToSong(actors, page, instagram);
      await shows(page, 'Instagram');
      await expect(page.getByText(/Video \d|Starts at|Tip: swipe/)).toHaveCount(0);
    });
  });

  test.describe('twitter', () => {
    const refused = 'This post did not load';

    test('a silent post times out, and still replaces the error when it loads later', async ({ env, member }) => {
      const { page } = await member({ path: null });
      const platforms = await stubPlatforms(page, { twitter: 'silent' });
      await page.goto(`/song/${await createSong(env, twitter)}`);
      await page.getByText(refused).waitFor();
      await page
        .getByText('Your browser may be blocking content from X. Turn the blocker off for this page, or open the post.')
        .waitFor();
      await expect(page.getByRole('link', { name: 'Open on X' })).toHaveAttribute('href', twitter.url);
      await platforms.send('twitter', resize(500));
      await shows(page, 'X');
      await expect(page.getByText(refused)).toHaveCount(0);
    });

    test('a deleted post shows an error at once', async ({ actors }) => {
      const { page, platforms } = await openSong(actors, twitter, { twitter: 'silent' });
      await platforms.send('twitter', { 'twttr.embed': { method: 'twttr.private.no_results', params: [{}] } });
      await page.getByText(refused).waitFor();
      await expect(player(page, 'X')).toHaveCount(0);
    });

    test('with ?debug=true shows its state', async ({ actors, member }) => {
      const { page } = await member({ path: null });
      const platforms = await stubPlatforms(page, { twitter: 'silent' });
      // Collects every text that appears: some are visible for only a second.
      await page.addInitScript(() => {
        const debugTexts = new Set<string>();
        Object.assign(window, { debugTexts });
        new MutationObserver(() => {
          for (const fact of document.querySelectorAll('[aria-label=Debug] dd')) debugTexts.add(fact.textContent);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await goToSong(actors, page, twitter, '?debug=true');
      await expect
        .poll(() => page.evaluate('[...debugTexts]'))
        .toEqual(
          expect.arrayContaining([
            'loading',
            '1712345678901',
            expect.stringMatching(/^https:\/\/platform\.twitter\.com\/embed\/Tweet\.html\?id=1712345678901/),
            'unknown',
            'blocked',
            expect.stringMatching(/^[2-9]\d\d\d ms$/),
          ]),
        );
      const facts = page.getByLabel('Debug');
      await platforms.send('twitter', resize(512));
      await facts.getByText('ready', { exact: true }).waitFor();
      await facts.getByText('512 px', { exact: true }).waitFor();
    });
  });
});
