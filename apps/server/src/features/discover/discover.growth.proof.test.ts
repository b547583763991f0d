import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collector } from '../../../../../tools/seed/bulk-songs.ts';
import { fillDiscover } from '../../../../../tools/seed/fill-discover.ts';
import {
  countPages,
  createRecorder,
  explainStatement,
  listNodes,
  type Plan,
} from '../../../../../tools/load/statements.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { openMeasuredDatabase } from '../../../test/measured-database.ts';
import { createDatabase } from '../../db/database.ts';

/*
 * Counts the pages of tables and indexes that PostgreSQL reads for a call: the same on every machine, under any load.
 * `npm run bench -- discover` measures the time.
 */

let pool: Awaited<ReturnType<typeof openMeasuredDatabase>>;
type Measured = { pages: number; plans: Plan[] };
let small: Map<string, Measured>;
let large: Map<string, Measured>;

const today = '2026-11-16';
/** An artist of one song in ten, so that a page is full at both sizes. */
const name = 'Frequent Name';

beforeAll(async () => {
  pool = await openMeasuredDatabase();
  // PostgreSQL expects one song in 200 to be by any artist. Below 100,000 songs it would sort these instead of reading
  // the index in order.
  await pool.query('set enable_bitmapscan = off');
  await grow(3_000);
  // With so few songs PostgreSQL would prefer a sequential scan. Forced to the plan for many, both sizes compare.
  await pool.query('set enable_seqscan = off');
  small = await measure();
  await pool.query('set enable_seqscan = on');
  await grow(30_000);
  large = await measure();
}, 300_000);
afterAll(() => pool.end());

async function grow(size: number): Promise<void> {
  await fillDiscover(pool, size);
  await pool.query(
    `update songs set artists = array[$1], search_text = ' ' || split_part(btrim(search_text), '  ', 1) || '  frequent name '
     where hashtextextended(id::text, 3) % 10 = 0 and artists <> array[$1]`,
    [name],
  );
  await pool.query('vacuum analyze songs, wanted_songs');
}

async function measure(): Promise<Map<string, Measured>> {
  const record = createRecorder(pool, collector.id);
  const first = { name, today };
  let cursor: Parameters<Parameters<Parameters<typeof record>[0]>[0]['artists']['read']>[0]['cursor'];
  await record(async (api) => (cursor = (await api.artists.read(first)).nextCursor ?? undefined));
  const calls: Record<string, Parameters<typeof record>[0]> = {
    discover: (api) => api.discover.read({ today }),
    'an artist': (api) => api.artists.read(first),
    'the next page of an artist': (api) => api.artists.read({ ...first, cursor }),
    'an artist without songs': (api) => api.artists.read({ name: 'Dree Hamlin', today }),
  };
  const measured = new Map<string, Measured>();
  for (const [of, call] of Object.entries(calls)) {
    const plans: Plan[] = [];
    for (const statement of await record(call)) plans.push(await explainStatement(pool, statement));
    measured.set(of, { plans, pages: plans.reduce((sum, plan) => sum + countPages(plan), 0) });
  }
  return measured;
}

const used = (of: string) => large.get(of)!.plans.flatMap(listNodes);
const indexes = (of: string) => used(of).flatMap((node) => node['Index Name'] ?? []);

test('the songs, favorites and scores of the measurement are correct', async () => {
  expect(await wrongCounters(createDatabase(pool))).toEqual([]);
});

describe('ten times as many songs and requests', () => {
  // The first page of an artist looks up the requests of a hundred songs, in an index that has one more level then.
  test.each([
    ['discover', 1.3],
    ['an artist', 1.5],
    ['the next page of an artist', 1.3],
    ['an artist without songs', 1.3],
  ])('hardly increase the cost of %s', (of, limit) => {
    expect(large.get(of)!.pages / small.get(of)!.pages).toBeLessThanOrEqual(limit);
    expect(large.get(of)!.pages).toBeLessThanOrEqual(1_000);
  });

  test.each(['discover', 'an artist', 'the next page of an artist', 'an artist without songs'])(
    'cause no sequential scan for %s',
    (of) => {
      // There are a hundred clips.
      const whole = used(of).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'clips');
      expect(whole).toEqual([]);
    },
  );
});

test('each section of Discover is read from its index', () => {
  for (const index of [
    'wanted_songs_score_idx',
    'songs_release_precision_idx',
    'songs_uploaded_at_idx',
    'request_states_hot_score_idx',
    'requests_solved_at_idx',
  ]) {
    expect(indexes('discover')).toContain(index);
  }
});

test('the songs of an artist are read from an index for each place', () => {
  for (const place of [1, 2, 3]) expect(indexes('an artist')).toContain(`songs_artist${place}_idx`);
});
