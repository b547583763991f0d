/** Shorter words are one letter apart from far too many others; longer ones are not words. */
const shortest = 3;
const longest = 24;

export const isCorrectable = (word: string): boolean => {
  const { length } = [...word];
  return length >= shortest && length <= longest;
};

/**
 * A word and everything it becomes with one letter less. Two words that are one letter apart, whether wrong, missing,
 * extra or swapped with its neighbour, share one of these forms, so a slip is found by looking up a handful of keys.
 */
export function spellingForms(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}

/** Whether one wrong, missing, extra or swapped letter is all the difference. A shared form alone can hide two. */
export function isOneEditApart(a: string, b: string): boolean {
  const [first, second] = [[...a], [...b]];
  if (a === b || Math.abs(first.length - second.length) > 1) return false;
  const start = first.findIndex((letter, index) => letter !== second[index]);
  const from = start === -1 ? first.length : start;
  const rest = (word: string[], skipped: number) => word.slice(from + skipped).join('');
  if (first.length < second.length) return rest(first, 0) === rest(second, 1);
  if (first.length > second.length) return rest(first, 1) === rest(second, 0);
  const swapped = first[from] === second[from + 1] && first[from + 1] === second[from];
  return rest(first, 1) === rest(second, 1) || (swapped && rest(first, 2) === rest(second, 2));
}
