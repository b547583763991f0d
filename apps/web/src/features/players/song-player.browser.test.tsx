import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../../test/clock.ts';
import { isFrameShown, platforms } from '../../../test/platforms.ts';
import { playableSongs } from '../../../test/playable-songs.ts';
import { render } from '../../../test/render.tsx';
import { SongPlayer } from './song-player.tsx';

const { none, soundcloud, youtube, instagram, twitter } = playableSongs;

test.for([soundcloud(), youtube(), instagram(), twitter()])(
  'is the page of $platform in a sandboxed frame',
  async (song) => {
    await platforms.stub();
    await render(<SongPlayer song={song} autoplay />);
    await expect.poll(isFrameShown).toBe(true);
    const frame = document.querySelector('iframe')!;
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
    );
    expect(frame.allow).toBe('autoplay; encrypted-media; fullscreen; picture-in-picture');
    expect(frame.referrerPolicy).toBe('strict-origin-when-cross-origin');
    // Security: with allow-same-origin, a page of our own origin could remove its sandbox.
    expect(new URL(frame.src).origin).not.toBe(window.location.origin);
  },
);

test('shows a song without a link as a song without a player', async () => {
  await platforms.stub();
  await render(<SongPlayer song={none()} autoplay />);
  await expect.element(page.getByText('No preview available', { exact: true })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test.for([
  ['youtube', 'https://www.youtube.com/watch?w=Qx81', 'Invalid YouTube URL', 'youtube.com/watch?w=Qx81'],
  ['instagram', 'https://www.instagram.com/nightbus.fm', 'Invalid Instagram URL', 'instagram.com/nightbus.fm'],
  ['twitter', 'https://x.com/pressplant', 'Invalid X URL', 'x.com/pressplant'],
  ['soundcloud', 'https://soundcloud.com/nightbus-fm', 'Invalid SoundCloud URL', 'soundcloud.com/nightbus-fm'],
  // The URL of one platform, stored under another.
  ['youtube', 'https://x.com/a/status/1712345678901', 'Invalid YouTube URL', 'x.com/a/status/1712345678901'],
] as const)('shows and links the stored %s URL %s that cannot be played', async ([platform, url, title, shown]) => {
  await platforms.stub();
  await render(<SongPlayer song={none({ platform, url })} autoplay />);
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open link' });
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(await platforms.requestedUrls()).toEqual([]);
});

test.for(['javascript:alert(document.domain)', 'data:text/html,x', 'youtube.com/watch?v=dQw4w9WgXcQ'])(
  'shows %s as text, because it is not a web URL',
  async (url) => {
    await render(<SongPlayer song={none({ platform: 'youtube', url })} autoplay />);
    await expect.element(page.getByText('Invalid YouTube URL')).toBeVisible();
    await expect.element(page.getByText(url, { exact: true })).toBeVisible();
    expect(document.querySelector('#root a')).toBeNull();
  },
);

const height = { 'twttr.embed': { method: 'twttr.private.resize', params: [{ height: 400 }] } };

test("accepts messages only from the player's own frame with the platform's origin", async () => {
  clock.stop();
  await platforms.stub({ twitter: 'silent' });
  await render(<SongPlayer song={twitter()} autoplay />);
  await clock.started(2_000);
  await clock.pass(2_000);
  clock.resume();
  const failed = page.getByText('This post did not load');
  await expect.element(failed).toBeVisible();
  // The listener of this test runs after the one of the player.
  const messages: string[] = [];
  window.addEventListener('message', ({ origin, data }) => {
    if (data?.['twttr.embed']) messages.push(origin);
  });
  // From the page itself: another origin, another window.
  window.postMessage(height, '*');
  // From a second frame of the platform: the right origin, another window.
  const second = document.createElement('iframe');
  second.src = 'https://platform.twitter.com/embed/Tweet.html?id=2';
  document.body.append(second);
  await platforms.send(height, 'id=2');
  second.remove();
  // From the player's frame after it opened another page: the right window, another origin.
  document.querySelector('iframe')!.src = 'https://w.soundcloud.com/player/';
  await platforms.send(height, 'w.soundcloud.com');
  const { origin } = window.location;
  await expect.poll(() => messages).toEqual([origin, 'https://platform.twitter.com', 'https://w.soundcloud.com']);
  await expect.element(failed).toBeVisible();
});

test('sends no message to another page that took over the frame of its player', async () => {
  clock.stop();
  await platforms.stub({ youtube: 'silent', instagram: 'silent' });
  await render(<SongPlayer song={youtube()} autoplay />);
  while ((await platforms.received()).length === 0) await clock.pass(0);
  const frame = document.querySelector('iframe')!;
  frame.src = 'https://www.instagram.com/p/elsewhere/embed/';
  while ((await platforms.requestedUrls()).length < 2) await clock.pass(0);
  const received = () => platforms.received('www.instagram.com');
  // The player greets its frame every half second. The message of the test is sent after such a greeting.
  const last = { event: 'last' };
  while ((await received()).length === 0) {
    await clock.pass(500);
    frame.contentWindow!.postMessage(JSON.stringify(last), '*');
  }
  expect(new Set((await received()).map(({ event }) => event))).toEqual(new Set(['last']));
});
