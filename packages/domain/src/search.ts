/** The number of songs on one page of search results. */
export const searchLimit = 30;
const maxWords = 6;
export const maxQueryLength = 100;

/** Characters with an ASCII form that Unicode decomposition does not give. */
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

/** Removed before and after decomposition: some characters contain an apostrophe, such as ŉ. */
const apostrophes = /['’‘ʼ`´]/gu;

/** Removes case, accents, width and apostrophes. Replaces punctuation with a space. */
export function foldCharacter(character: string): string {
  return character
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(apostrophes, '')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħı]/g, (special) => plainForms[special]!)
    .replaceAll(/[^\p{L}\p{N}]/gu, ' ');
}

/** Fast path: folds runs of ASCII at once, and other characters one by one. */
const fold = (text: string): string =>
  text.replaceAll(/[^\u0080-\u{10FFFF}]+/gu, foldAscii).replaceAll(/[\u0080-\u{10FFFF}]/gu, foldCharacter);

const foldAscii = (text: string): string =>
  text
    .replaceAll(/['`]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ' ');

/** The folded words of a text. The query and the indexed text are compared in this form. */
export const searchWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

/** The indexed text: all words with a space before and after each, so that a pattern can match the start of a word. */
export function searchText(
  texts: readonly string[],
  maxLength: number,
  cutWord: (word: string) => string = (word) => word,
): string {
  const words = searchWords(texts.join(' ')).map(cutWord);
  return ` ${[...words.join(' ')].slice(0, maxLength).join('')} `;
}

/** The folded query as one phrase, to match the start of a title or artist. */
export const queryPhrase = (query: string): string => searchWords(query.slice(0, maxQueryLength)).join(' ');

/** The distinct words of a query, longest first: long words match fewer rows. */
export function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query.slice(0, maxQueryLength)))].slice(0, maxWords);
  return words.toSorted((a, b) => b.length - a.length);
}

/**
 * LIKE pattern of a word. From three characters on it matches anywhere: "salt" finds Basalt. Shorter words match only
 * at the start of a word: elsewhere they match almost every row.
 */
export const wordPattern = (word: string): string => ([...word].length < 3 ? `% ${word}%` : `%${word}%`);
