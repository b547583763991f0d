/** Skips punctuation, spaces and emoji. */
export const initialsOf = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase();

function hash(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return sum;
}

/** Avatar colour of a name, the same on every device. 24 hues distinguish the members of one thread. */
export const hueOf = (name: string): number => (hash(name) % 24) * 15;

/** The last hue, in degrees, that is nearest to the wash of a cover. */
const washEnds = [
  [20, 'gradient1'],
  [95, 'gradient5'],
  [185, 'gradient3'],
  [255, 'gradient2'],
  [315, 'gradient4'],
] as const;

/** Cover key of the wash behind a member's large avatar: the one nearest to the avatar's colour. */
export const washKeyOf = (name: string): string => washEnds.find(([end]) => hueOf(name) <= end)?.[1] ?? 'gradient1';
