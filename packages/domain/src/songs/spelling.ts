/** Shorter words are one edit apart from too many others; longer texts are not words. */
const minLength = 3;
const maxLength = 24;

export const isCorrectable = (word: string): boolean => {
  const { length } = [...word];
  return length >= minLength && length <= maxLength;
};

/**
 * The word and all forms with one character removed (deletion index). Two words that differ in one wrong, missing,
 * extra or swapped character share a form, so a typo is found by exact key lookups.
 */
export function spellingForms(word: string): string[] {
  const characters = [...word];
  return [...new Set([word, ...characters.map((_, index) => characters.toSpliced(index, 1).join(''))])];
}

/**
 * True if the words differ in exactly one wrong, missing, extra or swapped character. Words with a common form can
 * differ in two.
 */
export function isOneEditApart(a: string, b: string): boolean {
  const [first, second] = [[...a], [...b]];
  if (a === b || Math.abs(first.length - second.length) > 1) return false;
  const start = first.findIndex((character, index) => character !== second[index]);
  const from = start === -1 ? first.length : start;
  const rest = (word: string[], skipped: number) => word.slice(from + skipped).join('');
  if (first.length < second.length) return rest(first, 0) === rest(second, 1);
  if (first.length > second.length) return rest(first, 1) === rest(second, 0);
  const swapped = first[from] === second[from + 1] && first[from + 1] === second[from];
  return rest(first, 1) === rest(second, 1) || (swapped && rest(first, 2) === rest(second, 2));
}
