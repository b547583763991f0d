import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { platformNames } from './platform-names.ts';
import {
  detectPlatform,
  findSongAddress,
  isShareLink,
  linkProblems,
  readSongLink,
  type SongLink,
} from './song-link.ts';

const video = 'dQw4w9WgXcQ';

describe('accepted URLs', () => {
  test.each([
    // SoundCloud
    ['https://soundcloud.com/burial/archangel', 'https://soundcloud.com/burial/archangel'],
    ['https://soundcloud.com/burial/archangel/', 'https://soundcloud.com/burial/archangel'],
    ['  https://soundcloud.com/burial/archangel  ', 'https://soundcloud.com/burial/archangel'],
    ['https://www.soundcloud.com/burial/archangel', 'https://soundcloud.com/burial/archangel'],
    ['https://m.soundcloud.com/burial/archangel', 'https://soundcloud.com/burial/archangel'],
    ['HTTPS://SOUNDCLOUD.COM/burial/archangel', 'https://soundcloud.com/burial/archangel'],
    ['https://soundcloud.com/burial/archangel?utm_source=clipboard&si=abc', 'https://soundcloud.com/burial/archangel'],
    ['https://soundcloud.com/burial/archangel?in=burial/sets/untrue', 'https://soundcloud.com/burial/archangel'],
    ['https://soundcloud.com/burial/archangel/s-AbC12dEf', 'https://soundcloud.com/burial/archangel/s-AbC12dEf'],
    ['https://soundcloud.com/burial/archangel#t=1:30', 'https://soundcloud.com/burial/archangel'],
    ['https://soundcloud.com/user-123456/id-id', 'https://soundcloud.com/user-123456/id-id'],
    ['https://soundcloud.com/dj_set/live_at_fabric', 'https://soundcloud.com/dj_set/live_at_fabric'],
    ['https://on.soundcloud.com/aB3dE', 'https://on.soundcloud.com/aB3dE'],
    ['https://on.soundcloud.com/aB3dE?utm_medium=text', 'https://on.soundcloud.com/aB3dE'],
    ['https://soundcloud.app.goo.gl/aB3dEfGh', 'https://soundcloud.app.goo.gl/aB3dEfGh'],
    ['https://api.soundcloud.com/tracks/123456', 'https://api.soundcloud.com/tracks/123456'],
    ['https://soundcloud.com/tracks/123456', 'https://api.soundcloud.com/tracks/123456'],
    ['https://api-core.soundcloud.com/s/8f2-salt', 'https://api-core.soundcloud.com/s/8f2-salt'],
    ['https://soundcloud-stage.com/burial/archangel', 'https://soundcloud-stage.com/burial/archangel'],
    ['https://api-core-v2.soundcloud.com/s/8f2-salt', 'https://api-core-v2.soundcloud.com/s/8f2-salt'],
    ['https://soundcloud-stage.app.goo.gl/aB3dE', 'https://soundcloud-stage.app.goo.gl/aB3dE'],
    // YouTube
    [`https://www.youtube.com/watch?v=${video}`, `https://www.youtube.com/watch?v=${video}`],
    [`https://youtube.com/watch?v=${video}&t=120`, `https://www.youtube.com/watch?v=${video}&t=120`],
    [`https://m.youtube.com/watch?v=${video}&t=2m30s`, `https://www.youtube.com/watch?v=${video}&t=150`],
    [`https://www.youtube.com/watch?t=90s&v=${video}&feature=share`, `https://www.youtube.com/watch?v=${video}&t=90`],
    [`https://www.youtube.com/watch?v=${video}&list=PL123&index=4`, `https://www.youtube.com/watch?v=${video}`],
    [`https://music.youtube.com/watch?v=${video}&si=abc`, `https://www.youtube.com/watch?v=${video}`],
    [`https://youtu.be/${video}`, `https://www.youtube.com/watch?v=${video}`],
    [`https://youtu.be/${video}?t=42`, `https://www.youtube.com/watch?v=${video}&t=42`],
    [`https://youtu.be/${video}?si=x&t=1h2m3s`, `https://www.youtube.com/watch?v=${video}&t=3723`],
    [`https://youtu.be/${video}#t=90`, `https://www.youtube.com/watch?v=${video}&t=90`],
    [`https://www.youtube.com/shorts/${video}`, `https://www.youtube.com/watch?v=${video}`],
    [`https://youtube.com/shorts/${video}?feature=share`, `https://www.youtube.com/watch?v=${video}`],
    [`https://www.youtube.com/live/${video}?si=x&t=95`, `https://www.youtube.com/watch?v=${video}&t=95`],
    [`https://youtube.com/live/${video}/`, `https://www.youtube.com/watch?v=${video}`],
    [`https://www.youtube.com/watch?v=${video}&fbclid=1&gclid=2`, `https://www.youtube.com/watch?v=${video}`],
    // Instagram
    ['https://www.instagram.com/p/CxYz_12-ab/', 'https://www.instagram.com/p/CxYz_12-ab/'],
    ['https://instagram.com/reel/CxYz12ab/', 'https://www.instagram.com/reel/CxYz12ab/'],
    ['https://www.instagram.com/reel/CxYz12ab/?igsh=MzRl', 'https://www.instagram.com/reel/CxYz12ab/'],
    ['https://www.instagram.com/p/CxYz12ab/?img_index=2', 'https://www.instagram.com/p/CxYz12ab/'],
    ['https://www.instagram.com/boilerroomtv/reel/CxYz12ab/', 'https://www.instagram.com/reel/CxYz12ab/'],
    ['https://m.instagram.com/p/CxYz12ab/?utm_source=ig_web', 'https://www.instagram.com/p/CxYz12ab/'],
    ['https://www.instagram.com/p/CxYz12ab', 'https://www.instagram.com/p/CxYz12ab/'],
    ['https://www.instagram.com/reel/CxYz12ab?igsh=MzRl', 'https://www.instagram.com/reel/CxYz12ab/'],
    ['https://www.instagram.com/reels/CxYz12ab/', 'https://www.instagram.com/reel/CxYz12ab/'],
    ['https://www.instagram.com/boilerroomtv/reels/CxYz12ab', 'https://www.instagram.com/reel/CxYz12ab/'],
    // X
    ['https://twitter.com/fourtet/status/1234567890', 'https://x.com/fourtet/status/1234567890'],
    ['https://x.com/fourtet/status/1712345678901234567', 'https://x.com/fourtet/status/1712345678901234567'],
    ['https://mobile.twitter.com/fourtet/status/1234567890123', 'https://x.com/fourtet/status/1234567890123'],
    ['https://www.x.com/fourtet/status/1234567890?s=20&t=abc', 'https://x.com/fourtet/status/1234567890'],
    ['https://x.com/i/status/1234567890', 'https://x.com/i/status/1234567890'],
    ['https://x.com/i/web/status/1234567890', 'https://x.com/i/status/1234567890'],
    ['https://x.com/fourtet/status/1234567890/video/1', 'https://x.com/fourtet/status/1234567890'],
    ['https://twitter.com/fourtet/status/1234567890/', 'https://x.com/fourtet/status/1234567890'],
  ])('%s', (typed, canonical) => {
    expect(readSongLink(typed)).toMatchObject({ link: { url: canonical } });
  });
});

