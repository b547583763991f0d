import { splitArtists, splitTypedArtists, suggestArtists } from '@dubplate/domain/songs/artists.ts';
import { comparable, maxArtists } from '@dubplate/domain/songs/song.schema.ts';
import { cleanText } from '@dubplate/domain/visible-text.ts';

type Artists = { artists: string[]; typed: string; duplicate: boolean };

/** Turns each name before a comma into an artist. With `all`, also the text after the last comma. */
export function takeArtists(artists: readonly string[], text: string, all: boolean): Artists {
  const { names, rest } = all ? { names: splitArtists(text), rest: '' } : splitTypedArtists(text);
  const taken = [...artists];
  const left: string[] = [];
  let duplicate = false;
  for (const name of names) {
    const known = taken.some((other) => comparable(other) === comparable(name));
    duplicate ||= known;
    if (known || taken.length === maxArtists) left.push(name);
    else taken.push(name);
  }
  return { artists: taken, typed: [...left, rest].filter(Boolean).join(', ').trimStart(), duplicate };
}

/** Splits the newest joined name such as "A & B". Null if the result has duplicates or more than three artists. */
export function splitJoined(artists: readonly string[], typed: string): { names: string[]; artists: string[] } | null {
  for (const name of [cleanText(typed), ...artists.toReversed()]) {
    const names = suggestArtists(name);
    const all = names && [...artists, ...splitArtists(typed)].flatMap((other) => (other === name ? names : [other]));
    if (all && all.length <= maxArtists && new Set(all.map(comparable)).size === all.length) {
      return { names, artists: all };
    }
  }
  return null;
}
