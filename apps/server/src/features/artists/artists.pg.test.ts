import {
  artistCountLimit,
  artistPageSize,
  type ArtistCursor,
  type ArtistSongs,
} from '@dubplate/domain/artists/artist.ts';
import { addDays, calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClip } from '../../../../../tools/fixtures/clips.ts';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
const today = calendarDayOf(new Date());
let mara: SignedInMember;
let nel: SignedInMember;
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});

const read = (name: string, cursor?: ArtistCursor): Promise<ArtistSongs> =>
  mara.api.artists.read.query({ name, today, ...(cursor && { cursor }) });
const titles = ({ songs }: ArtistSongs) => songs.map(({ title }) => title);
const inDays = (days: number) => addDays(today, days);

async function readAll(name: string): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: ArtistCursor | undefined;
  do {
    const page = await read(name, cursor);
    pages.push(titles(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

test('upcoming songs come first by day, then undated ones by favorites, then released ones', async () => {
  const artists = ['Orla Venn'];
  const [, , loved] = await createSongs(app.db, [
    { title: 'Undated', artists, favorite_count: 1 },
    { title: 'In a month', artists, release_date: inDays(30) },
    { title: 'Undated and loved', artists, favorite_count: 90 },
    { title: 'Out last year', artists, release_date: inDays(-360) },
    { title: 'Tomorrow', artists, release_date: inDays(1) },
    { title: 'Out yesterday', artists, release_date: inDays(-1) },
    { title: 'Today', artists, release_date: today },
  ]);
  await createFavorites(app.db, [{ songId: loved!, memberId: mara.id }]);
  const page = await read('Orla Venn');
  expect(titles(page)).toEqual([
    'Today',
    'Tomorrow',
    'In a month',
    'Undated and loved',
    'Undated',
    'Out yesterday',
    'Out last year',
  ]);
  const follow = { following: false, followerCount: 0 };
  expect(page.about).toEqual({ name: 'Orla Venn', songCount: 7, solvedCount: 0, requests: [], follow });
  expect(page.nextCursor).toBeNull();
  expect(page.songs[3]).toEqual({
    id: loved,
    title: 'Undated and loved',
    artists,
    cover: expect.stringMatching(/^gradient/),
    releaseDate: null,
    releasePrecision: 'day',
    favorited: true,
    clipRequestId: null,
  });
});

describe('a name', () => {
  beforeAll(async () => {
    await createSongs(app.db, [
      { title: 'First', artists: ['Näkki Saarn', 'Mirre', 'Iva Strandt'], favorite_count: 30 },
      { title: 'Second', artists: ['Mirre', 'Nakki Saarn'], favorite_count: 7 },
      { title: 'Third', artists: ['Mirre', 'Pale Tariff', 'NÄKKI SAARN'], favorite_count: 3 },
      { title: 'Näkki Saarn', artists: ['Somebody Else'] },
      { title: 'By a longer name', artists: ['Näkki Saarn Band'] },
      { title: '???', artists: ['Punctuated'] },
      { title: 'Two spellings', artists: ['Sodium Choir', 'Sodium-Choir'] },
      { title: 'Only signs', artists: ['!!!'] },
    ]);
  });

  test('is found in each place and spelling, and nowhere else', async () => {
    for (const name of ['Näkki Saarn', 'nakki saarn', 'NÁKKI  SAARN']) {
      expect(titles(await read(name))).toEqual(['First', 'Second', 'Third']);
    }
    expect((await read('nakki saarn')).about!.name).toBe('Näkki Saarn');
  });

  test('is found behind a title of punctuation only', async () => {
    expect(titles(await read('punctuated'))).toEqual(['???']);
  });

  test('that a song has twice lists the song once', async () => {
    const page = await read('sodium choir');
    expect(titles(page)).toEqual(['Two spellings']);
    expect(page.about!.songCount).toBe(1);
  });

  test('of punctuation only, or of no song, has an empty page', async () => {
    for (const name of ['!!!', 'Dree Hamlin', "Robert'); drop table songs;--", '%', 'x'.repeat(200)]) {
      expect(await read(name)).toMatchObject({
        about: { name, songCount: 0, solvedCount: 0, requests: [] },
        songs: [],
        nextCursor: null,
      });
    }
  });

  test('of a hundred characters is compared as a whole', async () => {
    const [long, other] = ['a', 'b'].map((end) => `${'Long '.repeat(19)}nam${end}`) as [string, string];
    await createSongs(app.db, [{ title: 'Long', artists: [long] }]);
    expect(titles(await read(long))).toEqual(['Long']);
    expect(titles(await read(other))).toEqual([]);
  });
});

test('archived and merged songs are not listed and not counted', async () => {
  const artists = ['Hex Allotment'];
  const [kept, archived, merged] = await createSongs(app.db, [
    { title: 'Kept', artists },
    { title: 'Archived', artists },
    { title: 'Merged', artists },
  ]);
  await archiveSong(app.db, archived!);
  await app.db.updateTable('songs').set({ is_archived: true, merged_into: kept! }).where('id', '=', merged!).execute();
  const page = await read('Hex Allotment');
  expect(titles(page)).toEqual(['Kept']);
  expect(page.about!.songCount).toBe(1);
});

test('pages continue across days, parts and places, and list each song once', async () => {
  const names = [['Deep Ferry'], ['Mirre', 'Deep Ferry'], ['Mirre', 'Velka', 'Deep Ferry']];
  const songs = Array.from({ length: 100 }, (_, index) => ({
    title: `No. ${index}`,
    artists: names[index % 3]!,
    favorite_count: index % 5,
    release_date: index < 40 ? inDays(index % 4) : index < 75 ? null : inDays(-1 - (index % 2)),
  }));
  await createSongs(app.db, songs);
  const pages = await readAll('Deep Ferry');
  expect(pages.map((page) => page.length)).toEqual([artistPageSize, artistPageSize, artistPageSize, 10]);
  const order = pages.flat();
  expect(new Set(order).size).toBe(100);
  const partOf = (title: string) => {
    const index = Number(title.slice(4));
    return index < 40 ? index % 4 : index < 75 ? 10 : 20 + (index % 2);
  };
  expect(order.map(partOf)).toEqual(order.map(partOf).toSorted((a, b) => a - b));
  expect((await read('Deep Ferry', (await read('Deep Ferry')).nextCursor!)).about).toBeNull();
});

test('a name with very many songs is counted up to a limit', async () => {
  const songs = Array.from({ length: artistCountLimit + 5 }, (_, index) => ({
    title: `Rip ${index}`,
    artists: ['Various Artists'],
  }));
  await createSongs(app.db, songs);
  expect((await read('various artists')).about!.songCount).toBe(artistCountLimit);
});

test('requests that were solved with a song of the artist are listed, the last one first', async () => {
  const artists = ['Mirre', 'Moth Ledger'];
  const [first, second, archived] = (await createSongs(app.db, [
    { title: 'Two Left Hands', artists },
    { title: 'Room Tone', artists },
    { title: 'Archived', artists },
  ])) as [string, string, string];
  await archiveSong(app.db, archived);
  const solve = (title: string, resolved_song_id: string, hours: number, more: object = {}) => {
    const solved_at = new Date(Date.now() - hours * 3_600_000);
    return createRequest(app.db, nel.username, { title, resolved_song_id, solved_at, ...more });
  };
  const older = await solve('Closing track', first, 5, { identified_by: mara.id });
  const newer = await solve('Slow one', second, 1);
  await solve('Hidden', second, 1, { hidden_at: new Date() });
  await solve('Of the archived song', archived, 1);
  const { about } = await read('Moth Ledger');
  expect(about).toMatchObject({ songCount: 2, solvedCount: 2 });
  expect(about!.requests).toEqual([
    {
      id: newer,
      title: 'Slow one',
      namedBy: null,
      song: { id: second, title: 'Room Tone', cover: expect.any(String) },
    },
    {
      id: older,
      title: 'Closing track',
      namedBy: mara.username,
      song: { id: first, title: 'Two Left Hands', cover: expect.any(String) },
    },
  ]);
});

test('a song of a request with a clip can be played, unless the request is hidden', async () => {
  const requestId = await createRequest(app.db, nel.username, { title: 'Heard' });
  await createClip(app.db, { request_id: requestId, member_id: nel.id });
  const [songId] = await createSongs(app.db, [{ title: 'Heard', artists: ['Clip Maker'] }]);
  await createSongs(app.db, [{ title: 'Uploaded', artists: ['Clip Maker'], favorite_count: 3 }]);
  await app.db.updateTable('songs').set({ source_request_id: requestId }).where('id', '=', songId!).execute();
  const clips = async () => (await read('Clip Maker')).songs.map(({ clipRequestId }) => clipRequestId);
  expect(await clips()).toEqual([null, requestId]);
  await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', requestId).execute();
  expect(await clips()).toEqual([null, null]);
});
