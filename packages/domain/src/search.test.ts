import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMatches } from './mark-matches.ts';
import { queryPhrase, queryWords, searchLimit, searchText, searchWords, wordPattern } from './search.ts';
import { searchSchema } from './search.schema.ts';
import { songSearchText } from './songs/song.ts';

/** Anything that a keyboard or a crafted call can send: any script, punctuation, emoji, lone surrogates. */
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom('é', 'e\u0301', 'ß', 'İ', 'ﬁ', '’', "'", '%', '_', '\\', ' ', 'ｂ', 'が', 'Ё', '🎧', 'Ω', 'a'),
    )
    .map((characters) => characters.join('')),
);
const song = fc.record({ title: anything, artists: fc.array(anything, { minLength: 1, maxLength: 3 }) });

describe('searchWords', () => {
  test.each([
    ['Archangel', ['archangel']],
    ['ARCHANGEL', ['archangel']],
    ['  Café   del  MAR ', ['cafe', 'del', 'mar']],
    ['Cafe\u0301', ['cafe']],
    ['Sigur Rós', ['sigur', 'ros']],
    ['Røyksopp', ['royksopp']],
    ['Łukasz', ['lukasz']],
    ['ß æ œ ø đ ð þ ł ħ ı', ['ss', 'ae', 'oe', 'o', 'd', 'd', 'th', 'l', 'h', 'i']],
    ["Don't", ['dont']],
    ['Don’t', ['dont']],
    ['ŉ Ster', ['n', 'ster']],
    ['Hi-Fi / Lo-Fi', ['hi', 'fi', 'lo', 'fi']],
    ['ID (Intro) [VIP]', ['id', 'intro', 'vip']],
    ['ｆｕｌｌ', ['full']],
    ['Ночь', ['ночь']],
    ['НОЧЬ', ['ночь']],
    ['100%', ['100']],
    ['', []],
    [' %_\\"\' ', []],
  ])('%j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test('ignores apostrophes, accents and case', () => {
    expect(searchWords("L'AMOUR Où")).toEqual(searchWords('l’amour ou'));
    expect(searchWords('東京')).toHaveLength(1);
    expect(searchWords('Ｔｏｋｙｏ')).toEqual(searchWords('tokyo'));
  });

  test('never throws, and is idempotent', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const words = searchWords(text);
        expect(searchWords(words.join(' '))).toEqual(words);
      }),
      { numRuns: 1_000 },
    );
  });

  test('removes every character that is special in a LIKE pattern', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(searchWords(text).filter((word) => word === '' || /[%_\\'"\s]/.test(word))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('keeps the words of a query in the order they were typed, with repetitions', () => {
  expect(queryPhrase('  Velka,  VELKA (Café) ')).toBe('velka velka cafe');
});

describe('the search text of a song', () => {
  test('contains the title and all artists, with a space before and after every word', () => {
    const text = songSearchText({ title: 'Café del Mar', artists: ['Energy 52', 'Three ’N One'] });
    for (const word of ['cafe', 'del', 'mar', 'energy', '52', 'three', 'n', 'one']) expect(text).toContain(` ${word} `);
  });

  test('contains every word of a title and artists of ordinary length', () => {
    fc.assert(
      fc.property(song, ({ title, artists }) => {
        const shortSong = { title: title.slice(0, 40), artists: artists.map((artist) => artist.slice(0, 20)) };
        const text = songSearchText(shortSong);
        const words = [shortSong.title, ...shortSong.artists].flatMap(searchWords);
        fc.pre(words.join(' ').length <= 150);
        expect(words.filter((word) => !text.includes(` ${word} `))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('separates title and artists with two spaces, in any script', () => {
    expect(songSearchText({ title: 'Café del Mar', artists: ['Energy 52', 'Orla'] })).toBe(
      ' cafe del mar  energy 52  orla ',
    );
    expect(songSearchText({ title: '?!', artists: ['Orla'] })).toBe('   orla ');
    for (const title of ['a'.repeat(200), 'ﷺ'.repeat(200)]) {
      expect(songSearchText({ title, artists: ['!!!'] })).toContain('  ');
    }
  });

  test('never joins the last word of the title to the first of an artist', () => {
    expect(songSearchText({ title: 'Basalt', artists: ['Velka', 'Orla'] })).not.toMatch(/basaltvelka|velkaorla/);
  });

  test.each(['a', 'é', 'я', '東', '𠮷', 'ﷺ', 'ß', 'a ', '🎧x'])(
    'fits in an index entry when it consists of %s',
    (character) => {
      const fill = (length: number) => character.repeat(length).slice(0, length);
      const text = songSearchText({ title: fill(200), artists: [fill(100), fill(100), fill(100)] });
      expect(utf8Length(text)).toBeLessThan(2_600);
      expect(text.isWellFormed()).toBe(true);
    },
  );

  test('contains only words of the song', () => {
    fc.assert(
      fc.property(song, ({ title, artists }) => {
        const words = [title, ...artists].flatMap(searchWords).join(' ');
        for (const word of searchWords(songSearchText({ title, artists }))) expect(words).toContain(word);
      }),
    );
  });
});

describe('the words of a query', () => {
  test('are sorted by length, longest first, because long words match fewer rows', () => {
    expect(queryWords('id by archangel burial')).toEqual(['archangel', 'burial', 'id', 'by']);
  });

  test('are the words that were typed', () => {
    fc.assert(
      fc.property(anything, (query) => {
        const words = queryWords(query);
        const lengths = words.map((word) => word.length);
        expect(searchWords(query)).toEqual(expect.arrayContaining(words));
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      }),
    );
  });

  test('match anywhere from three characters on, and shorter ones only at the start of a word', () => {
    expect(wordPattern('b')).toBe('% b%');
    expect(wordPattern('ba')).toBe('% ba%');
    expect(wordPattern('𠮷𠮷')).toBe('% 𠮷𠮷%');
    expect(wordPattern('bas')).toBe('%bas%');
  });

  test('are at most six', () => {
    expect(queryWords('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('come from the first hundred characters', () => {
    expect(queryWords('a'.repeat(101))).toEqual(['a'.repeat(100)]);
    expect(queryPhrase('a'.repeat(101))).toBe('a'.repeat(100));
    expect(searchSchema.safeParse({ query: 'a'.repeat(100) }).success).toBe(true);
    expect(searchSchema.safeParse({ query: 'a'.repeat(101) }).success).toBe(false);
    expect(searchSchema.safeParse({ query: '' }).success).toBe(true);
    for (const query of [undefined, null, 7, ['a'], {}]) expect(searchSchema.safeParse({ query }).success).toBe(false);
    expect(searchLimit).toBe(30);
  });
});

describe('markMatches', () => {
  const marked = (text: string, query: string) =>
    markMatches(text, query)
      .map((piece) => (piece.matched ? `[${piece.text}]` : piece.text))
      .join('');

  test.each([
    ['Archangel', 'arch', '[Arch]angel'],
    ['Basalt', 'salt', 'Ba[salt]'],
    ['Café del Mar', 'cafe', '[Café] del Mar'],
    ['Cafe\u0301 del Mar', 'café', '[Cafe\u0301] del Mar'],
    ['Archangel by Burial', 'burial archangel', '[Archangel] by [Burial]'],
    ["Don't Look Back", 'dont', "[Don't] Look Back"],
    ['Don’t Look Back', "don't", '[Don’t] Look Back'],
    ["Don't", 'don', "[Don]'t"],
    ["Don''t", 'dont', "[Don''t]"],
    ['’Don', 'don', '’[Don]'],
    ['xx-yy', 'xx yy', '[xx]-[yy]'],
    ['Basalt', 'sal', 'Ba[sal]t'],
    ['Kid', 'id', 'Kid'],
    ['Kid ID', 'id', 'Kid [ID]'],
    ['Straße', 'strasse', '[Straße]'],
    ['🎧 Ночь', 'ночь', '🎧 [Ночь]'],
    ['東京の夜', '東京', '[東京]の夜'],
    ['Archangel', '', 'Archangel'],
    ['Archangel', '%', 'Archangel'],
    ['Archangel', 'burial', 'Archangel'],
    ['', 'a', ''],
  ])('marks %j for the query %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  test('returns parts that join to the original text, for any query', () => {
    fc.assert(
      fc.property(anything, anything, (text, query) => {
        const pieces = markMatches(text, query);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('marks a match if the query is part of the text', () => {
    const textAndWord = anything
      .filter((text) => searchWords(text).length > 0)
      .chain((text) => fc.tuple(fc.constant(text), fc.constantFrom(...searchWords(text))));
    fc.assert(
      fc.property(textAndWord, ([text, word]) => {
        const pieces = markMatches(text, word);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(pieces.some((piece) => piece.matched)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('never splits a character, and returns no empty part', () => {
    fc.assert(
      fc.property(anything, anything, (text, query) => {
        fc.pre(text.isWellFormed() && text !== '');
        const pieces = markMatches(text, query).map((piece) => piece.text);
        expect(pieces.filter((piece) => piece === '' || !piece.isWellFormed())).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

function utf8Length(text: string): number {
  return [...text].reduce((sum, character) => {
    const point = character.codePointAt(0)!;
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);
}

test('folds ASCII the same way alone and among other characters', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('ΟΔΟΣ Ab İ')), (text) => {
      const oneByOne = Array.from(text, (character) => searchWords(`a${character}b`).join(' ').slice(1, -1)).join('');
      expect(searchWords(oneByOne)).toEqual(searchWords(text));
    }),
    { numRuns: 2_000 },
  );
});

test('the indexed text has a space before and after each word, and is cut by characters', () => {
  expect(searchText(['Café, del', 'Mar'], 100)).toBe(' cafe del mar ');
  expect(searchText(['Café, del', 'Mar'], 6)).toBe(' cafe d ');
  expect(searchText(['𠮷𠮷𠮷'], 2)).toBe(' 𠮷𠮷 ');
  expect(searchText(['Café del'], 100, (word) => word.slice(0, 2))).toBe(' ca de ');
});