describe('refused URLs', () => {
  test.each([
    ['', 'nothing'],
    ['soundcloud.com/burial/archangel', 'no scheme'],
    ['http://soundcloud.com/burial/archangel', 'not https'],
    ['http://youtu.be/dQw4w9WgXcQ', 'not https'],
    ['javascript:alert(1)//soundcloud.com/a/b', 'a script'],
    ['data:text/html,https://soundcloud.com/a/b', 'data'],
    ['https://user@soundcloud.com/burial/archangel', 'a name in it'],
    ['https://user:pass@youtu.be/dQw4w9WgXcQ', 'a password in it'],
    ['https://soundcloud.com:8443/burial/archangel', 'a port'],
    ['https://soundcloud.com.evil.example/burial/archangel', 'a look-alike host'],
    ['https://evilsoundcloud.com/burial/archangel', 'a look-alike host'],
    ['https://soundcloud.com@evil.example/burial/archangel', 'a host dressed as a name'],
    ['https://xn--soundclud-b1a.com/burial/archangel', 'a look-alike host'],
    ['https://soundclоud.com/burial/archangel', 'a Cyrillic letter in the host'],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'a look-alike host'],
    ['https://notyoutu.be/dQw4w9WgXcQ', 'a look-alike host'],
    ['https://spotify.com/track/123', 'another platform'],
    ['https://bandcamp.com/track/id', 'another platform'],
    ['https://soundcloud.com/burial', 'an artist, not a track'],
    ['https://soundcloud.com/burial/sets/untrue', 'a playlist'],
    ['https://soundcloud.com/burial/likes', 'a list'],
    ['https://soundcloud.com/burial/tracks', 'a list'],
    ['https://soundcloud.com/search/sounds', 'a search'],
    ['https://soundcloud.com/discover/sets', 'a page'],
    ['https://soundcloud.com/burial/archangel/extra/more', 'trailing junk'],
    ['https://soundcloud.com/burial/archangel check this', 'trailing words'],
    ['https://soundcloud.com/', 'no track'],
    ['https://on.soundcloud.com/', 'no short code'],
    ['https://on.soundcloud.com/a/b', 'more than a short code'],
    ['https://goo.gl/aB3dEfGh', 'a short link of another owner'],
    ['https://api.soundcloud.com/playlists/12', 'a playlist'],
    ['https://api-core.evil.example/s/1', 'a share link of another owner'],
    ['https://www.youtube.com/playlist?list=PL123', 'a playlist'],
    ['https://www.youtube.com/watch', 'no video'],
    ['https://www.youtube.com/watch?v=short', 'no video id'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQextra', 'no video id'],
    ['https://www.youtube.com/@boilerroom', 'a channel'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'an embed'],
    ['https://youtu.be/', 'no video'],
    ['https://youtu.be/dQw4w9WgXcQ/junk', 'trailing junk'],
    ['https://www.instagram.com/reelsCxYz12ab', 'no post'],
    ['https://www.youtube.com/live', 'no video'],
    ['https://api-core.soundcloud.com.evil.example/s/1', 'a look-alike share host'],
    ['https://soundcloud-stage.com.evil.example/s/1', 'a look-alike share host'],
    ['https://evilsoundcloud-stage.com/s/1', 'a look-alike share host'],
    ['https://soundcloud-stage-evil.app.goo.gl/s', 'a share link of another owner'],
    ['https://www.instagram.com/boilerroomtv/', 'a profile'],
    ['https://www.instagram.com/stories/boilerroomtv/123/', 'a story'],
    ['https://www.instagram.com/tv/CxYz12ab/', 'another kind of post'],
  ])('%s (%s)', (typed) => {
    expect(readSongLink(typed)).toEqual({ problem: 'not-accepted' });
  });

  test.each([
    ['https://x.com/fourtet', 'twitter-format'],
    ['https://twitter.com/', 'twitter-format'],
    ['https://twitter.com/fourtet/likes', 'twitter-format'],
    ['https://x.com/fourtet/status/1234567890/junk', 'twitter-format'],
    ['https://x.com/fourtet/status/', 'tweet-id'],
    ['https://x.com/fourtet/status/123456789', 'tweet-id'],
    ['https://x.com/fourtet/status/123456789012345678901', 'tweet-id'],
    ['https://x.com/fourtet/status/12345abcde', 'tweet-id'],
  ])('explains %s with the problem %s', (typed, problem) => {
    expect(readSongLink(typed)).toEqual({ problem });
  });
});

