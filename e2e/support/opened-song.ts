import { expect, type Page } from '@playwright/test';
import type { Actors } from './actors.ts';
import { createSong } from './create-song.ts';
import { stubPlatforms } from './platforms.ts';

export const soundcloud = {
  platform: 'soundcloud',
  url: 'https://soundcloud.com/nightbus-fm/041',
  seconds: 2530,
} as const;
const youtube = {
  platform: 'youtube',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95',
  seconds: 95,
} as const;
const instagram = { platform: 'instagram', url: 'https://www.instagram.com/reel/Cx1y2z3A4b5/' } as const;
export const twitter = {
  platform: 'twitter',
  url: 'https://x.com/pressplant/status/1712345678901',
  seconds: 68,
} as const;
export const whole = { soundcloud, youtube, instagram: { ...instagram, seconds: 42, video_index: 2 }, twitter };

type Row = Parameters<typeof createSong>[1];

/** A member with the page of a song, whose platform is a stub. */
export async function openSong(actors: Actors, row: Row) {
  const { page } = await actors.member({ path: null });
  const platforms = await stubPlatforms(page);
  await page.goto(`/song/${await createSong(actors.env, row)}`);
  await page.getByRole('heading', { level: 1, name: 'Ninth Floor' }).waitFor();
  return { page, platforms };
}

const player = (page: Page, name: string) => page.locator(`iframe[title="Ninth Floor (Stairwell Dub) on ${name}"]`);

/** The frame is visible and uncovered: hit testing the centre of its box returns the frame. */
const isShowing = (page: Page, name: string) =>
  player(page, name).evaluate((frame) => {
    const box = frame.parentElement!;
    box.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === frame;
  });
export const shows = (page: Page, name: string) => expect.poll(() => isShowing(page, name)).toBe(true);

/** The message of X's embed with its height. */
export const resize = (height: number) => ({
  'twttr.embed': { method: 'twttr.private.resize', params: [{ width: 350, height, data: { tweet_id: '1' } }] },
});
