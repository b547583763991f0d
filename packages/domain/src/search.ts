import * as z from 'zod/mini';

/** Songs a page of search results holds. */
export const searchLimit = 30;
const maxWords = 6;
export const maxQueryLength = 100;

export const searchSchema = z.object({ query: z.string().check(z.maxLength(maxQueryLength)) });

/** Letters that have a plain form but do not come apart into letter and accent. */
const plainForms: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Before and after a letter comes apart: some hide in one, such as ŉ. */
const apostrophes = /['’‘ʼ`´]/gu;

/** One letter as search sees it: no case, no accent, no width. A sign becomes a space, an apostrophe nothing. */
function foldCharacter(letter: string): string {
  return letter
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(apostrophes, '')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþłħı]/g, (special) => plainForms[special]!)
    .replaceAll(/[^\p{L}\p{N}]/gu, ' ');
}

/** Most text is plain, and plain letters fold together; only the others are taken one by one. */
const fold = (text: string): string =>
  text.replaceAll(/[^\u0080-\u{10FFFF}]+/gu, foldPlain).replaceAll(/[\u0080-\u{10FFFF}]/gu, foldCharacter);

const foldPlain = (letters: string): string =>
  letters
    .replaceAll(/['`]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ' ');

/** The words of a text as search compares them. */
export const searchWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

/** What something is found by: all its words, a space around every one, so that a word's start can be asked for. */
export function searchText(
  texts: readonly string[],
  maxLength: number,
  cutWord: (word: string) => string = (word) => word,
): string {
  const words = searchWords(texts.join(' ')).map(cutWord);
  return ` ${[...words.join(' ')].slice(0, maxLength).join('')} `;
}

/** A query as it was typed, folded: what a title or an artist may begin with. */
export const queryPhrase = (query: string): string => searchWords(query.slice(0, maxQueryLength)).join(' ');

/** The words of a search, the longest first: they narrow most. */
export function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query.slice(0, maxQueryLength)))].slice(0, maxWords);
  return words.toSorted((a, b) => b.length - a.length);
}

/**
 * Where a word is looked for. From three letters on anywhere, so that "salt" finds Basalt; one or two letters only
 * where a word starts, because they are somewhere in almost everything.
 */
export const wordPattern = (word: string): string => ([...word].length < 3 ? `% ${word}%` : `%${word}%`);

export type Marked = { text: string; matched: boolean };

/** Cuts a title or name into what a search matched in it and what it did not. Put together it is the same text. */
export function markMatches(text: string, query: string): Marked[] {
  const letters = [...text];
  const words = queryWords(query);
  const hits = new Uint8Array(letters.length);
  // Folding can lengthen or drop a letter, so each folded character remembers the letter it came from.
  const folded: string[] = [' '];
  const origin: number[] = [-1];
  letters.forEach((letter, index) => {
    for (const character of foldCharacter(letter)) {
      folded.push(character);
      origin.push(index);
    }
  });
  const haystack = folded.join('');
  const offsets = offsetsOf(folded);
  for (const word of words) {
    const needle = [...word].length < 3 ? ` ${word}` : word;
    const lead = needle.length - word.length;
    for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
      for (let unit = at + lead; unit < at + needle.length; unit += 1) hits[origin[offsets[unit]!]!] = 1;
    }
  }
  letters.forEach((letter, index) => {
    // What search does not see goes with what it stands between, an accent with its letter.
    if (foldCharacter(letter) !== '' || hits[index - 1] !== 1) return;
    const next = letters.findIndex((other, place) => place > index && foldCharacter(other) !== '');
    if (/\p{M}/u.test(letter) || hits[next] === 1) hits[index] = 1;
  });
  return runsOf(letters, hits);
}

/** For each code unit of the joined text, which of its characters it belongs to. */
function offsetsOf(characters: string[]): number[] {
  return characters.flatMap((character, index) => Array.from({ length: character.length }, () => index));
}

function runsOf(letters: string[], hits: Uint8Array): Marked[] {
  const runs: Marked[] = [];
  letters.forEach((letter, index) => {
    const matched = hits[index] === 1;
    const last = runs.at(-1);
    if (last?.matched === matched) last.text += letter;
    else runs.push({ text: letter, matched });
  });
  return runs;
}
