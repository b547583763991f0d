import type { Page } from '@playwright/test';
import { until } from '../../tools/services/server-process.ts';
import type { Actors } from '../support/actors.ts';
import { openClip, watchCalls } from '../support/clip-sheet.ts';
import { createClip } from '../support/create-clip.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { expect, test } from '../support/test.ts';

/** A member with the sheet of a request that has a clip. */
async function openRequest(actors: Actors, prepare: (page: Page) => Promise<unknown> = async () => {}, link?: string) {
  const opened = await actors.member({ path: null });
  const { requestId } = await createClip(opened, 20);
  if (link) await actors.env.db.updateTable('requests').set({ link }).where('id', '=', requestId).execute();
  await recordPlayback(opened.page);
  await prepare(opened.page);
  const urlCalls = watchCalls(opened.page, 'clips.listen', 'GET');
  await openClip(opened.page, requestId);
  await until(() => urlCalls.length > 0, 'the call for the URL');
  return { ...opened, urlCalls };
}

/** Records how often the page sets a URL, and the position of every start of playback. */
const recordPlayback = (page: Page) =>
  page.addInitScript(() => {
    const playback = { urls: 0, starts: [] as number[] };
    Object.assign(globalThis, { playback });
    const { prototype } = HTMLMediaElement;
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'src')!;
    Object.defineProperty(prototype, 'src', {
      get,
      set(url: string) {
        set!.call(this, url);
        playback.urls += 1;
      },
    });
    const begin = prototype.play;
    prototype.play = function playAndRecord() {
      playback.starts.push(this.currentTime);
      return begin.call(this);
    };
  });
const urlCount = (page: Page) => page.evaluate<number>('playback.urls');
const lastStart = (page: Page) => page.evaluate<number>('Math.round(playback.starts.at(-1))');

const play = (page: Page) => page.getByRole('button', { name: 'Play clip' });
const pause = (page: Page) => page.getByRole('button', { name: 'Pause clip' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const position = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

test('a clip is fetched on play and continues from where it was paused', async ({ actors }) => {
  const { page, consoleErrors } = await openRequest(actors);
  const fetched = watchCalls(page, '/id-requests/', 'GET');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:00 of 0:20');
  expect(fetched).toEqual([]);
  await play(page).click();
  await until(async () => (await position(page)) >= 1, 'the clip to be heard');
  expect(fetched.length).toBeGreaterThan(0);
  await pause(page).click();
  await play(page).waitFor();
  const left = await position(page);
  await play(page).click();
  await until(async () => (await position(page)) > left, 'the clip to go on');
  expect(await lastStart(page)).toBe(left);
  expect(consoleErrors).toEqual([]);
});

test('pointer and keys seek to any position', async ({ actors }) => {
  const { page } = await openRequest(actors);
  const { x, y, width } = (await slider(page).boundingBox())!;
  await page.mouse.click(x + width / 2, y + 20);
  await expect.poll(() => position(page)).toBe(10);
  await page.mouse.move(x + width / 2, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + 20, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => position(page)).toBe(5);
  const keys = { ArrowRight: 6, 'Shift+ArrowRight': 16, ArrowLeft: 15, End: 20, Home: 0 };
  const reached: Record<string, number> = {};
  for (const key of Object.keys(keys)) {
    await slider(page).press(key);
    reached[key] = await position(page);
  }
  expect(reached).toEqual(keys);
  await slider(page).press('Shift+ArrowRight');
  await play(page).click();
  await until(async () => (await position(page)) >= 11, 'the clip to be heard');
  expect(await lastStart(page)).toBe(10);
});

test('playback stops at the end and restarts from the beginning', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openRequest(actors);
  await slider(page).press('End');
  await slider(page).press('ArrowLeft');
  await play(page).click();
  await until(async () => (await position(page)) === 20, 'the end');
  await play(page).waitFor();
  await play(page).click();
  await pause(page).waitFor();
  expect(await lastStart(page)).toBe(0);
});

test('an expired URL is replaced automatically and the position is kept', { tag: '@phone' }, async ({ actors }) => {
  const { page, urlCalls } = await openRequest(actors, async (opening) => {
    let refused = false;
    await opening.route('**/id-requests/**', (route) => {
      if (refused) return route.fallback();
      refused = true;
      return route.fulfill({ status: 403 });
    });
  });
  await slider(page).press('Shift+ArrowRight');
  await play(page).click();
  await until(async () => (await position(page)) >= 11, 'the clip to be heard');
  expect(urlCalls).toHaveLength(2);
});

test('a clip that does not load shows an error with a retry', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openRequest(actors, (opening) =>
    opening.route('**/id-requests/**', (route) => route.fulfill({ status: 500 })),
  );
  await play(page).click();
  await page.getByText('The clip did not load.').waitFor();
  await page.unroute('**/id-requests/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await until(async () => (await position(page)) >= 1, 'the clip to be heard');
});

test('a URL that cannot be fetched shows an error with a retry', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openRequest(actors, (opening) => opening.route('**clips.listen**', (route) => route.abort()));
  await page.getByText('The clip did not load.').waitFor();
  await page.unroute('**clips.listen**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await until(async () => (await position(page)) >= 1, 'the clip to be heard');
});

test('a URL is renewed before it expires, but not during playback', { tag: '@phone' }, async ({ actors }) => {
  const { page, urlCalls } = await openRequest(actors, (opening) => opening.clock.install());
  // The expiry counts from the arrival in the page. A URL that arrives during playback would interrupt it.
  const arrived = (count: number) => until(async () => (await urlCount(page)) === count, 'a URL');
  await arrived(1);
  await page.clock.fastForward('08:30');
  expect(urlCalls).toHaveLength(1);
  await page.clock.fastForward('01:00');
  await arrived(2);
  await play(page).click();
  await until(async () => (await position(page)) >= 1, 'the clip to be heard');
  await page.clock.fastForward('09:30');
  await until(async () => (await position(page)) >= 2, 'the clip to go on');
  expect(urlCalls).toHaveLength(2);
  await pause(page).click();
  await until(() => urlCalls.length === 3, 'another URL');
});

test(
  "one player at a time: a clip pauses the platform's player, and the reverse",
  { tag: '@desk' },
  async ({ actors }) => {
    const soundcloud = 'https://soundcloud.com/velka/low-tide';
    const platforms: { current?: Awaited<ReturnType<typeof stubPlatforms>> } = {};
    const { page } = await openRequest(
      actors,
      async (opening) => {
        platforms.current = await stubPlatforms(opening);
      },
      soundcloud,
    );
    const { commands, send } = platforms.current!;
    await send('soundcloud', '{"method":"play","value":{"currentPosition":0}}');
    await play(page).click();
    await pause(page).waitFor();
    await until(async () => (await commands('soundcloud')).some(([name]) => name === 'pause'), 'the pause');
    await send('soundcloud', '{"method":"pause"}');
    await pause(page).waitFor();
    await send('soundcloud', '{"method":"play","value":{"currentPosition":9000}}');
    await play(page).waitFor();
  },
);
