import { isInWindow } from '@dubplate/domain/songs/release-date.ts';
import { addDays, calendarDayOf, lastDayOfMonth } from '@dubplate/domain/songs/release.ts';
import { platforms, readSongLink } from '@dubplate/domain/songs/song-link.ts';
import { songIdentity } from '@dubplate/domain/songs/song.schema.ts';
import { beforeAll, expect, test } from 'vitest';
import { listDemoSongs } from '../../../../../tools/seed/demo.ts';
import { seed } from '../../../../../tools/seed/seed.ts';
import { allRows } from '../../../test/stored-rows.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();
beforeAll(async () => {
  await seedDemo();
});

const seedDemo = () => seed(app.environment.DATABASE_URL!, app.address, app.address);

test('the demo has 200 songs, and every counter matches its rows', async () => {
  expect(await app.db.selectFrom('songs').select('id').execute()).toHaveLength(200);
  expect(await wrongCounters(app.db)).toEqual([]);
});

test('seeding twice adds nothing', async () => {
  const before = await allRows(app.db);
  await seedDemo();
  expect(await allRows(app.db)).toEqual(before);
});

test('a member with favorites has uploaded a song, or has early access', async () => {
  const voters = await app.db
    .selectFrom('members')
    .select(['username', 'has_uploaded_first_song as uploaded', 'early_access as early'])
    .where('favorite_count', '>', 0)
    .execute();
  expect(voters.length).toBeGreaterThan(40);
  expect(voters.filter((member) => !member.uploaded && !member.early)).toEqual([]);
});

test('the first demo member has 25 favorites, and the newest ten are the first ten songs', async () => {
  const favorites = await app.db
    .selectFrom('favorites')
    .innerJoin('members', 'members.id', 'favorites.member_id')
    .innerJoin('songs', 'songs.id', 'favorites.song_id')
    .select('songs.title')
    .where('members.username', '=', 'mara.dub')
    .orderBy('favorites.position', 'desc')
    .execute();
  expect(favorites).toHaveLength(25);
  expect(favorites.slice(0, 3).map((row) => row.title)).toEqual([
    'Salt Circuit',
    'Ninth Floor (Stairwell Dub)',
    'Glasshouse',
  ]);
});

test.each(['2026-11-15', '2027-02-28', '2026-12-31', calendarDayOf(new Date())])(
  'the demo has songs of every platform and every release window on %s',
  (today) => {
    const songs = listDemoSongs(today).map(({ song }) => song);
    expect(new Set(songs.map((song) => song.link?.platform ?? null))).toEqual(new Set([...platforms, null]));
    const windows = {
      undated: songs.filter((song) => song.releaseDate === null),
      out: songs.filter((song) => song.releaseDate !== null && song.releaseDate < today),
      today: songs.filter((song) => song.releaseDate === today),
      week: songs.filter((song) => isInWindow(song, 'week', today)),
      month: songs.filter((song) => isInWindow(song, 'month', today)),
      later: songs.filter((song) => (song.releaseDate ?? '') > addDays(lastDayOfMonth(today), 1)),
    };
    const few = Object.entries(windows).filter(([, found]) => found.length < 3);
    expect(few).toEqual([]);
  },
);

test('no two demo songs are the same, and each link is stored in its canonical form', () => {
  const songs = listDemoSongs('2026-11-15').map(({ song }) => song);
  expect(new Set(songs.map(songIdentity)).size).toBe(songs.length);
  const links = songs.flatMap((song) => song.link ?? []);
  expect(links.map((link) => readSongLink(link.url))).toMatchObject(links.map(({ url }) => ({ link: { url } })));
  expect(songs.filter((song) => song.title === 'ID').length).toBeGreaterThan(3);
});
