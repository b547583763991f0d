import { expect, test } from 'vitest';
import { hueOf } from './initials.ts';

test('six names of one thread have at least five different avatar colours', () => {
  const names = ['greyimport', 'monojack', 'yesmic', 'mara.dub', 'lowpass_lena', 'nel.wav'];
  expect(new Set(names.map(hueOf)).size).toBeGreaterThanOrEqual(5);
});

test('a name has the same avatar colour every time', () => {
  expect(hueOf('mara.dub')).toBe(hueOf('mara.dub'));
});