test('the messages match the spec', () => {
  expect(linkProblems['not-accepted']).toBe('Please enter a valid URL for the selected platform.');
  expect(linkProblems['tweet-id']).toBe('Invalid tweet ID format. Please use a valid Twitter/X URL.');
});

test('reads a moment, an Instagram index and a mobile share from the URL', () => {
  expect(readSongLink('https://soundcloud.com/a/b#t=1:30')).toMatchObject({ link: { seconds: 90 } });
  expect(readSongLink(`https://youtu.be/${video}?t=42`)).toMatchObject({ link: { seconds: 42, mediaId: video } });
  expect(readSongLink('https://www.instagram.com/p/CxYz12ab/?img_index=3')).toMatchObject({ link: { videoIndex: 3 } });
  expect(readSongLink('https://www.instagram.com/p/CxYz12ab/?img_index=x')).toMatchObject({
    link: { videoIndex: null },
  });
  expect(readSongLink('https://api-core.soundcloud.com/s/1')).toMatchObject({ link: { isMobileShare: true } });
  expect(readSongLink('https://soundcloud-stage.com/a/b')).toMatchObject({ link: { isMobileShare: true } });
  expect(readSongLink('https://soundcloud.com/a/b')).toMatchObject({ link: { isMobileShare: false } });
});

