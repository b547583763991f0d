import { describe, expect, test } from 'vitest';
import { describeCount, sharedPath, teaserAddress, type Teaser } from './teaser.ts';

const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

describe('teaserAddress', () => {
  test.each([
    [`/song/${id}`, '', { kind: 'song', id }],
    [`/song/${id}/`, '', { kind: 'song', id }],
    [`/song/${id.toUpperCase()}`, '', { kind: 'song', id }],
    [`/song/${id}`, `request=${id}`, { kind: 'song', id }],
    ['/id-help', `?request=${id}`, { kind: 'request', id }],
    ['/id-help', `tab=community&request=${id}`, { kind: 'request', id }],
  ])('finds what %s?%s shares', (path, search, address) => {
    expect(teaserAddress(path, search)).toEqual(address);
  });

  test.each([
    ['/', ''],
    ['/song', ''],
    ['/song/', ''],
    ['/song/1', ''],
    [`/song/${id}/edit`, ''],
    [`/songs/${id}`, ''],
    [`/member/${id}`, ''],
    ['/id-help', ''],
    ['/id-help', '?request='],
    ['/id-help', `?song=${id}`],
    [`/id-help/${id}`, `?request=${id}`],
  ])('finds nothing in %s%s', (path, search) => {
    expect(teaserAddress(path, search)).toBeNull();
  });

  test('reads the addresses of the share buttons', () => {
    for (const address of [
      { kind: 'song' as const, id },
      { kind: 'request' as const, id },
    ]) {
      const url = new URL(sharedPath(address), 'https://dubplate.example');
      expect(teaserAddress(url.pathname, url.search)).toEqual(address);
    }
  });
});

describe('describeCount', () => {
  const song = (favoriteCount: number): Teaser => ({
    kind: 'song',
    title: 'A',
    artists: ['B'],
    cover: 'c',
    favoriteCount,
  });
  const request = (voteCount: number): Teaser => ({ kind: 'request', title: 'A', song: null, voteCount });

  test.each([
    [song(0), null],
    [song(1), 'In 1 favorite'],
    [song(63), 'In 63 favorites'],
    [request(0), null],
    [request(1), '1 person wanted to know'],
    [request(48), '48 people wanted to know'],
  ])('of %o is %s', (teaser, text) => {
    expect(describeCount(teaser)).toBe(text);
  });
});
