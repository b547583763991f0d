import { expect, test } from 'vitest';
import { hueOf } from './initials.ts';

test('hueOf gives six members of a thread at least five different avatar colours', () => {
  const names = ['greyimport', 'monojack', 'yesmic', 'mara.dub', 'lowpass_lena', 'nel.wav'];
  expect(new Set(names.map(hueOf)).size).toBeGreaterThanOrEqual(5);
});

test('hueOf returns the same avatar colour for the same name', () => {
  expect(hueOf('mara.dub')).toBe(hueOf('mara.dub'));
});
