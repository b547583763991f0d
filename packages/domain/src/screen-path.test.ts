import { expect, test } from 'vitest';
import { isScreenPath } from './screen-path.ts';

test.each(['/', '/song/7', '/member/d.j.', '/id-help', '/share', '/cardsharp', '/livery'])('%s is a screen', (path) => {
  expect(isScreenPath(path)).toBe(true);
});

test.each([
  '/api/trpc/songs.read',
  '/live/',
  '/calendar/x.ics',
  '/cards/song/7.png',
  '/unsubscribe/cut-off',
  '/readyz',
  '/metrics',
  '/assets/main',
  '/robots.txt',
  '/.env',
  '/song/.git/config',
])('%s is not a screen', (path) => {
  expect(isScreenPath(path)).toBe(false);
});
