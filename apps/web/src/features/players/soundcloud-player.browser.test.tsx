import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../../test/clock.ts';
import { isFrameShown, platforms } from '../../../test/platforms.ts';
import { playableSongs } from '../../../test/playable-songs.ts';
import { render } from '../../../test/render.tsx';
import { SongPlayer } from './song-player.tsx';

const { soundcloud } = playableSongs;
const onPlaying = vi.fn<(playing: boolean) => void>();
const failed = page.getByText('Unable to load SoundCloud player');

test('starts at the stored moment with volume 80, and repeats a seek that the widget ignored', async () => {
  await platforms.stub();
  await render(<SongPlayer song={soundcloud()} autoplay />);
  const expected = [['setVolume', 80], ['seekTo', 2_530_000], ['play'], ['seekTo', 2_530_000]];
  await expect.poll(platforms.commands).toEqual(expected);
  await expect.poll(isFrameShown).toBe(true);
  await page.getByRole('button', { name: 'ID starts at 42:10' }).click();
  await expect.poll(platforms.commands).toEqual([...expected, ['seekTo', 2_530_000], ['play']]);
  const [address] = await platforms.requestedUrls();
  const { searchParams } = new URL(address!);
  expect([searchParams.get('url'), searchParams.get('auto_play')]).toEqual([soundcloud().url, 'false']);
});

test("does not repeat a seek that succeeded, or override the listener's position", async () => {
  await platforms.stub({ soundcloud: 'silent' });
  onPlaying.mockClear();
  await render(<SongPlayer song={soundcloud()} autoplay onPlaying={onPlaying} />);
  const states = () => onPlaying.mock.calls.flat();
  await platforms.send('{"method":"ready"}');
  await expect.poll(isFrameShown).toBe(true);
  await platforms.send('{"method":"play","value":{"currentPosition":600000}}');
  await platforms.send('{"method":"pause","value":{"currentPosition":600000}}');
  await platforms.send('{"method":"play","value":{"currentPosition":0}}');
  await expect.poll(states).toEqual([true, false, true]);
  await expect.poll(platforms.commands).toEqual([['setVolume', 80], ['seekTo', 2_530_000], ['play']]);
});

test('without a moment shows no banner and does not seek', async () => {
  await platforms.stub();
  await render(<SongPlayer song={soundcloud({ seconds: null })} autoplay />);
  await expect.poll(platforms.commands).toEqual([['setVolume', 80], ['play']]);
  await expect.element(page.getByText(/ID starts at/)).not.toBeInTheDocument();
});

test('shows a link to SoundCloud when the widget reports an error', async () => {
  await platforms.stub();
  await render(<SongPlayer song={soundcloud()} autoplay />);
  await expect.poll(isFrameShown).toBe(true);
  await platforms.send('{"method":"error"}');
  await expect.element(failed).toBeVisible();
  const link = page.getByRole('link', { name: 'Listen on SoundCloud' });
  await expect.element(link).toHaveAttribute('href', soundcloud().url);
});

test('shows a link to SoundCloud when the widget is silent for four seconds', async () => {
  clock.stop();
  await platforms.stub({ soundcloud: 'blocked' });
  await render(<SongPlayer song={soundcloud()} autoplay />);
  await clock.started(4_000);
  await clock.pass(3_999);
  expect(failed.query()).toBeNull();
  await clock.pass(1);
  clock.resume();
  await expect.element(failed).toBeVisible();
});
