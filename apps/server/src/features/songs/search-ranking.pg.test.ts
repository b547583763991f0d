import { searchLimit } from '@dubplate/domain/search.ts';
import type { SearchCursor } from '@dubplate/domain/songs/song-search.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';
import { splitSearchTexts } from './search-songs.ts';

const app = await useTestApp();
let mara: Awaited<ReturnType<typeof registerMember>>;
beforeAll(async () => {
  mara = await registerMember(app, { earlyAccess: true });
});
beforeEach(async () => {
  await sql`truncate songs cascade`.execute(app.db);
  await sql`truncate song_words`.execute(app.db);
});

type Options = Omit<Parameters<typeof mara.api.songs.search.query>[0], 'query'>;
const search = (query: string, options: Options = {}) => mara.api.songs.search.query({ query, ...options });
const titles = async (query: string, options?: Options) =>
  (await search(query, options)).songs.map((song) => song.title);

/** Reads all pages; `between` runs after the first. */
async function readAll(query: string, options: Options = {}, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = [];
  let cursor: SearchCursor | undefined;
  do {
    const page = await search(query, { ...options, ...(cursor && { cursor }) });
    pages.push(page.songs.map((song) => song.id));
    if (pages.length === 1) await between();
    cursor = page.nextCursor ?? undefined;
  } while (cursor && pages.length < 20);
  return pages;
}

describe('a search ranks', () => {
  test('the beginning of a title, then of an artist, then of a word, then a substring', async () => {
    await createSongs(app.db, [
      { title: 'Bikes in the Foyer', artists: ['Juno Thessalone'], favorite_count: 90 },
      { title: 'Headlights', artists: ['Juno Thessalone'], favorite_count: 80 },
      { title: 'Old Salt', artists: ['Mirre'], favorite_count: 70 },
      { title: 'Anchor', artists: ['Mirre', 'Saltmarsh Choir'], favorite_count: 60 },
      { title: 'Salt Circuit', artists: ['Velka'], favorite_count: 1 },
    ]);
    expect(await titles('sal')).toEqual(['Salt Circuit', 'Anchor', 'Old Salt', 'Bikes in the Foyer', 'Headlights']);
  });

  test('Saltmarsh before Basalt, even if that has more favorites', async () => {
    await createSongs(app.db, [
      { title: 'Basalt', artists: ['Orla'], favorite_count: 500 },
      { title: 'Saltmarsh', artists: ['Orla'] },
    ]);
    expect(await titles('salt')).toEqual(['Saltmarsh', 'Basalt']);
  });

  test('a title that repeats a word as the query does before songs that have the word once', async () => {
    await createSongs(app.db, [
      ...['Ledge', 'Basalt', 'Grain', 'Hollow', 'Tide', 'Wick'].map((title) => ({ title, favorite_count: 20 })),
      { title: 'Velka Velka', artists: ['Mirre'] },
    ]);
    expect((await titles('vel'))[0]).toBe('Velka Velka');
    expect((await titles('velka velka'))[0]).toBe('Velka Velka');
  });

  test('by the order of the typed words', async () => {
    await createSongs(app.db, [
      { title: 'Night Train', artists: ['Orla'], favorite_count: 9 },
      { title: 'Train Night', artists: ['Orla'] },
    ]);
    expect(await titles('night train')).toEqual(['Night Train', 'Train Night']);
    expect(await titles('train night')).toEqual(['Train Night', 'Night Train']);
    expect(await titles('train ni')).toEqual(['Train Night', 'Night Train']);
  });

  test('by the exact number of favorites where two match alike, and then the newest', async () => {
    const ids = [
      '01990000-0000-7000-8000-000000000001',
      '01990000-0000-7000-8000-000000000002',
      '01990000-0000-7000-8000-000000000003',
      '01990000-0000-7000-8000-000000000004',
    ];
    await createSongs(
      app.db,
      [5, 6, 4, 5].map((favorite_count, index) => ({ id: ids[index]!, title: `Salt ${index}`, favorite_count })),
    );
    expect(await titles('salt')).toEqual(['Salt 1', 'Salt 3', 'Salt 0', 'Salt 2']);
  });

  test('a title that begins with the query before a match across title and artist', async () => {
    await createSongs(app.db, [
      { title: 'Salt', artists: ['Circuit'], favorite_count: 50 },
      { title: 'Salt Circuit', artists: ['Velka'] },
    ]);
    expect(await titles('salt circuit')).toEqual(['Salt Circuit', 'Salt']);
  });

  test('a corrected spelling the same way', async () => {
    await mara.api.songs.add.mutate({ title: 'Old Archangel', artists: ['Orla'] });
    await mara.api.songs.add.mutate({ title: 'Archangel', artists: ['Orla'] });
    await sql`update songs set favorite_count = 50 where title = 'Old Archangel'`.execute(app.db);
    expect(await titles('archamgel')).toEqual(['Archangel', 'Old Archangel']);
  });

  test('songs of a catalog too large to sort by the same rule', async () => {
    // 60 titles, 60 artists, 60 words, and 4,000 substrings, each with more favorites than all before it.
    await sql`
      insert into songs (id, title, artists, search_text, identity, favorite_count)
      select gen_random_uuid(), 'x', '{y}', case
          when n % 4000 < 60 and n < 4000 then ' night ' || n || '  velka '
          when n < 4120 and n >= 4000 + 60 then ' hours ' || n || '  night '
          when n < 4060 and n >= 4000 then ' late night ' || n || '  velka '
          else ' midnight ' || n || '  orla ' end,
        sha256(n::text::bytea), case when n < 60 then 0 when n >= 4060 then 3 when n >= 4000 then 7 else 100 end
      from generate_series(0, 4119) as n
    `.execute(app.db);
    const pages = await readAll('night');
    const { rows } = await sql<{ id: string; text: string }>`select id, search_text as text from songs`.execute(app.db);
    const texts = new Map(rows.map((row) => [row.id, row.text]));
    const kinds = pages.flat().map((id) => texts.get(id)!.replaceAll(/\d+/g, '').trim().split(' ')[0]);
    expect(pages.flat().length).toBe(new Set(pages.flat()).size);
    expect(kinds.slice(0, 200)).toEqual([
      ...Array.from({ length: 60 }, () => 'night'),
      ...Array.from({ length: 60 }, () => 'hours'),
      ...Array.from({ length: 60 }, () => 'late'),
      ...Array.from({ length: 20 }, () => 'midnight'),
    ]);
  });
});

