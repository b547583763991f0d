import { detectPlatform } from '@dubplate/domain/songs/song-link.ts';
import { expect, test } from 'vitest';
import { nameLink } from './link-name.ts';

const name = (address: string) => nameLink(address, detectPlatform(address)!);

test.each([
  ['https://soundcloud.com/nightbus-fm/halden-roe-b2b_mirre', 'Halden Roe b2b Mirre', 'nightbus-fm'],
  ['https://soundcloud.com/velka/id/s-AbC12', 'Id', 'velka'],
  ['https://soundcloud.com/velka/---', '---', 'velka'],
  ['https://on.soundcloud.com/aB3dE', 'Shared track', 'on.soundcloud.com/aB3dE'],
  ['https://soundcloud.com/tracks/123', 'Track 123', 'soundcloud.com'],
  ['https://api-core.soundcloud.com/s/9f', 'Shared from the phone app', 'api-core.soundcloud.com/s/9f'],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 'Video dQw4w9WgXcQ', 'youtube.com'],
  ['https://instagram.com/reel/CxYz12ab/', 'Reel CxYz12ab', 'instagram.com'],
  ['https://instagram.com/p/CxYz12ab/', 'Post CxYz12ab', 'instagram.com'],
  ['https://twitter.com/fourtet/status/1234567890', 'Post by @fourtet', 'x.com/fourtet/status/1234567890'],
  ['https://x.com/i/web/status/1234567890', 'Post 1234567890', 'x.com/i/status/1234567890'],
])('nameLink derives title and detail from %s', (address, title, detail) => {
  expect(name(address)).toEqual({ title, detail, complete: true });
});

test.each([
  ['https://soundcloud.com/', 'Paste the link to a track', 'soundcloud.com'],
  ['https://www.youtube.com/watch?v=dQw', 'Paste the link to a video', 'www.youtube.com'],
  ['https://instagram.com/reel/', 'Paste the link to a post or reel', 'instagram.com'],
  [' https://x.com/fourtet ', 'Paste the link to a post', 'x.com'],
])('nameLink reports %s as incomplete', (address, title, detail) => {
  expect(name(address)).toEqual({ title, detail, complete: false });
});
