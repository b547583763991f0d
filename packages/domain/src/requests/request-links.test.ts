import { expect, test } from 'vitest';
import { nameRequestLink } from './request-names.ts';

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=83', 'YouTube, at 1:23', 'youtu.be'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube', 'youtube.com'],
  ['https://x.com/kass/status/1234567890123456789', 'X', 'x.com'],
  ['https://nightbus.example/041?hour=2', 'nightbus.example', '/041?hour=2'],
  ['https://www.nightbus.example/', 'nightbus.example', ''],
  ['https://live.www.example/', 'live.www.example', ''],
  ['https://nightbus.example:8443/041', 'nightbus.example:8443', '/041'],
  ['https://youtu.be.example/dQw4w9WgXcQ?t=83', 'youtu.be.example', '/dQw4w9WgXcQ?t=83'],
])('the link %s is labelled %j', (href, title, detail) => {
  expect(nameRequestLink(href)).toEqual({ title, detail });
});