describe('pagination', () => {
  const many = 2 * searchLimit + 7;

  test('reaches every one of very many songs titled ID once', async () => {
    const ids = await createSongs(
      app.db,
      Array.from({ length: many }, (_, index) => ({
        title: 'ID',
        artists: [`Artist ${index}`],
        favorite_count: index % 9,
      })),
    );
    const pages = await readAll('id');
    expect(pages.map((page) => page.length)).toEqual([searchLimit, searchLimit, 7]);
    expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  });

  test('has no gaps and no duplicates across tiers', async () => {
    const title = await createSongs(
      app.db,
      Array.from({ length: 20 }, (_, index) => ({ title: `Salt ${index}` })),
    );
    const artist = await createSongs(
      app.db,
      Array.from({ length: 20 }, (_, index) => ({ title: `Tide ${index}`, artists: ['Salty'] })),
    );
    const word = await createSongs(
      app.db,
      Array.from({ length: 20 }, (_, index) => ({ title: `Old Salt ${index}` })),
    );
    const inside = await createSongs(
      app.db,
      Array.from({ length: 20 }, (_, index) => ({ title: `Basalt ${index}` })),
    );
    const found = (await readAll('salt')).flat();
    const parts = [title, artist, word, inside].map((_, index) => found.slice(index * 20, index * 20 + 20).toSorted());
    expect(parts).toEqual([title, artist, word, inside].map((ids) => ids.toSorted()));
  });

  test('leaves out a song archived between two pages, and moves no other', async () => {
    await createSongs(
      app.db,
      Array.from({ length: many }, (_, index) => ({ title: `Salt ${index}` })),
    );
    const before = (await readAll('salt')).flat();
    const archivedId = before[searchLimit + 3]!;
    const pages = await readAll('salt', {}, () => archiveSong(app.db, archivedId));
    expect(pages.flat()).toEqual(before.filter((id) => id !== archivedId));
  });

  test('continues with the same corrected spelling', async () => {
    await mara.api.songs.add.mutate({ title: 'Archangel', artists: ['Orla'] });
    await createSongs(
      app.db,
      Array.from({ length: many }, (_, index) => ({ title: `Archangel ${index}` })),
    );
    const pages = await readAll('archamgel');
    expect(pages.map((page) => page.length)).toEqual([searchLimit, searchLimit, 8]);
    expect(new Set(pages.flat()).size).toBe(many + 1);
  });

  test('ends when the remaining songs were archived, without trying other spellings', async () => {
    await mara.api.songs.add.mutate({ title: 'Basalts', artists: ['Orla'] });
    const ids = await createSongs(
      app.db,
      Array.from({ length: searchLimit + 1 }, (_, index) => ({ title: `Basalt ${index}` })),
    );
    const first = await search('basalt');
    for (const id of ids) await archiveSong(app.db, id);
    await sql`update songs set is_archived = true`.execute(app.db);
    expect(await search('basalt', { cursor: first.nextCursor! })).toMatchObject({
      songs: [],
      corrected: false,
      nextCursor: null,
    });
  });

  test.each([
    { cursor: 1 },
    { cursor: { tier: 4, popularity: 0, id: crypto.randomUUID() } },
    { cursor: { tier: 0, popularity: 40_000, id: crypto.randomUUID() } },
    { cursor: { tier: 0, popularity: 0, id: 'x' } },
    { filter: 'year' },
    { filter: 'week', today: '2026-02-30' },
  ])('%j is refused', async (options) => {
    expect((await refusalOf(search('salt', options as never))).reason).toBe('invalid-input');
  });
});

