import { addDays, type CalendarDay } from '../../packages/domain/src/songs/release.ts';
import { platforms, readSongLink, type SongLink } from '../../packages/domain/src/songs/song-link.ts';
import { inventAddress } from './links.ts';
import { createRandom, createZipf, makeId, pick, pickIndex, type Random } from './random.ts';
import type { SeedHeart, SeedMember, SeedSong } from './rows.ts';
import { inventVocabulary } from './vocabulary.ts';

const words = inventVocabulary(40_000);
const chooseWord = createZipf(words.length, 3);
const artistCount = 60_000;
const chooseArtist = createZipf(artistCount, 40);
const endings = ['Dub', 'VIP', 'Edit', 'Extended Mix', 'Remix', 'Live', 'Original Mix', 'Rework'];

const firstSong = Date.UTC(2022, 0, 1);
const intervalMs = 10_000;
/** Every bulk song is older than the first demo song, so the demo songs stay on top. */
export const lastBulkId = '0198ffff-ffff-7fff-bfff-ffffffffffff';

const memberCount = 1000;
/** Has exactly `collectorHearts` favorites, or all songs if there are fewer. */
export const collector: SeedMember = makeMember(memberCount, 'bulk.collector');
export const collectorHearts = 5000;
const voters = Array.from({ length: memberCount }, (_, index) => makeMember(index, `bulk.${index + 1}`));
export const bulkMembers: readonly SeedMember[] = [...voters, collector];

function makeMember(index: number, username: string): SeedMember {
  const joined = new Date(Date.UTC(2021, 0, 1) + index * 3_600_000);
  return { id: makeId(joined, createRandom(9000 + index)), username, email: `${username}@bulk.dubplate.example` };
}

const bulkId = (index: number): string =>
  makeId(new Date(firstSong + index * intervalMs), createRandom(index ^ 0x5bd1e995));

/** The inverse of `bulkId`. */
export const bulkIndexOf = (id: string): number =>
  (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - firstSong) / intervalMs;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const takeWords = (random: Random, count: number) =>
  Array.from({ length: count }, () => capitalize(words[chooseWord(random)]!)).join(' ');

const nameArtist = (artist: number) => {
  const random = createRandom(artist * 7 + 3);
  const rare = () => capitalize(words[pickIndex(random, words.length)]!);
  return random() < 0.3 ? rare() : `${random() < 0.5 ? takeWords(random, 1) : rare()} ${rare()}`;
};

export function makeBulkSong(index: number, today: CalendarDay): SeedSong {
  const random = createRandom(index * 2 + 1);
  const title = random() < 0.01 ? 'ID' : takeWords(random, 1 + pickIndex(random, 4));
  const full = random() < 0.25 ? `${title} (${pick(random, endings)})` : title;
  const count = random() < 0.7 ? 1 : random() < 0.8 ? 2 : 3;
  const artists = [...new Set(Array.from({ length: count }, () => nameArtist(chooseArtist(random))))];
  const uploadedAt = new Date(firstSong + index * intervalMs);
  return {
    id: bulkId(index),
    song: {
      title: full,
      artists,
      link: chooseLink(full, artists[0]!, random),
      releaseDate: chooseRelease(random, today),
    },
    uploader: pick(random, bulkMembers).username,
    uploadedAt,
    verified: random() < 0.1,
    cover: `gradient${(index % 5) + 1}`,
  };
}

function chooseLink(title: string, artist: string, random: Random): SongLink | null {
  const platform = pick(random, [...platforms, 'soundcloud', null] as const);
  if (!platform) return null;
  const reading = readSongLink(inventAddress(platform, { title, artist }, random));
  if ('problem' in reading) throw new Error(`${title}: ${reading.problem}`);
  return reading.link;
}

function chooseRelease(random: Random, today: CalendarDay): CalendarDay | null {
  const kind = random();
  if (kind < 0.5) return null;
  return kind < 0.7 ? addDays(today, -1 - pickIndex(random, 900)) : addDays(today, pickIndex(random, 300));
}

/** One song in 25 has a favorite, one in 50 has two, one in 75 has three, up to one of every member. */
export function listBulkHearts(index: number): SeedHeart[] {
  const random = createRandom(index ^ 0x2545f491);
  const count = Math.min(memberCount, Math.floor(0.04 / (1 - random())));
  const start = pickIndex(random, memberCount);
  // 371 and 1000 are coprime, so no member appears twice.
  return Array.from({ length: count }, (_, step) => ({
    songId: bulkId(index),
    member: voters[(start + step * 371) % memberCount]!.username,
  }));
}
