import { addDays, lastDayOfMonth, type CalendarDay } from '../../packages/domain/src/songs/release.ts';
import { platforms, type Platform } from '../../packages/domain/src/songs/song-link.ts';
import { addSongSchema } from '../../packages/domain/src/songs/song.schema.ts';
import { formatTimestamp } from '../../packages/domain/src/songs/timestamp.ts';
import { inventAddress, inventMoment } from './links.ts';
import { createRandom, createZipf, makeId, pick, pickIndex, type Random } from './random.ts';
import type { SeedHeart, SeedMember, SeedSong } from './rows.ts';
import { memberNames, songNames } from './song-names.ts';

const hours = 3_600_000;
const firstMember = Date.UTC(2026, 0, 2, 18);
const firstSong = Date.UTC(2026, 1, 1, 20);

/** The songs of demo members who can sign in, by index. The member with an unconfirmed email has none. */
const uploadsOf: Record<string, number[]> = {
  'mara.dub': [12, 28, 60, 101, 140, 180],
  'the owner': [24, 90, 150],
};
const mara = 'mara.dub';
/** Has early access, so may favorite songs before adding one. */
const earlyMember = 'quietsides';

export const demoMembers: SeedMember[] = memberNames.map((username, index) => ({
  id: makeId(new Date(firstMember + index * 5 * hours), createRandom(index + 1)),
  username,
  email: `${username}@members.dubplate.example`,
}));

/** The same songs every time; only their release dates depend on today. */
export function listDemoSongs(today: CalendarDay): SeedSong[] {
  // Accepts past days: some demo songs are already released.
  const read = addSongSchema(() => '0001-01-01');
  return songNames.map(({ title, artists }, index) => {
    const random = createRandom(1000 + index);
    const uploadedAt = new Date(firstSong + index * 33 * hours);
    const platform = choosePlatform(index, random);
    const link = platform ? inventAddress(platform, { title, artist: artists[0]! }, random) : '';
    return {
      id: makeId(uploadedAt, random),
      song: read.parse({
        title,
        artists,
        link,
        timestamp: platform === 'soundcloud' && random() < 0.6 ? formatTimestamp(inventMoment(random)) : '',
        videoIndex: platform === 'instagram' && random() < 0.4 ? String(1 + pickIndex(random, 4)) : '',
        releaseDate: chooseRelease(index, today, random) ?? '',
      }),
      uploader: uploaderOf(index, random),
      uploadedAt,
      verified: index < 10 ? index % 3 === 0 : random() < 0.2,
      cover: `gradient${(index % 5) + 1}`,
    };
  });
}

function uploaderOf(index: number, random: Random): string {
  const owner = Object.keys(uploadsOf).find((name) => uploadsOf[name]!.includes(index));
  // Every member uploads at least one song: the product requires it before they may favorite others.
  return owner ?? (index < 50 ? memberNames[index % memberNames.length]! : pick(random, memberNames));
}

function choosePlatform(index: number, random: Random): Platform | null {
  const inTurn: (Platform | null)[] = [...platforms, null];
  return index < 10 ? inTurn[index % inTurn.length]! : pick(random, [...inTurn, 'soundcloud', 'soundcloud', 'youtube']);
}

/** Days from today for the first songs in the first member's list; null is unknown. */
const firstReleases = [5, null, 12, null, 3, null, 19, null, 13, null];

function chooseRelease(index: number, today: CalendarDay, random: Random): CalendarDay | null {
  if (index < firstReleases.length) {
    const days = firstReleases[index] ?? null;
    return days === null ? null : addDays(today, days);
  }
  const endOfMonth = Number(lastDayOfMonth(today).slice(8)) - Number(today.slice(8));
  const windows: (() => CalendarDay | null)[] = [
    () => null,
    () => null,
    () => null,
    () => addDays(today, -1 - pickIndex(random, 120)),
    () => (index % 3 === 0 ? today : addDays(today, 1 + pickIndex(random, 7))),
    () => addDays(today, 1 + pickIndex(random, 7)),
    () => addDays(today, pickIndex(random, endOfMonth + 1)),
    () => addDays(today, 32 + pickIndex(random, 200)),
  ];
  return windows[index % windows.length]!();
}

/** The favorites, oldest first. Adding a song favorites it, as in the product. */
export function listDemoHearts(songs: readonly SeedSong[]): SeedHeart[] {
  const random = createRandom(7);
  const own = songs.map((song) => ({ songId: song.id, member: song.uploader }));
  // Popular songs are spread over the list, and most favorites go to a few of them (Zipf distribution).
  const popular = songs.map((song, index) => ({ song, place: createRandom(index + 500)() }));
  const byPopularity = popular.toSorted((a, b) => a.place - b.place).map(({ song }) => song);
  const chooseRank = createZipf(byPopularity.length, 4);
  const likes = (member: string, count: number) =>
    Array.from({ length: count }, () => ({ songId: byPopularity[chooseRank(random)]!.id, member }));
  return [
    ...own,
    ...memberNames.flatMap((member) => likes(member, 4 + pickIndex(random, 30))),
    ...likes(earlyMember, 12),
    ...likes('the owner', 6),
    ...listMaras(songs),
  ];
}

/** 25 favorites with her own songs; the newest ten are the first ten songs. */
function listMaras(songs: readonly SeedSong[]): SeedHeart[] {
  const others = [17, 31, 38, 45, 53, 66, 74, 87, 109];
  const firstTen = songs.slice(0, 10).toReversed();
  return [...others.map((index) => songs[index]!), ...firstTen].map((song) => ({ songId: song.id, member: mara }));
}
