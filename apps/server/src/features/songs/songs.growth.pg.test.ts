import { queryWords, searchLimit, wordPattern } from '@dubplate/domain/search.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { collector } from '../../../../../tools/seed/bulk-songs.ts';
import { fillCatalogue } from '../../../../../tools/seed/bulk.ts';
import { countPages, createRecorder, explainStatement, listNodes, type Plan } from '../../../../../tools/statements.ts';
import { createEmptyDatabase } from '../../../../../tools/test-databases.ts';
import { wrongCounters } from '../../../test/songs.ts';
import { createDatabase, createPatientPool } from '../../platform/database.ts';
import { migrate } from '../../platform/migrations.ts';
import { findSongs } from './search.store.ts';

/*
 * Pages of tables and indexes a call looks at, counted by PostgreSQL itself: the same on every machine, however busy. What the
 * calls take in time is measured by `npm run bench -- songs`.
 */

let pool: ReturnType<typeof createPatientPool>;
type Measured = { pages: number; plans: Plan[] };
let small: Map<string, Measured>;
let large: Map<string, Measured>;

const today = '2026-11-15';
const searches = { common: 'night', rare: 'devoel', 'one letter': 'd', 'two letters': 'da', 'no song': 'zzqxvk' };

beforeAll(async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  await migrate(url);
  pool = createPatientPool(url);
  await fillCatalogue(pool, 1_000);
  // So few songs are quicker read whole. Asked the way they are once there are many, the two can be compared.
  await pool.query('set enable_seqscan = off');
  small = await measure();
  await pool.query('set enable_seqscan = on');
  await fillCatalogue(pool, 30_000);
  large = await measure();
}, 180_000);
afterAll(() => pool.end());

async function measure(): Promise<Map<string, Measured>> {
  const record = createRecorder(pool, collector.id);
  const { rows: deep } = await pool.query<{ position: number }>(
    'select position from favorites where member_id = $1 order by position offset 400 limit 1',
    [collector.id],
  );
  const { rows: songs } = await pool.query<{ id: string }>('select id from songs order by md5(id::text) limit 1');
  const list = { filter: 'all', today } as const;
  const calls: Record<string, Parameters<typeof record>[0]> = {
    'first favorites': (api) => api.favorites.list(list),
    'favorites further down': (api) => api.favorites.list({ ...list, cursor: deep[0]!.position }),
    'a song': (api) => api.songs.read({ id: songs[0]!.id }),
  };
  for (const [name, query] of Object.entries(searches)) calls[name] = (api) => api.songs.search({ query });
  const measured = new Map<string, Measured>();
  for (const [name, call] of Object.entries(calls)) {
    const plans: Plan[] = [];
    for (const statement of await record(call)) plans.push(await explainStatement(pool, statement));
    measured.set(name, { plans, pages: plans.reduce((sum, plan) => sum + countPages(plan), 0) });
  }
  return measured;
}

const growth = (name: string) => large.get(name)!.pages / small.get(name)!.pages;
const used = (name: string) => large.get(name)!.plans.flatMap(listNodes);
const indexes = (name: string) => used(name).flatMap((node) => node['Index Name'] ?? []);

test('the songs, hearts and counters the measurement is made on are right', async () => {
  const db = createDatabase(pool);
  expect(
    await db
      .selectFrom('songs')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst(),
  ).toEqual({
    count: 30_000,
  });
  expect(await wrongCounters(db)).toEqual([]);
});

describe('thirty times as many songs', () => {
  test.each(['first favorites', 'favorites further down', 'a song'])('leave the cost of %s as it is', (name) => {
    expect(growth(name)).toBeLessThanOrEqual(1.3);
  });

  test.each(['common', 'one letter', 'two letters'])('make a search for %s at most twice as dear', (name) => {
    expect(growth(name)).toBeLessThanOrEqual(2);
  });

  // The songs themselves fill three times as many pages by then.
  test.each(Object.keys(searches))('let a search for %s end after a few hundred pages', (name) => {
    expect(large.get(name)!.pages).toBeLessThanOrEqual(500);
  });

  test.each(['first favorites', 'favorites further down', 'a song', ...Object.keys(searches)])(
    'are not read through for %s',
    (name) => {
      const whole = used(name).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'songs');
      expect(whole).toEqual([]);
    },
  );
});

test('favorites come from the index of their member', () => {
  expect(indexes('first favorites')).toContain('favorites_member_idx');
  expect(indexes('favorites further down')).toContain('favorites_member_idx');
});

test.each(['common', 'one letter', 'two letters'])(
  'a search for %s walks the best-liked songs and no further',
  (name) => {
    expect(indexes(name)).toContain('songs_popularity_idx');
    expect(indexes(name)).not.toContain('songs_search_text_idx');
  },
);

test.each(['rare', 'no song'])('a search for %s goes by trigrams and does not walk', (name) => {
  expect(indexes(name)).toContain('songs_search_text_idx');
  expect(indexes(name)).not.toContain('songs_popularity_idx');
});

test('whichever way a search takes, it finds what reading every song would, in the same order', async () => {
  const { rows: songs } = await pool.query<{ search_text: string }>(
    'select search_text from songs order by md5(id::text) limit 60',
  );
  const queries = songs.map(({ search_text: text }, index) => [...text.trim()].slice(0, 1 + (index % 12)).join(''));
  const db = createDatabase(pool);
  for (const query of queries) {
    const words = queryWords(query);
    const found = await findSongs(db, { words }, collector.id, searchLimit);
    const all = await pool.query<{ id: string }>(
      'select id from songs where search_text like all ($1) order by popularity desc, id desc limit $2',
      [words.map(wordPattern), searchLimit],
    );
    expect({ query, ids: found.map((song) => song.id) }).toEqual({ query, ids: all.rows.map((row) => row.id) });
  }
});
