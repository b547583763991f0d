/**
 * Characters nobody can see, and those that turn the direction of the text around them. The joiners inside an emoji are
 * part of its picture, so they are met first and named.
 */
const unseen =
  /(?<joiner>(?<=\p{Extended_Pictographic})\uFE0F?\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Without what nobody can see. */
export const dropInvisible = (text: string): string =>
  text.replaceAll(unseen, (match, joiner) => (joiner ? match : ''));

/** Longer runs of combining marks than any script needs make one cluster that no line can hold. */
const longMarks = /(?<=\p{M}{4})\p{M}+/gu;

export const cutMarks = (text: string): string => text.replaceAll(longMarks, '');

/** Words in their stored form: composed, trimmed, single spaces, only what can be seen. */
export const cleanText = (typed: string): string =>
  cutMarks(dropInvisible(typed.replaceAll(/\s+/g, ' ')).normalize('NFC'))
    .trim()
    .replaceAll(/ +/g, ' ');

/** The same for text of several lines: line breaks stay, at most one empty line in a row. */
export const cleanLines = (typed: string): string =>
  typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
