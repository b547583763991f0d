/** The first two letters or figures of a name. */
export const initialsOf = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase();

/** A name's colour, the same on every screen and every device. */
export function coverKeyOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return `gradient${(sum % 5) + 1}`;
}