test.each([
  ['https://api-core.soundcloud.com/s/1', true],
  ['https://api-core-v2.soundcloud.com/s/1', true],
  ['https://api-core.evil.example/s/1', true],
  ['https://soundcloud-stage.com/burial/archangel', true],
  ['https://soundcloud-stage.app.goo.gl/aB3dE', true],
  ['https://soundcloud.com/api-core/soundcloud-stage', false],
  ['https://on.soundcloud.com/aB3dE', false],
  ['http://api-core.soundcloud.com/s/1', false],
])('%s is a share link: %s', (address, expected) => {
  expect(isShareLink(address)).toBe(expected);
});

describe('the URL in a shared text', () => {
  test.each([
    ['Check out this set! https://youtu.be/dQw4w9WgXcQ?t=1h2m3s via @boilerroom', `https://youtu.be/${video}?t=1h2m3s`],
    ['Listen to Ledge by Velka on #SoundCloud\nhttps://on.soundcloud.com/aB3dE', 'https://on.soundcloud.com/aB3dE'],
    [
      'Velka on X: "what is this" https://x.com/velka/status/1234567890?s=46',
      'https://x.com/velka/status/1234567890?s=46',
    ],
    [
      'Boiler Room on Instagram: “wait for it” https://www.instagram.com/reel/CxYz12ab?igsh=MzRl',
      'https://www.instagram.com/reel/CxYz12ab?igsh=MzRl',
    ],
    ['youtu.be/dQw4w9WgXcQ', `https://youtu.be/${video}`],
    ['soundcloud.com/burial/archangel', 'https://soundcloud.com/burial/archangel'],
    ['WWW.YouTube.com/watch?v=dQw4w9WgXcQ', `https://WWW.YouTube.com/watch?v=${video}`],
    ['(https://soundcloud.com/burial/archangel).', 'https://soundcloud.com/burial/archangel'],
    ['<https://soundcloud.com/burial/archangel>', 'https://soundcloud.com/burial/archangel'],
    [
      'https://bandcamp.com/track/id https://soundcloud.com/burial/archangel',
      'https://soundcloud.com/burial/archangel',
    ],
    [
      'https://soundcloud.com/burial then https://soundcloud.com/burial/archangel',
      'https://soundcloud.com/burial/archangel',
    ],
    ['see https://x.com/fourtet', 'https://x.com/fourtet'],
    ['see https://api-core.evil.example/s/1', 'https://api-core.evil.example/s/1'],
  ])('%s', (text, address) => {
    expect(findSongAddress(text)).toBe(address);
  });

  test.each([
    '',
    'Velka played it twice',
    'http://soundcloud.com/burial/archangel',
    'look: http://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//soundcloud.com/a/b',
    'data:text/html,https://soundcloud.com/a/b',
    'https://evil.example/?u=https://soundcloud.com/a/b',
    'https://user@soundcloud.com/burial/archangel',
    'user@soundcloud.com/burial/archangel',
    'soundcloud.com:8443/burial/archangel',
    'soundcloud.com.evil.example/burial/archangel',
    'https://soundclоud.com/burial/archangel',
    'ftp.soundcloud.com/burial/archangel',
  ])('is not found in %j', (text) => {
    expect(findSongAddress(text)).toBeNull();
  });
});

