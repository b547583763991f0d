import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLines, cleanText, dropInvisible } from './visible-text.ts';

/** The relevant characters: spaces, line breaks, invisible and combining characters, emoji, lone surrogates. */
const relevantCharacters = [
  'a|é|e|\u0301|\u0316|\u0489|\u09c7|\u09be|\u1100|\u1161|한',
  ' |\t|\u00a0|\u3000|\n|\r|\r\n|\u2028|\u2029|\u000b',
  '\0|\u0085|\u200b|\u200d|\ufe0f|\u202e|\u2066|\ufeff|\u00ad|\u2800|\u3164',
  '👩|🎧|❤|\ud83c|\udfa7',
].flatMap((row) => row.split('|'));

/** Anything that a keyboard or a crafted call can send. */
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...relevantCharacters)).map((parts) => parts.join('')),
);
const manyRuns = { numRuns: 1_000 };
const canBeSeen = (text: string) => dropInvisible(text) === text;

describe('cleanLines', () => {
  test.each([
    ['one\ntwo', 'one\ntwo'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['one\u2028two\u2029three', 'one\ntwo\nthree'],
    ['  one  \n\t two\u00a0\u00a0words ', 'one\ntwo words'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
    ['one\n \n\u200b\n\u00a0\ntwo', 'one\n\ntwo'],
    ['\n\n one \n\n', 'one'],
    ['o\0n\u0007e', 'one'],
    ['\u202etxet\u202c', 'txet'],
    ['cafe\u0301', 'café'],
    ['👩\u200d🎤 ❤\ufe0f', '👩\u200d🎤 ❤\ufe0f'],
    ['\u200d\ufe0f\u2800\u3164\u00ad', ''],
    [' \n\t\r\n ', ''],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    [`o${'\u0316\u0489'.repeat(90)}k`, 'o\u0316\u0489\u0316\u0489k'],
    ['שָּׁ֖ กี่ 1\ufe0f\u20e3', 'שָּׁ֖'.normalize('NFC') + ' กี่ 1\u20e3'],
  ])('changes %j to %j', (typed, cleaned) => {
    expect(cleanLines(typed)).toBe(cleaned);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const clean = cleanLines(typed);
        expect(cleanLines(clean)).toBe(clean);
      }),
      manyRuns,
    );
  });

  test('keeps no invisible character except line breaks, and at most one empty line in a row', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const clean = cleanLines(typed);
        expect(clean.split('\n').filter((line) => !canBeSeen(line) || line !== line.trim())).toEqual([]);
        expect(clean).not.toMatch(/\n{3}|^\n|\n$/);
      }),
      manyRuns,
    );
  });

  test('keeps the same words as cleanText', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(cleanText(cleanLines(typed))).toBe(cleanText(typed));
      }),
      manyRuns,
    );
  });

  test('never returns a longer text than the composed input', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(cleanLines(typed).length).toBeLessThanOrEqual(typed.normalize('NFC').length);
      }),
      manyRuns,
    );
  });
});

test('cleanText is idempotent and removes line breaks', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const clean = cleanText(typed);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\n\r\t\0]| {2}|^ | $/);
    }),
    manyRuns,
  );
});

test('no character keeps more than four combining marks', () => {
  const zalgo = fc.array(fc.constantFrom('e', ' ', '\n', '\u0301', '\u0316', '\u0489', '\u200b', '\u09be'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(zalgo, (parts) => {
      for (const clean of [cleanText(parts.join('')), cleanLines(parts.join(''))]) {
        expect(clean).not.toMatch(/\p{M}{5}/u);
      }
    }),
    manyRuns,
  );
});

test('spaces around a removed character become one space', () => {
  expect(cleanText('a \u200b b')).toBe('a b');
});
