/** Skips punctuation, spaces and emoji. */
export const initialsOf = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase();

function hash(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return sum;
}

/** Cover key of a member's large avatar, the same on every device. */
export const coverKeyOf = (name: string): string => `gradient${(hash(name) % 5) + 1}`;

/** Avatar colour of a name. 24 hues distinguish the members of one thread. */
export const hueOf = (name: string): number => (hash(name) % 24) * 15;
