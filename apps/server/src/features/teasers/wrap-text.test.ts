import { describe, expect, test } from 'vitest';
import { drawText, measureText, type TextStyle } from './draw-text.ts';
import { drawableText } from './drawable-text.ts';
import { fitText, wrapText } from './wrap-text.ts';

const title: TextStyle = { face: 'title', size: 64 };

describe('drawableText', () => {
  test.each([
    ['Ninth Floor (Stairwell Dub)', 'Ninth Floor (Stairwell Dub)'],
    ['Żywiołak – Sigur Rós', 'Żywiołak – Sigur Rós'],
    ['Cafe\u0301', 'Café'],
    // Not in the font: the accents are removed.
    ['Ṭrack', 'Track'],
    ['ﬁn', 'fin'],
    ['Lights 🌃 out 👩‍🎤', 'Lights out'],
    ['100 % ★ dub', '100 % dub'],
    ['a\u202eb', 'ab'],
  ])('writes "%s" as "%s"', (text, drawable) => {
    expect(drawableText(text, 'title')).toBe(drawable);
  });

  test.each(['夜の底', 'Ночь', 'ليل', '🌃', 'Night 夜の底の夜'])('cannot write "%s"', (text) => {
    expect(drawableText(text, 'title')).toBeNull();
  });
});

test('kerning moves a pair closer together than its two characters', () => {
  const apart = measureText('T', title) + measureText('o', title);
  expect(measureText('To', title)).toBeLessThan(apart - 2);
  expect(measureText('', title)).toBe(0);
});

test.each(['Ninth Floor', '</g><script>&"\'', 'Żółć 🌃', ''])('of "%s" only numbers are in the SVG', (text) => {
  const svg = drawText(drawableText(text, 'text') ?? '', { face: 'text', size: 32 }, { x: 72, y: 490, fill: '#fff' });
  const path = String.raw`<path transform="translate\([\d. -]+\) scale\([\d.]+\)" d="[MLHVQCZ\d .-]*"/>`;
  expect(svg).toMatch(new RegExp(`^<g fill="#fff">(${path})*</g>$`));
});

describe('wrapText', () => {
  const limits = { width: 552, lines: 3 };

  test('balances two lines', () => {
    expect(wrapText('Ninth Floor (Stairwell Dub)', title, limits)).toEqual(['Ninth Floor', '(Stairwell Dub)']);
  });

  test('cuts the third line of a longer title', () => {
    const long = 'The Long Way Down Past the Reservoir (Extended Night Mix)';
    const lines = wrapText(long, title, limits);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
  });

  test.each([
    'W'.repeat(200),
    `${'W'.repeat(40)} a`,
    `a ${'W'.repeat(40)}`,
    'B&8@ gR%S '.repeat(20).trim(),
    'i i i i i i i i i i i i i i i i',
    'a',
  ])('never exceeds the width or the number of lines, and keeps the order of "%s"', (text) => {
    const lines = wrapText(text, title, limits);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(Math.max(...lines.map((line) => measureText(line, title)))).toBeLessThanOrEqual(552.01);
    const shown = lines.join('').replaceAll(/[ …]/g, '');
    expect(text.replaceAll(' ', '').startsWith(shown)).toBe(true);
    expect(shown.length).toBeGreaterThan(0);
  });
});

test('a line that is too long ends with an ellipsis', () => {
  expect(fitText('Moth Ledger', title, 1000)).toBe('Moth Ledger');
  expect(fitText('Moth Ledger', title, 200)).toBe('Mot…');
  expect(fitText('Moth Ledger', title, 1)).toBe('');
});
