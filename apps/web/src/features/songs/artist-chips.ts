import { comparable, maxArtists } from '@dubplate/domain/songs/song.schema.ts';

type Artists = { artists: string[]; typed: string; duplicate: boolean };

/** Makes artists of the text in the input: each part before a comma, and the last part too when `all` of it is meant. */
export function takeArtists(artists: readonly string[], text: string, all: boolean): Artists {
  const parts = text.split(',');
  const kept = all ? [] : [parts.pop() ?? ''];
  const taken = [...artists];
  const left: string[] = [];
  let duplicate = false;
  for (const name of parts.map((part) => part.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)) {
    const known = taken.some((other) => comparable(other) === comparable(name));
    duplicate ||= known;
    if (known || taken.length === maxArtists) left.push(name);
    else taken.push(name);
  }
  return { artists: taken, typed: [...left, ...kept].filter(Boolean).join(', ').trimStart(), duplicate };
}
