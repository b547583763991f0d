import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCorrectable, isOneEditApart, spellingForms } from './spelling.ts';

/** Few characters, so that random words often resemble each other; the last one has two code units. */
const characters = ['a', 'b', 'c', 'я', '𠮷'];
const character = fc.constantFrom(...characters);
const word = fc.array(character, { minLength: 1, maxLength: 7 });
const join = (parts: readonly string[]) => parts.join('');

/** Every word with one wrong, missing, extra or swapped character, by brute force. */
function allEdits(parts: readonly string[]): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= parts.length; at += 1) {
    const [before, rest] = [parts.slice(0, at), parts.slice(at)];
    edits.add(join([...before, ...rest.slice(1)]));
    if (rest.length > 1) edits.add(join([...before, rest[1]!, rest[0]!, ...rest.slice(2)]));
    for (const other of characters) {
      edits.add(join([...before, other, ...rest]));
      if (rest.length > 0) edits.add(join([...before, other, ...rest.slice(1)]));
    }
  }
  edits.delete(join(parts));
  return edits;
}

const wordAndEdit = word.chain((parts) => fc.tuple(fc.constant(join(parts)), fc.constantFrom(...allEdits(parts))));

describe('isOneEditApart', () => {
  test.each([
    ['archangel', 'archamgel', 'a wrong character'],
    ['archangel', 'archangl', 'a missing character'],
    ['archangel', 'archanngel', 'an extra character'],
    ['archangel', 'archagnel', 'two characters swapped'],
    ['archangel', 'brchangel', 'a wrong first character'],
    ['archangel', 'rchangel', 'no first character'],
    ['archangel', 'archangels', 'one more at the end'],
    ['полночь', 'полнчоь', 'two Cyrillic characters swapped'],
  ])('accepts %s and %s (%s)', (right, typed) => {
    expect([isOneEditApart(right, typed), isOneEditApart(typed, right)]).toEqual([true, true]);
  });

  test.each([
    ['archangel', 'arhcagnel', 'two swaps'],
    ['archangel', 'archng', 'three missing'],
    ['archangel', 'bsrchangel', 'one wrong and one extra'],
    ['abcd', 'acbde', 'a swap and an extra character'],
    ['abc', 'cba', 'two characters swapped that are not neighbours'],
    ['burial', 'archangel', 'another word'],
    ['ab', 'xaby', 'one more at both ends'],
  ])('refuses %s and %s (%s)', (right, typed) => {
    expect([isOneEditApart(right, typed), isOneEditApart(typed, right)]).toEqual([false, false]);
  });

  test('agrees with a brute-force search', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(join(a) !== join(b));
        expect(isOneEditApart(join(a), join(b))).toBe(allEdits(a).has(join(b)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('accepts every typo of every word, in both directions', () => {
    fc.assert(
      fc.property(wordAndEdit, ([right, edited]) => {
        expect([isOneEditApart(right, edited), isOneEditApart(edited, right)]).toEqual([true, true]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('spellingForms', () => {
  test('returns the word and every form with one character removed, without duplicates', () => {
    expect(spellingForms('abb').toSorted()).toEqual(['ab', 'abb', 'bb']);
    expect(spellingForms('𠮷a').toSorted()).toEqual(['a', '𠮷', '𠮷a']);
  });

  test('returns a common form for two words that are one edit apart', () => {
    fc.assert(
      fc.property(wordAndEdit, ([right, edited]) => {
        const forms = new Set(spellingForms(right));
        expect(spellingForms(edited).some((form) => forms.has(form))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('returns no duplicates and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
        const forms = spellingForms(text);
        expect(new Set(forms).size).toBe(forms.length);
        expect(forms).toContain(text);
        expect(forms.filter((form) => !form.isWellFormed())).toEqual([]);
      }),
    );
  });
});

test('words of ordinary length can be corrected, those of two or a hundred characters cannot', () => {
  for (const good of ['basalt', 'archangel', 'полночь']) expect([good, isCorrectable(good)]).toEqual([good, true]);
  for (const bad of ['', 'a', 'id', 'x'.repeat(100)]) expect([bad, isCorrectable(bad)]).toEqual([bad, false]);
});

test.each([
  ['velka', 'velka', false],
  ['abcd', 'axyd', false],
  ['abcd', 'xacd', false],
  ['abcd', 'bxcd', false],
  ['abcd', 'bacd', true],
])('%s and %s are one edit apart: %s', (a, b, expected) => {
  expect(isOneEditApart(a, b)).toBe(expected);
});

test('words of 3 to 24 characters are correctable', () => {
  expect([2, 3, 24, 25].map((length) => isCorrectable('𠮷'.repeat(length)))).toEqual([false, true, true, false]);
});
