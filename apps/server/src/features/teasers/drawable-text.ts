import { readFileSync } from 'node:fs';

type Face = { glyphs: Record<string, [advance: number, outline: string]>; kerning: Record<string, number> };
export type FaceName = 'title' | 'text' | 'mono' | 'stamp';

/** Outlines in 1000 units per em, by tools/generate/card-glyphs.py. Read at the first card. */
let faces: Record<FaceName, Face> | null = null;
export const faceOf = (name: FaceName): Face => {
  faces ??= JSON.parse(readFileSync(new URL('./card-glyphs.json', import.meta.url), 'utf8')) as Record<FaceName, Face>;
  return faces[name];
};

/** Joins characters or changes the one before, such as the parts of an emoji. */
const joiner = /[\p{Cf}\p{M}]/u;

/**
 * The text in characters that the outlines have: other accents are removed, emoji and symbols are left out. Null when
 * more than a quarter is missing, as in another script. A card then shows no text instead of half a name.
 */
export function drawableText(text: string, name: FaceName): string | null {
  const { glyphs } = faceOf(name);
  let all = 0;
  let missing = 0;
  let drawable = '';
  for (const character of text.normalize('NFC')) {
    const isWord = /[\p{L}\p{N}]/u.test(character);
    if (isWord) all += 1;
    const known = glyphs[character] ? character : withoutAccents(character, glyphs);
    if (known === null && isWord) missing += 1;
    drawable += known ?? (joiner.test(character) ? '' : ' ');
  }
  const tidy = drawable.replaceAll(/\s+/g, ' ').trim();
  return tidy === '' || missing * 4 > all ? null : tidy;
}

function withoutAccents(character: string, glyphs: Face['glyphs']): string | null {
  const plain = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  return plain.length > 0 && plain.every((part) => glyphs[part]) ? plain.join('') : null;
}
