import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMatches, queryPhrase, queryWords, searchLimit, searchSchema, searchWords, wordPattern } from './search.ts';
import { songSearchText } from './songs/song.ts';

/** Anything a keyboard or a crafted call can send: any script, signs, emoji, halves of characters. */
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom('é', 'e\u0301', 'ß', 'İ', 'ﬁ', '’', "'", '%', '_', '\\', ' ', 'ｂ', 'が', 'Ё', '🎧', 'Ω', 'a'),
    )
    .map((letters) => letters.join('')),
);
const song = fc.record({ title: anything, artists: fc.array(anything, { minLength: 1, maxLength: 3 }) });

describe('words as search compares them', () => {
  test.each([
    ['Archangel', ['archangel']],
    ['ARCHANGEL', ['archangel']],
    ['  Café   del  MAR ', ['cafe', 'del', 'mar']],
    ['Cafe\u0301', ['cafe']],
    ['Sigur Rós', ['sigur', 'ros']],
    ['Røyksopp', ['royksopp']],
    ['Łukasz', ['lukasz']],
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

  test('writing a word with an apostrophe, an accent or in capitals does not change it', () => {
    expect(searchWords("L'AMOUR Où")).toEqual(searchWords('l’amour ou'));
    expect(searchWords('東京')).toHaveLength(1);
    expect(searchWords('Ｔｏｋｙｏ')).toEqual(searchWords('tokyo'));
  });

  test('nothing makes folding throw, and folding what is folded changes nothing', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const words = searchWords(text);
        expect(searchWords(words.join(' '))).toEqual(words);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no sign that means something to a pattern is left in a word', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(searchWords(text).filter((word) => word === '' || /[%_\\'"\s]/.test(word))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('a query keeps its words in the order they were typed in, repeated ones too', () => {
  expect(queryPhrase('  Velka,  VELKA (Café) ')).toBe('velka velka cafe');
});

describe('what a song is found by', () => {
  test('is its title and all its artists, with a space around every word', () => {
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

  test('tells title and artists apart by two spaces, whatever they are written in', () => {
    expect(songSearchText({ title: 'Café del Mar', artists: ['Energy 52', 'Orla'] })).toBe(
      ' cafe del mar  energy 52  orla ',
    );
    expect(songSearchText({ title: '?!', artists: ['Orla'] })).toBe('   orla ');
    for (const title of ['a'.repeat(200), 'ﷺ'.repeat(200)]) {
      expect(songSearchText({ title, artists: ['!!!'] })).toContain('  ');
    }
  });

  test('never joins the end of the title to the beginning of an artist', () => {
    expect(songSearchText({ title: 'Basalt', artists: ['Velka', 'Orla'] })).not.toMatch(/basaltvelka|velkaorla/);
  });

  test.each(['a', 'é', 'я', '東', '𠮷', 'ﷺ', 'ß', 'a ', '🎧x'])(
    'fits an index entry when it is %s all over',
    (letter) => {
      const fill = (length: number) => letter.repeat(length).slice(0, length);
      const text = songSearchText({ title: fill(200), artists: [fill(100), fill(100), fill(100)] });
      expect(utf8Length(text)).toBeLessThan(2_600);
      expect(text.isWellFormed()).toBe(true);
    },
  );

  test('says nothing that is not in the song', () => {
    fc.assert(
      fc.property(song, ({ title, artists }) => {
        const words = [title, ...artists].flatMap(searchWords).join(' ');
        for (const word of searchWords(songSearchText({ title, artists }))) expect(words).toContain(word);
      }),
    );
  });
});

describe('the words of a search', () => {
  test('come longest first, because they narrow most', () => {
    expect(queryWords('id by archangel burial')).toEqual(['archangel', 'burial', 'id', 'by']);
  });

  test('are the words that were typed, no others', () => {
    fc.assert(
      fc.property(anything, (query) => {
        const words = queryWords(query);
        const lengths = words.map((word) => word.length);
        expect(searchWords(query)).toEqual(expect.arrayContaining(words));
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      }),
    );
  });

  test('are looked for anywhere from three letters on, and before that only where a word starts', () => {
    expect(wordPattern('b')).toBe('% b%');
    expect(wordPattern('ba')).toBe('% ba%');
    expect(wordPattern('𠮷𠮷')).toBe('% 𠮷𠮷%');
    expect(wordPattern('bas')).toBe('%bas%');
  });

  test('are a hundred characters at most', () => {
    expect(searchSchema.safeParse({ query: 'a'.repeat(100) }).success).toBe(true);
    expect(searchSchema.safeParse({ query: 'a'.repeat(101) }).success).toBe(false);
    expect(searchSchema.safeParse({ query: '' }).success).toBe(true);
    for (const query of [undefined, null, 7, ['a'], {}]) expect(searchSchema.safeParse({ query }).success).toBe(false);
    expect(searchLimit).toBe(30);
  });
});

describe('marking what matched', () => {
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
    ['Kid', 'id', 'Kid'],
    ['Kid ID', 'id', 'Kid [ID]'],
    ['Straße', 'strasse', '[Straße]'],
    ['🎧 Ночь', 'ночь', '🎧 [Ночь]'],
    ['東京の夜', '東京', '[東京]の夜'],
    ['Archangel', '', 'Archangel'],
    ['Archangel', '%', 'Archangel'],
    ['Archangel', 'burial', 'Archangel'],
    ['', 'a', ''],
  ])('%j searched with %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  test('put together it is the same text, whatever is searched in whatever', () => {
    fc.assert(
      fc.property(anything, anything, (text, query) => {
        const pieces = markMatches(text, query);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('also when the search is made of the text itself, and then something is marked', () => {
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

  test('no character is cut in two, and no piece is empty', () => {
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
  return [...text].reduce((sum, letter) => {
    const point = letter.codePointAt(0)!;
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);
}

test('plain and other letters are folded alike, whether alone or among others', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('ΟΔΟΣ Ab İ')), (text) => {
      const oneByOne = Array.from(text, (letter) => searchWords(`a${letter}b`).join(' ').slice(1, -1)).join('');
      expect(searchWords(oneByOne)).toEqual(searchWords(text));
    }),
    { numRuns: 2_000 },
  );
});
