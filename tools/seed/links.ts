import type { Platform } from '../../packages/domain/src/songs/song-link.ts';
import { searchWords } from '../../packages/domain/src/search.ts';
import { pick, pickIndex, type Random } from './random.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'];
const word = (random: Random, length: number) => Array.from({ length }, () => pick(random, alphabet)).join('');
const slug = (text: string) =>
  searchWords(text)
    .filter((part) => /^\w+$/.test(part))
    .join('-')
    .slice(0, 60) || 'untitled';

/** A URL in the form that members paste, of a recording that does not exist. */
export function inventAddress(platform: Platform, song: { title: string; artist: string }, random: Random): string {
  switch (platform) {
    case 'soundcloud':
      // The suffix keeps artists called 'You' or 'Stream' from matching SoundCloud's own pages.
      return `https://soundcloud.com/${slug(song.artist)}-music/${slug(song.title)}-${word(random, 4).toLowerCase()}`;
    case 'youtube':
      return `https://www.youtube.com/watch?v=${word(random, 11)}&t=${inventMoment(random)}`;
    case 'instagram':
      return `https://www.instagram.com/reel/${word(random, 11)}/`;
    case 'twitter':
      return `https://x.com/${slug(song.artist).replaceAll('-', '').slice(0, 15)}/status/1${digits(random, 18)}`;
  }
}

/** A position in a two-hour set, in seconds. */
export const inventMoment = (random: Random): number => 30 + pickIndex(random, 7000);

const digits = (random: Random, count: number) => Array.from({ length: count }, () => pickIndex(random, 10)).join('');
