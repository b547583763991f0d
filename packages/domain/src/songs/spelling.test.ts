import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCorrectable, isOneEditApart, spellingForms } from './spelling.ts';

/** Few letters, so that words meet often; one of them is two code units long. */
const letters = ['a', 'b', 'c', 'я', '𠮷'];
const letter = fc.constantFrom(...letters);
const word = fc.array(letter, { minLength: 1, maxLength: 7 });
const written = (parts: readonly string[]) => parts.join('');

/** Every word one wrong, missing, extra or swapped letter away, made one by one. */
function allSlips(parts: readonly string[]): Set<string> {
  const slips = new Set<string>();
  for (let at = 0; at <= parts.length; at += 1) {
    const [before, rest] = [parts.slice(0, at), parts.slice(at)];
    slips.add(written([...before, ...rest.slice(1)]));
    if (rest.length > 1) slips.add(written([...before, rest[1]!, rest[0]!, ...rest.slice(2)]));
    for (const other of letters) {
      slips.add(written([...before, other, ...rest]));
      if (rest.length > 0) slips.add(written([...before, other, ...rest.slice(1)]));
    }
  }
  slips.delete(written(parts));
  return slips;
}

const wordAndSlip = word.chain((parts) => fc.tuple(fc.constant(written(parts)), fc.constantFrom(...allSlips(parts))));

describe('one letter apart', () => {
  test.each([
    ['archangel', 'archamgel', 'a wrong letter'],
    ['archangel', 'archangl', 'a missing letter'],
    ['archangel', 'archanngel', 'an extra letter'],
    ['archangel', 'archagnel', 'two letters swapped'],
    ['archangel', 'brchangel', 'a wrong first letter'],
    ['archangel', 'rchangel', 'no first letter'],
    ['archangel', 'archangels', 'one more at the end'],
    ['полночь', 'полнчоь', 'two Cyrillic letters swapped'],
  ])('%s and %s (%s)', (right, typed) => {
    expect([isOneEditApart(right, typed), isOneEditApart(typed, right)]).toEqual([true, true]);
  });

  test.each([
    ['archangel', 'arhcagnel', 'two swaps'],
    ['archangel', 'archng', 'three missing'],
    ['archangel', 'bsrchangel', 'one wrong and one extra'],
    ['abcd', 'acbde', 'a swap and an extra letter'],
    ['abc', 'cba', 'two letters swapped that are not neighbours'],
    ['burial', 'archangel', 'another word'],
    ['ab', 'xaby', 'one more at both ends'],
  ])('not %s and %s (%s)', (right, typed) => {
    expect([isOneEditApart(right, typed), isOneEditApart(typed, right)]).toEqual([false, false]);
  });

  test('is exactly what making every slip by hand finds', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(written(a) !== written(b));
        expect(isOneEditApart(written(a), written(b))).toBe(allSlips(a).has(written(b)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('holds for every slip of every word, both ways', () => {
    fc.assert(
      fc.property(wordAndSlip, ([right, slip]) => {
        expect([isOneEditApart(right, slip), isOneEditApart(slip, right)]).toEqual([true, true]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('spelling forms', () => {
  test('are the word and everything it becomes with one letter less, each once', () => {
    expect(spellingForms('abb').toSorted()).toEqual(['ab', 'abb', 'bb']);
    expect(spellingForms('𠮷a').toSorted()).toEqual(['a', '𠮷', '𠮷a']);
  });

  test('of two words one letter apart have one in common', () => {
    fc.assert(
      fc.property(wordAndSlip, ([right, slip]) => {
        const forms = new Set(spellingForms(right));
        expect(spellingForms(slip).some((form) => forms.has(form))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('are never the same twice, and never cut a character in two', () => {
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

test('a word of ordinary length can be corrected, one of two letters or a hundred cannot', () => {
  for (const good of ['basalt', 'archangel', 'полночь']) expect([good, isCorrectable(good)]).toEqual([good, true]);
  for (const bad of ['', 'a', 'id', 'x'.repeat(100)]) expect([bad, isCorrectable(bad)]).toEqual([bad, false]);
});
