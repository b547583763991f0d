import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../../test/clock.ts';
import { isFrameShown, platforms } from '../../../test/platforms.ts';
import { playableSongs } from '../../../test/playable-songs.ts';
import { render } from '../../../test/render.tsx';
import { SongPlayer } from './song-player.tsx';

const { youtube } = playableSongs;
const failed = page.getByText('Unable to load YouTube player');
const frame = page.getByTitle('Ninth Floor on YouTube');

test('opens at the stored moment in its aspect ratio, and does not start by itself', async () => {
  await platforms.stub();
  await render(<SongPlayer song={youtube()} autoplay />);
  await expect.poll(isFrameShown).toBe(true);
  const { pathname, searchParams } = new URL((await platforms.requestedUrls())[0]!);
  expect(pathname).toBe('/embed/dQw4w9WgXcQ');
  const { origin } = window.location;
  const expected = { start: '95', enablejsapi: '1', origin, playsinline: '1', rel: '0' };
  expect(Object.fromEntries(searchParams)).toEqual(expected);
  expect(new Set((await platforms.commands()).map(([name]) => name))).toEqual(new Set(['listening']));
  const { width, height } = frame.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(16 / 9, 1);

  await page.getByRole('button', { name: 'ID starts at 1:35' }).click();
  const commands = async () => (await platforms.received()).map(({ func, args }) => [func, args]);
  await expect.poll(commands).toContainEqual(['playVideo', []]);
  expect(await commands()).toContainEqual(['seekTo', [95, true]]);
});

test('shows an error after four seconds without a message, and has a safe link to YouTube from the start', async () => {
  clock.stop();
  await platforms.stub({ youtube: 'blocked' });
  await render(<SongPlayer song={youtube()} autoplay />);
  await clock.started(4_000);
  await clock.pass(3_999);
  expect(failed.query()).toBeNull();
  const link = page.getByRole('link', { name: 'Watch on YouTube' });
  await expect.element(link).toBeVisible();
  await clock.pass(1);
  clock.resume();
  await expect.element(failed).toBeVisible();
  await expect.element(link).toHaveAttribute('href', youtube().url);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test('shows a slow video instead of the error when it loads', async () => {
  clock.stop();
  await platforms.stub({ youtube: 'silent' });
  await render(<SongPlayer song={youtube()} autoplay />);
  await clock.started(4_000);
  await clock.pass(4_000);
  clock.resume();
  await expect.element(failed).toBeVisible();
  await platforms.send('{"event":"onReady"}');
  await expect.poll(isFrameShown).toBe(true);
  expect(failed.query()).toBeNull();
});

test('shows an error when the video cannot be embedded, without waiting for the timeout', async () => {
  clock.stop();
  await platforms.stub();
  await render(<SongPlayer song={youtube()} autoplay />);
  // The timeout of the load is pending: only the message can cause the error.
  await clock.pass(0);
  clock.resume();
  await expect.poll(isFrameShown).toBe(true);
  await platforms.send('{"event":"onError","info":150}');
  await expect.element(failed).toBeVisible();
  await expect.element(frame).not.toBeInTheDocument();
});
