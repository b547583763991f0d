import { searchLimit, searchWords } from '@dubplate/domain/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collector } from '../../../../../tools/seed/bulk-songs.ts';
import { fillCatalogue } from '../../../../../tools/seed/bulk.ts';
import {
  countPages,
  createRecorder,
  explainStatement,
  listNodes,
  type Plan,
} from '../../../../../tools/load/statements.ts';
import { openMeasuredDatabase } from '../../../test/measured-database.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { createDatabase } from '../../db/database.ts';
import { rankSongs } from './rank-songs.ts';
import { memberScope } from './search-scope.store.ts';

/*
 * Counts the pages of tables and indexes that PostgreSQL reads for a call: the same on every machine, under any load.
 * `npm run bench -- growth` measures the time.
 */

let pool: Awaited<ReturnType<typeof openMeasuredDatabase>>;
type Measured = { pages: number; plans: Plan[] };
let small: Map<string, Measured>;
let large: Map<string, Measured>;

const today = '2026-11-15';
const searches = { common: 'night', rare: 'devoel', 'one letter': 'd', 'two letters': 'da', 'no song': 'zzqxvk' };
/** Typed form values. Six words that no song has together cause the most searches. */
const forms = {
  'similar songs of a usual title': { title: 'Night', artists: ['Velka'] },
  'similar songs of a long title': { title: 'night zzqx zzqy zzqz zzqw zzqv', artists: ['Velka', 'Burial'] },
};

beforeAll(async () => {
  pool = await openMeasuredDatabase();
  await fillCatalogue(pool, 1_000);
  // With so few songs PostgreSQL would prefer a sequential scan. Forced to the plan for many, both sizes compare.
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
    'released favorites': (api) => api.favorites.released({ today }),
    'a search in a week': (api) => api.songs.search({ query: searches.common, filter: 'week', today }),
    'a search in a month': (api) => api.songs.search({ query: searches.common, filter: 'month', today }),
  };
  for (const [name, typed] of Object.entries(forms)) calls[name] = (api) => api.songs.similar(typed);
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

test('the songs, favorites and counters of the measurement are correct', async () => {
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
  test.each(['first favorites', 'favorites further down', 'a song'])('do not increase the cost of %s', (name) => {
    expect(growth(name)).toBeLessThanOrEqual(1.3);
  });

  test.each(['common', 'one letter', 'two letters'])('at most double the cost of a search for %s', (name) => {
    expect(growth(name)).toBeLessThanOrEqual(2);
  });

  // The table of songs has three times as many pages then.
  test.each(Object.keys(searches))('let a search for %s end after a few hundred pages', (name) => {
    expect(large.get(name)!.pages).toBeLessThanOrEqual(500);
  });

  test.each(Object.keys(forms))('at most double the cost of %s, with few searches', (name) => {
    expect(growth(name)).toBeLessThanOrEqual(2);
    expect(large.get(name)!.pages).toBeLessThanOrEqual(2_000);
  });

  test.each(['first favorites', 'favorites further down', 'a song', ...Object.keys(forms), ...Object.keys(searches)])(
    'cause no sequential scan for %s',
    (name) => {
      const whole = used(name).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'songs');
      expect(whole).toEqual([]);
    },
  );
});

test('favorites are read from the index of their member', () => {
  expect(indexes('first favorites')).toContain('favorites_member_idx');
  expect(indexes('favorites further down')).toContain('favorites_member_idx');
  expect(indexes('released favorites')).toContain('favorites_release_idx');
  expect(used('released favorites').map((node) => node['Node Type'])).not.toContain('Sort');
});

test.each(['common', 'one letter', 'two letters'])(
  'a search for %s reads the most popular songs and no further',
  (name) => {
    expect(indexes(name)).toContain('songs_popularity_idx');
    expect(indexes(name)).not.toContain('songs_search_text_idx');
  },
);

test.each(['a search in a week', 'a search in a month'])(
  '%s reads one index of songs, and their rows in the end',
  (name) => {
    const [found] = large.get(name)!.plans;
    expect(listNodes(found!).filter((node) => node['Relation Name'] === 'songs')).toMatchObject([
      { 'Node Type': 'Index Only Scan', 'Index Name': 'songs_release_precision_idx' },
    ]);
  },
);

test.each(['rare', 'no song'])('a search for %s uses the trigram index', (name) => {
  expect(indexes(name)).toContain('songs_search_text_idx');
  expect(indexes(name)).not.toContain('songs_popularity_idx');
});

test('every plan of a search finds the same as reading every song, in the same order', async () => {
  const { rows: songs } = await pool.query<{ id: string; popularity: number; title: string; artists: string[] }>(
    'select id, popularity, title, artists from songs order by popularity desc, id desc',
  );
  const folded = songs.map(({ id, title, artists }) => {
    const parts = [title, ...artists].map((text) => searchWords(text).join(' '));
    return { id, parts, words: parts.join(' ').split(' ') };
  });
  const tierOf = ({ parts: [title, ...artists], words }: (typeof folded)[number], phrase: string) => {
    const typed = phrase.split(' ');
    const isThere = (word: string) =>
      words.some((known) => ([...word].length > 2 ? known.includes(word) : known.startsWith(word)));
    if (!typed.every(isThere)) return null;
    if (title!.startsWith(phrase)) return 0;
    if (artists.some((artist) => artist.startsWith(phrase))) return 1;
    return typed.every((word) => words.some((known) => known.startsWith(word))) ? 2 : 3;
  };
  const chosen = folded.filter((_, index) => index % 1_000 === 0).map(({ parts }) => parts.join(' '));
  const queries = chosen.map((text, index) => [...text].slice(index % 3, 1 + (index % 3) + (index % 12)).join(''));
  const db = createDatabase(pool);
  for (const query of queries.map((each) => each.trim()).filter(Boolean)) {
    const ranked = await rankSongs(db, {
      query: { text: query },
      scope: memberScope(undefined, today),
      limit: searchLimit,
    });
    const tiers = folded.map((song) => tierOf(song, query));
    const expected = [0, 1, 2, 3].flatMap((tier) => folded.filter((_, index) => tiers[index] === tier));
    expect({ query, ids: ranked.map((song) => song.id) }).toEqual({
      query,
      ids: expected.slice(0, searchLimit).map((song) => song.id),
    });
    const middle = ranked.at(9);
    if (!middle) continue;
    const rest = await rankSongs(db, {
      query: { text: query },
      scope: memberScope(undefined, today),
      after: middle,
      limit: searchLimit,
    });
    expect({ query, rest: rest.map((song) => song.id) }).toEqual({
      query,
      rest: expected.slice(10, 10 + searchLimit).map((song) => song.id),
    });
  }
});
