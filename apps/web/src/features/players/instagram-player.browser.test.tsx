import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../../test/clock.ts';
import { isFrameShown, platforms } from '../../../test/platforms.ts';
import { playableSongs } from '../../../test/playable-songs.ts';
import { render } from '../../../test/render.tsx';
import { SongPlayer } from './song-player.tsx';

const { instagram } = playableSongs;
const failed = page.getByText('This post did not load');

test('shows the post cropped to its box, and in full when expanded', async () => {
  await platforms.stub();
  await render(<SongPlayer song={instagram({ seconds: 42, videoIndex: 2 })} autoplay />);
  await expect.poll(isFrameShown).toBe(true);
  expect(await platforms.requestedUrls()).toEqual(['https://www.instagram.com/reel/Cx1y2z3A4b5/embed/']);
  await expect.element(page.getByText('Video 2 • Starts at 0:42', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Tip: swipe the post to video 2.', { exact: true })).toBeVisible();
  const height = () => document.querySelector('iframe')!.parentElement!.getBoundingClientRect().height;
  expect(height()).toBe(400);
  const expand = page.getByRole('button', { name: 'Expand' });
  await expect.element(expand).toHaveAttribute('aria-expanded', 'false');
  await expand.click();
  const collapse = page.getByRole('button', { name: 'Collapse' });
  await expect.element(collapse).toHaveAttribute('aria-expanded', 'true');
  expect(height()).toBe(640);
  await collapse.click();
  await expect.poll(height).toBe(400);
  await expect.element(page.getByRole('link', { name: 'Open post' })).toHaveAttribute('href', instagram().url);
});

test('shows an error and a link after four seconds without a message, and the post when it loads later', async () => {
  clock.stop();
  await platforms.stub({ instagram: 'silent' });
  await render(<SongPlayer song={instagram({ videoIndex: 3 })} autoplay />);
  await expect.element(page.getByRole('link', { name: 'Open post' })).toBeVisible();
  await clock.started(4_000);
  await clock.pass(3_999);
  expect(failed.query()).toBeNull();
  await clock.pass(1);
  clock.resume();
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByText(/^Your browser may be blocking content from Instagram\./)).toBeVisible();
  const link = page.getByRole('link', { name: 'Open on Instagram' });
  await expect.element(link).toHaveAttribute('href', instagram().url);
  // Controls of a post that is not there.
  for (const control of [page.getByText(/^Tip: swipe/), page.getByText('Expand'), page.getByText('Open post')]) {
    expect(control.query()).toBeNull();
  }
  await platforms.send('{"type":"MEASURE","details":{"height":500}}');
  await expect.poll(isFrameShown).toBe(true);
});

test.for([
  { values: {}, banner: null, hasTip: false },
  { values: { videoIndex: 1 }, banner: 'Video 1', hasTip: false },
  { values: { seconds: 42 }, banner: 'Starts at 0:42', hasTip: false },
  { values: { videoIndex: 3 }, banner: 'Video 3', hasTip: true },
])('with $values shows the banner $banner', async ({ values, banner, hasTip }) => {
  await platforms.stub();
  await render(<SongPlayer song={instagram(values)} autoplay />);
  await expect.poll(isFrameShown).toBe(true);
  const shown = page.getByText(/^(Video \d|Starts at)/).query();
  expect(shown?.textContent ?? null).toBe(banner);
  expect(page.getByText(/^Tip: swipe/).query() !== null).toBe(hasTip);
});