test('the platform "twitter" is displayed as X', () => {
  expect(platformNames.twitter).toBe('X');
});

test('the host alone determines the platform', () => {
  expect(detectPlatform('https://soundcloud.com/')).toBe('soundcloud');
  expect(detectPlatform('https://x.com')).toBe('twitter');
  expect(detectPlatform('https://youtu.be/')).toBe('youtube');
  expect(detectPlatform('https://instagram.com')).toBe('instagram');
  expect(detectPlatform('https://evil.example')).toBeNull();
  expect(detectPlatform('constructor')).toBeNull();
});

const goodAddress = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[\w-]{3,12}$/), fc.stringMatching(/^[\w-]{3,12}$/))
    .map(([a, b]) => `https://soundcloud.com/${a}/${b}`),
  fc.stringMatching(/^[\w-]{11}$/).map((id) => `https://youtu.be/${id}`),
  fc.stringMatching(/^[\w-]{5,12}$/).map((id) => `https://www.instagram.com/reel/${id}/`),
  fc.stringMatching(/^\d{10,20}$/).map((id) => `https://twitter.com/somebody/status/${id}`),
);
const tracking = fc.constantFrom(
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fbclid',
  'gclid',
);

/** The link of an accepted URL; discards the fast-check run for any other. */
function acceptedLink(typed: string): SongLink {
  const reading = readSongLink(typed);
  fc.pre('link' in reading);
  return (reading as { link: SongLink }).link;
}

test('removes tracking parameters', () => {
  fc.assert(
    fc.property(goodAddress, tracking, fc.stringMatching(/^\w{1,8}$/), (address, name, value) => {
      expect(acceptedLink(`${address}?${name}=${value}&t=90`).url).not.toContain(name);
    }),
  );
});

test('a canonical URL parses to itself', () => {
  fc.assert(
    fc.property(goodAddress, fc.nat(5000), (address, seconds) => {
      const { url, mediaId } = acceptedLink(`${address}?t=${seconds}`);
      expect(readSongLink(url)).toMatchObject({ link: { url, mediaId } });
    }),
  );
});

test('parsing never throws, and returns only https URLs of a platform', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true }), goodAddress),
      (typed) => {
        const reading = readSongLink(typed);
        if (!('link' in reading)) return;
        expect(new URL(reading.link.url).protocol).toBe('https:');
        expect(detectPlatform(reading.link.url)).toBe(reading.link.platform);
      },
    ),
  );
});

const words = fc.array(fc.stringMatching(/^[a-zA-Z#@!]{1,8}$/), { maxLength: 6 }).map((list) => list.join(' '));

test('a URL is found between any words, and gives the same result as the URL alone', () => {
  fc.assert(
    fc.property(goodAddress, words, words, (address, before, after) => {
      const { url } = acceptedLink(address);
      const found = findSongAddress(`${before} ${address} ${after}`);
      expect(readSongLink(found ?? '')).toMatchObject({ link: { url } });
    }),
  );
});

test('https:// is optional in every accepted URL', () => {
  fc.assert(
    fc.property(goodAddress, (address) => {
      const { url } = acceptedLink(address);
      expect(readSongLink(findSongAddress(address.replace('https://', '')) ?? '')).toMatchObject({ link: { url } });
    }),
  );
});

test('findSongAddress returns only https URLs without credentials', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), goodAddress)), (parts) => {
      const found = findSongAddress(parts.join(' '));
      if (found === null) return;
      expect(new URL(found)).toMatchObject({ protocol: 'https:', username: '', password: '', port: '' });
    }),
  );
});
