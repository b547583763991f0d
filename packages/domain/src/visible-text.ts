/**
 * Invisible characters and those that change the text direction. The group `joiner` matches joiners inside an emoji,
 * which must stay: they are part of the picture.
 */
const invisible =
  /(?<joiner>(?<=\p{Extended_Pictographic})\uFE0F?\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const dropInvisible = (text: string): string =>
  text.replaceAll(invisible, (match, joiner) => (joiner ? match : ''));

/**
 * No script needs more than four combining marks in a row; longer runs overlap the lines above and below (Zalgo text).
 */
const longMarks = /(?<=\p{M}{4})\p{M}+/gu;

export const cutMarks = (text: string): string => text.replaceAll(longMarks, '');

/** The stored form of a single line: NFC, trimmed, single spaces, no invisible characters. */
export const cleanText = (typed: string): string =>
  cutMarks(dropInvisible(typed.replaceAll(/\s+/g, ' ')).normalize('NFC'))
    .trim()
    .replaceAll(/ +/g, ' ');

/** The stored form of a text with line breaks: at most one empty line in a row. */
export const cleanLines = (typed: string): string =>
  typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
