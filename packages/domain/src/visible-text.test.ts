import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLines, cleanText, dropInvisible } from './visible-text.ts';

/** What cleaning is about: spaces, breaks, what cannot be seen, letters and pictures that come in parts, halves of them. */
const telling = [
  'a|é|e|\u0301|\u0316|\u0489|\u09c7|\u09be|\u1100|\u1161|한',
  ' |\t|\u00a0|\u3000|\n|\r|\r\n|\u2028|\u2029|\u000b',
  '\0|\u0085|\u200b|\u200d|\ufe0f|\u202e|\u2066|\ufeff|\u00ad|\u2800|\u3164',
  '👩|🎧|❤|\ud83c|\udfa7',
].flatMap((row) => row.split('|'));

/** Anything a keyboard or a crafted call can send. */
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...telling)).map((parts) => parts.join('')),
);
const often = { numRuns: 1_000 };
const canBeSeen = (text: string) => dropInvisible(text) === text;

describe('text of several lines', () => {
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
  ])('%j becomes %j', (typed, kept) => {
    expect(cleanLines(typed)).toBe(kept);
  });

  test('is clean once it was cleaned', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const clean = cleanLines(typed);
        expect(cleanLines(clean)).toBe(clean);
      }),
      often,
    );
  });

  test('keeps nothing but line breaks that cannot be seen, and never two empty lines in a row', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const clean = cleanLines(typed);
        expect(clean.split('\n').filter((line) => !canBeSeen(line) || line !== line.trim())).toEqual([]);
        expect(clean).not.toMatch(/\n{3}|^\n|\n$/);
      }),
      often,
    );
  });

  test('has the same words as the same text on one line', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(cleanText(cleanLines(typed))).toBe(cleanText(typed));
      }),
      often,
    );
  });

  test('never grows past its limit by being composed', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(cleanLines(typed).length).toBeLessThanOrEqual(typed.normalize('NFC').length);
      }),
      often,
    );
  });
});

test('words on one line are clean once they were cleaned, and have no break in them', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const clean = cleanText(typed);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\n\r\t\0]| {2}|^ | $/);
    }),
    often,
  );
});

test('no letter carries more than four combining marks', () => {
  const zalgo = fc.array(fc.constantFrom('e', ' ', '\n', '\u0301', '\u0316', '\u0489', '\u200b', '\u09be'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(zalgo, (parts) => {
      for (const clean of [cleanText(parts.join('')), cleanLines(parts.join(''))]) {
        expect(clean).not.toMatch(/\p{M}{5}/u);
      }
    }),
    often,
  );
});
