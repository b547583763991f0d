import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [dark = '', light = ''] = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split(
  "[data-theme='light']",
);

const hexOf = (theme: string, name: string): string => {
  const [, hex] = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(theme)!;
  return hex!.length === 3 ? [...hex!].map((digit) => digit + digit).join('') : hex!;
};

/** Relative luminance (WCAG). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('the unplayed part of a waveform has a contrast of 3:1 on the surfaces below it', () => {
  for (const theme of [dark, light]) {
    for (const surface of ['bg', 'surface-1', 'surface-2']) {
      expect(contrast(hexOf(theme, 'wave'), hexOf(theme, surface))).toBeGreaterThanOrEqual(3);
    }
  }
});

test('no page text can be read through the bar and the dock', () => {
  for (const theme of [dark, light]) {
    for (const name of ['bar', 'dock']) {
      const [, opacity] = new RegExp(`--${name}: rgb\\([^/]+ / ([\\d.]+)\\);`).exec(theme)!;
      expect(Number(opacity)).toBeGreaterThanOrEqual(0.94);
    }
  }
});
