/** The first two letters or figures of a name. */
export const initialsOf = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase();

function hash(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return sum;
}

/** The sleeve of a name's plate, the same on every screen and every device. */
export const coverKeyOf = (name: string): string => `gradient${(hash(name) % 5) + 1}`;

/** The colour of a name's avatar: 24 hues, so that people who talk to each other can be told apart. */
export const hueOf = (name: string): number => (hash(name) % 24) * 15;
