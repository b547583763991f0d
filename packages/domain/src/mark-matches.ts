import { foldCharacter, queryWords } from './search.ts';

export type Marked = { text: string; matched: boolean };

/** Splits a text into matched and unmatched parts. Joining the parts gives the original text. */
export function markMatches(text: string, query: string): Marked[] {
  const characters = [...text];
  const words = queryWords(query);
  const hits = new Uint8Array(characters.length);
  // Folding can lengthen or drop a character, so each folded character keeps the index of its original.
  const folded: string[] = [' '];
  const origin: number[] = [-1];
  characters.forEach((character, index) => {
    for (const foldedCharacter of foldCharacter(character)) {
      folded.push(foldedCharacter);
      origin.push(index);
    }
  });
  const haystack = folded.join('');
  const offsets = offsetsOf(folded);
  for (const word of words) {
    const needle = [...word].length < 3 ? ` ${word}` : word;
    const lead = needle.length - word.length;
    for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
      for (let unit = at + lead; unit < at + needle.length; unit += 1) hits[origin[offsets[unit]!]!] = 1;
    }
  }
  characters.forEach((character, index) => {
    // A character that folding drops is marked with its neighbours, such as an accent with its base character.
    if (foldCharacter(character) !== '' || hits[index - 1] !== 1) return;
    const next = characters.findIndex((other, place) => place > index && foldCharacter(other) !== '');
    if (/\p{M}/u.test(character) || hits[next] === 1) hits[index] = 1;
  });
  return runsOf(characters, hits);
}

/** Maps each UTF-16 code unit of the joined text to the index of its character. */
const offsetsOf = (characters: string[]): number[] =>
  characters.flatMap((character, index) => Array.from({ length: character.length }, () => index));

function runsOf(characters: string[], hits: Uint8Array): Marked[] {
  const runs: Marked[] = [];
  characters.forEach((character, index) => {
    const matched = hits[index] === 1;
    const last = runs.at(-1);
    if (last?.matched === matched) last.text += character;
    else runs.push({ text: character, matched });
  });
  return runs;
}