describe('within a release window', () => {
  const today = '2026-11-15';
  beforeEach(async () => {
    await createSongs(app.db, [
      { title: 'Salt Out', release_date: '2026-11-14', favorite_count: 9 },
      { title: 'Old Salt Today', release_date: '2026-11-15', favorite_count: 9 },
      { title: 'Salt Next Week', release_date: '2026-11-22' },
      { title: 'Salt Month End', release_date: '2026-11-30' },
      { title: 'Salt Next Year', release_date: '2027-02-01' },
      { title: 'Salt Undated' },
      { title: 'Basalt', release_date: '2026-11-16', favorite_count: 99 },
      { title: 'Ledge', release_date: '2026-11-16', artists: ['Orla'] },
      { title: 'Salt November', release_date: '2026-11-30', release_precision: 'month' },
      { title: 'Salt Autumn', release_date: '2026-11-30', release_precision: 'season' },
    ]);
  });

  test('a search finds only its songs, in the same ranking', async () => {
    expect(await titles('salt', { filter: 'week', today })).toEqual(['Salt Next Week', 'Old Salt Today', 'Basalt']);
    expect((await titles('salt', { filter: 'month', today })).toSorted()).toEqual(
      ['Basalt', 'Old Salt Today', 'Salt Month End', 'Salt Next Week', 'Salt November'].toSorted(),
    );
    // Not the month and the season that end in the week.
    expect(await titles('salt', { filter: 'week', today: '2026-11-24' })).toEqual(['Salt Month End']);
  });

  test('"all unreleased" excludes released songs, and no window finds all songs', async () => {
    const all = await titles('salt');
    expect(all).toHaveLength(9);
    const unreleased = all.filter((title) => title !== 'Salt Out');
    expect((await titles('salt', { filter: 'all', today })).toSorted()).toEqual(unreleased.toSorted());
  });

  test('a misspelling is corrected too', async () => {
    await mara.api.songs.add.mutate({ title: 'Saltmarsh', artists: ['Orla'], releaseDate: '2999-01-01' });
    expect(await titles('saltmarhs', { filter: 'all', today })).toEqual(['Saltmarsh']);
    expect(await titles('saltmarhs', { filter: 'week', today })).toEqual([]);
  });

  test('pagination works', async () => {
    const ids = await createSongs(
      app.db,
      Array.from({ length: searchLimit + 5 }, (_, index) => ({ title: `Tide ${index}`, release_date: '2026-11-20' })),
    );
    for (const filter of ['week', 'month', 'all'] as const) {
      const pages = await readAll('tide', { filter, today });
      expect([filter, pages.map((page) => page.length)]).toEqual([filter, [searchLimit, 5]]);
      expect(pages.flat().toSorted()).toEqual(ids.toSorted());
    }
  });
});

test('each row has the number of favorites and the platform', async () => {
  await createSongs(app.db, [
    {
      title: 'ID',
      artists: ['Orla'],
      favorite_count: 12,
      platform: 'soundcloud',
      url: 'https://soundcloud.com/orla/id',
    },
    { title: 'ID', artists: ['Mirre'], release_date: '2026-11-20' },
  ]);
  expect((await search('id')).songs).toMatchObject([
    { artists: ['Orla'], favoriteCount: 12, platform: 'soundcloud', releaseDate: null },
    { artists: ['Mirre'], favoriteCount: 0, platform: null, releaseDate: '2026-11-20' },
  ]);
});

describe('songs that an older build wrote', () => {
  beforeEach(() =>
    sql`
      insert into songs (id, title, artists, search_text, identity, favorite_count) values
        (gen_random_uuid(), 'Anchor', '{Café Orla}', ' anchor cafe orla ', sha256('1'), 0),
        (gen_random_uuid(), 'The Cafe', '{Mirre}', ' the cafe  mirre ', sha256('2'), 50),
        (gen_random_uuid(), ${'Ж'.repeat(200)}, '{!!!}', ${` ${'ж'.repeat(200)} `}, sha256('3'), 0)
    `.execute(app.db),
  );

  test('are found immediately, and ranked by their artists once the job has rewritten them', async () => {
    expect(await titles('cafe')).toEqual(['The Cafe', 'Anchor']);
    await splitSearchTexts(app.db);
    expect(await titles('cafe')).toEqual(['Anchor', 'The Cafe']);
  });

  test('are rewritten once', async () => {
    await splitSearchTexts(app.db);
    const read = () => app.db.selectFrom('songs').select(['search_text', 'version']).orderBy('identity').execute();
    const after = await read();
    expect(after.map((row) => row.search_text.includes('  '))).toEqual([true, true, true]);
    await splitSearchTexts(app.db);
    expect(await read()).toEqual(after);
  });
});
