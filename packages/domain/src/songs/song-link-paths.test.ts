import { expect, test } from 'vitest';
import { platformNames } from './platform-names.ts';
import { detectPlatform, findSongAddress, readSongLink, songAddressIn } from './song-link.ts';

const video = 'dQw4w9WgXcQ';

test('the platforms have names', () => {
  expect(platformNames).toEqual({
    soundcloud: 'SoundCloud',
    youtube: 'YouTube',
    instagram: 'Instagram',
    twitter: 'X',
  });
});

test.each([
  ['https://www.youtu.be/', 'youtube'],
  ['https://www.twitter.com/', 'twitter'],
  ['https://mobile.x.com/', 'twitter'],
  ['https://soundcloud-stage.app.goo.gl/', 'soundcloud'],
  ['https://evilsoundcloud-stage.app.goo.gl/', null],
  ['https://soundcloud-stage.app.goo.gl.evil.example/', null],
])('the host of %s belongs to %s', (address, platform) => {
  expect(detectPlatform(address)).toBe(platform);
});

test.each([
  ['https://soundcloud.com/x/tracks/123', 'not-accepted'],
  ['https://soundcloud.com/tracks/123/extra', 'not-accepted'],
  ['https://on.soundcloud.com/x/aB3dE', 'not-accepted'],
  ['https://on.soundcloud.com/aB3dE/x', 'not-accepted'],
  ['https://api-core.soundcloud.com/', 'not-accepted'],
  ['https://api-core.soundcloud.com/a.b/c', 'not-accepted'],
  ['https://api-core.soundcloud.com/c/a.b', 'not-accepted'],
  [`https://www.youtube.com/x/live/${video}`, 'not-accepted'],
  [`https://www.youtube.com/live/${video}/x`, 'not-accepted'],
  [`https://youtu.be/x/${video}`, 'not-accepted'],
  [`https://youtu.be/${video}?a b`, 'not-accepted'],
  ['https://www.instagram.com/a/b/p/CxYz12', 'not-accepted'],
  ['https://www.instagram.com/p/CxYz12/x', 'not-accepted'],
  ['https://x.com/a/b/status/1234567890', 'twitter-format'],
])('%s is refused as %s', (address, problem) => {
  expect(readSongLink(address)).toEqual({ problem });
});

test('an address of SoundCloud is rebuilt from its parts', () => {
  const link = { platform: 'soundcloud', seconds: null, videoIndex: null };
  expect(readSongLink('https://api.soundcloud.com/tracks/123/?a=b')).toEqual({
    link: { ...link, url: 'https://api.soundcloud.com/tracks/123', mediaId: '123', isMobileShare: false },
  });
  expect(readSongLink('https://api-core.soundcloud.com/s/1/?a=b')).toEqual({
    link: { ...link, url: 'https://api-core.soundcloud.com/s/1', mediaId: 's/1', isMobileShare: true },
  });
});

test('an address has at most two thousand characters', () => {
  const address = (length: number) => `https://youtu.be/${video}?x=`.padEnd(length, 'x');
  expect(readSongLink(address(2_000))).toHaveProperty('link');
  expect(readSongLink(address(2_001))).toEqual({ problem: 'not-accepted' });
});

test.each([
  ['', null],
  ['?img_index=0', null],
  ['?img_index=-1', null],
  ['?img_index=1', 1],
  ['?img_index=1.5', null],
  ['?img_index=20', 20],
  ['?img_index=21', null],
])('an Instagram post with %j names the video %s', (query, videoIndex) => {
  expect(readSongLink(`https://www.instagram.com/p/CxYz12/${query}`)).toMatchObject({ link: { videoIndex } });
});

test.each([
  ['soundcloud.com', 'https://soundcloud.com'],
  ['x.com/a/status/1234567890', 'https://x.com/a/status/1234567890'],
  [`((https://youtu.be/${video}?t=1`, `https://youtu.be/${video}?t=1`],
  [`https://youtu.be/${video}?x=(y`, `https://youtu.be/${video}?x=(y`],
  ['@soundcloud.com/a/b', null],
  ['soundcloud.com\\.x.yy', null],
  [`${'x '.repeat(2_500)}https://youtu.be/${video}`, null],
])('the address in a shared text is found (case %#)', (text, address) => {
  expect(findSongAddress(text)).toBe(address);
});

test('a link field without an address keeps its trimmed text', () => {
  expect(songAddressIn('  no idea ')).toBe('no idea');
});
