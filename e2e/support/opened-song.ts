import type { Actors } from './actors.ts';
import type { Page } from '@playwright/test';
import { until } from '../../tools/services/server-process.ts';
import { createSong } from './create-song.ts';
import type { PlatformBehaviours, PlatformName } from '../../tools/services/platform-pages.ts';
import { stubPlatforms } from './platforms.ts';

export const soundcloud = {
  platform: 'soundcloud',
  url: 'https://soundcloud.com/nightbus-fm/041',
  seconds: 2530,
} as const;
export const youtube = {
  platform: 'youtube',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95',
  seconds: 95,
} as const;
export const instagram = { platform: 'instagram', url: 'https://www.instagram.com/reel/Cx1y2z3A4b5/' } as const;
export const twitter = {
  platform: 'twitter',
  url: 'https://x.com/pressplant/status/1712345678901',
  seconds: 68,
} as const;
export const whole = { soundcloud, youtube, instagram: { ...instagram, seconds: 42, video_index: 2 }, twitter };

type Row = Parameters<typeof createSong>[1];

export async function openSong(actors: Actors, row: Row, behaviours?: PlatformBehaviours, query = '') {
  const { page, consoleErrors } = await actors.member({ path: null });
  const platforms = await stubPlatforms(page, behaviours);
  // The clock runs normally until a test advances it.
  await page.clock.install();
  await goToSong(actors, page, row, query);
  return { page, platforms, consoleErrors };
}

export async function goToSong(actors: Actors, page: Page, row: Row, query = ''): Promise<void> {
  await page.goto(`/song/${await createSong(actors.env, row)}${query}`);
  await page.getByRole('heading', { level: 1, name: 'Ninth Floor' }).waitFor();
}

/** Advances the clock past the load timeout of the player, or by less. */
export async function skipLoadTimeout(page: Page, platform: PlatformName, milliseconds = 8_000): Promise<void> {
  await page.locator(`iframe[src*="${platform}"]`).waitFor({ state: 'attached' });
  await page.clock.fastForward(milliseconds);
}

export const player = (page: Page, name: string) =>
  page.locator(`iframe[title="Ninth Floor (Stairwell Dub) on ${name}"]`);

/** The frame is visible and uncovered: hit testing the centre of its box returns the frame. */
const isShowing = (page: Page, name: string) =>
  player(page, name).evaluate((frame) => {
    const box = frame.parentElement!;
    box.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === frame;
  });
export const shows = (page: Page, name: string) => until(() => isShowing(page, name), `${name} to be seen`);

/** The message of X's embed with its height. */
export const resize = (height: number) => ({
  'twttr.embed': { method: 'twttr.private.resize', params: [{ width: 350, height, data: { tweet_id: '1' } }] },
});
