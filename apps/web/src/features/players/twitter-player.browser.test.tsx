import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../../test/clock.ts';
import { isFrameShown, platforms } from '../../../test/platforms.ts';
import { playableSongs } from '../../../test/playable-songs.ts';
import { render } from '../../../test/render.tsx';
import { SongPlayer } from './song-player.tsx';

const { twitter } = playableSongs;
const failed = page.getByText('This post did not load');
const debug = page.getByLabelText('Debug');
const resize = (height: number) => ({ 'twttr.embed': { method: 'twttr.private.resize', params: [{ height }] } });

test('shows the post and where the track is mentioned', async () => {
  await platforms.stub();
  await render(<SongPlayer song={twitter()} autoplay />);
  await expect.element(page.getByText(/^Track mentioned at/)).toBeVisible();
  await expect.element(page.getByText('1:08', { exact: true })).toBeVisible();
  await expect.poll(isFrameShown).toBe(true);
  const address = 'https://platform.twitter.com/embed/Tweet.html?id=1712345678901&theme=dark&dnt=true';
  expect(await platforms.requestedUrls()).toEqual([address]);
  expect(document.querySelector('iframe')!.getBoundingClientRect().height).toBe(612);
  expect(debug.query()).toBeNull();
});

test('keeps a post that loaded before the timeout', async () => {
  clock.stop();
  await platforms.stub();
  await render(<SongPlayer song={twitter()} autoplay />);
  while (!isFrameShown()) await clock.pass(0);
  await clock.pass(2_200);
  clock.resume();
  expect(isFrameShown()).toBe(true);
  expect(failed.query()).toBeNull();
});

test('shows an error after two seconds without a message, and the post when it loads later', async () => {
  clock.stop();
  await platforms.stub({ twitter: 'silent' });
  await render(<SongPlayer song={twitter()} autoplay />);
  await clock.started(2_000);
  await clock.pass(1_999);
  expect(failed.query()).toBeNull();
  await clock.pass(1);
  clock.resume();
  await expect.element(failed).toBeVisible();
  const hint = 'Your browser may be blocking content from X. Turn the blocker off for this page, or open the post.';
  await expect.element(page.getByText(hint)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open on X' })).toHaveAttribute('href', twitter().url);
  await platforms.send(resize(500));
  await expect.poll(isFrameShown).toBe(true);
  expect(failed.query()).toBeNull();
});

test('shows an error for a deleted post before the timeout', async () => {
  clock.stop();
  await platforms.stub({ twitter: 'silent' });
  await render(<SongPlayer song={twitter()} autoplay />);
  await clock.pass(0);
  clock.resume();
  await platforms.send({ 'twttr.embed': { method: 'twttr.private.no_results', params: [{}] } });
  await expect.element(failed).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test('with ?debug=true shows the state of the embed', async () => {
  clock.stop();
  await platforms.stub({ twitter: 'silent' });
  await render(<SongPlayer song={twitter()} autoplay />, { path: '/?debug=true' });
  await clock.started(2_000);
  await clock.pass(1_000);
  const facts = () => [...document.querySelectorAll('[aria-label=Debug] dd')].map((fact) => fact.textContent);
  const address = 'https://platform.twitter.com/embed/Tweet.html?id=1712345678901&theme=dark&dnt=true';
  expect(facts()).toEqual(['1712345678901', address, 'loading', expect.stringMatching(/^\d+ ms$/), 'unknown']);
  await clock.pass(1_000);
  clock.resume();
  await expect.poll(facts).toContain('blocked');
  await platforms.send(resize(512));
  await expect.poll(facts).toEqual(expect.arrayContaining(['ready', '512 px']));
});
