import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hueOf, washKeyOf } from './initials.ts';

test('hueOf gives six members of a thread at least five different avatar colours', () => {
  const names = ['greyimport', 'monojack', 'yesmic', 'mara.dub', 'lowpass_lena', 'nel.wav'];
  expect(new Set(names.map(hueOf)).size).toBeGreaterThanOrEqual(5);
});

test('hueOf returns the same avatar colour for the same name', () => {
  expect(hueOf('mara.dub')).toBe(hueOf('mara.dub'));
});

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const names = Array.from({ length: 500 }, (_, index) => `member-${index}`);

test('names spread over 24 avatar colours and all five washes', () => {
  expect(new Set(names.map(hueOf)).size).toBe(24);
  expect(new Set(names.map(washKeyOf)).size).toBe(5);
});

/** Relative luminance (WCAG) of an OKLCH colour. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the initials have AA contrast on both colours of every avatar', () => {
  const stops = [...tokens.matchAll(/--avatar-\d: oklch\(([\d.]+) ([\d.]+) /g)].map(([, l, c]) => [
    Number(l),
    Number(c),
  ]);
  expect(stops).toHaveLength(2);
  // #0b0b0c, the ink of the initials.
  const ink = 0.0033;
  for (let hue = 0; hue < 360; hue += 15) {
    for (const [lightness, chroma] of stops) {
      expect((luminance(lightness!, chroma!, hue) + 0.05) / (ink + 0.05), `hue ${hue}`).toBeGreaterThan(4.5);
    }
  }
});
