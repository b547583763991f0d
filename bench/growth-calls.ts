import { calendarDayOf } from '../packages/domain/src/songs/release.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import type { Pool } from '../tools/seed/rows.ts';
import type { BenchEnvironment } from './environment.ts';
import { defineHotCalls } from './hot-path-calls.ts';
import { sampleTerms, type Term } from './terms.ts';

/** `call` runs in a round as often as `count` says, each time with another index. */
export type GrowthCall = { name: string; count: number; call(index: number): Promise<unknown> };

const writers = 300;
const callsInRound = 100;

/** Calls that change rows, by many members, and reads of the member with 5,000 favorites. */
export async function createGrowthCalls(bench: BenchEnvironment): Promise<GrowthCall[]> {
  const { pool, env } = bench;
  const songTerms = await sampleTerms(pool);
  const requestTerms = await sampleTerms(pool, 'requests');
  const members = await createMembers(env, writers);
  const hot = await defineHotCalls(pool, songTerms);
  const hotCall = (name: string): GrowthCall => {
    const { procedure, type, input } = hot.find((definition) => definition.name === name)!;
    const call = (index: number) => {
      const [at, turn] = [index % writers, Math.floor(index / writers)];
      return bench.send({ cookie: members[at]!.cookie, procedure, type, input: input(at, turn % 2) });
    };
    return { name, count: callsInRound, call };
  };
  const read = (name: string, procedure: string, inputs: readonly unknown[], count = callsInRound): GrowthCall => ({
    name,
    count,
    call: (index) => bench.call(procedure, inputs[index % inputs.length]),
  });
  const search = (of: string, procedure: string, terms: readonly Term[], other: object): GrowthCall[] =>
    [...Map.groupBy(terms, ({ kind }) => kind)].map(([kind, ofKind]) => {
      const inputs = ofKind.map(({ query }) => ({ ...other, query }));
      return read(`${of}: ${kind}`, procedure, inputs, inputs.length);
    });
  const [today, feed] = [calendarDayOf(new Date()), { tab: 'community', query: '' }];
  const favorites = { filter: 'all', today };
  const cursors = await readCursors(pool);
  return [
    hotCall('vote'),
    hotCall('favorite'),
    hotCall('comment'),
    read('feed', 'requests.list', [{ ...feed, filter: 'hot' }]),
    read(
      'feed, a deep page',
      'requests.list',
      cursors.feed.map((cursor) => ({ ...feed, filter: 'hot', cursor })),
    ),
    read('own requests', 'requests.list', [{ ...feed, tab: 'mine' }]),
    read('discover', 'discover.read', [{ today }]),
    read('favorites', 'favorites.list', [favorites]),
    read('favorites, a deep page', 'favorites.list', [{ ...favorites, cursor: cursors.favorites }]),
    read('inbox', 'notifications.list', [{}]),
    read('inbox, a deep page', 'notifications.list', [{ cursor: cursors.inbox }]),
    read('inbox, unread', 'notifications.unread', [undefined]),
    hotCall('song'),
    ...search(songSearch, 'songs.search', songTerms, {}),
    ...search(requestSearch, 'requests.list', requestTerms, feed),
  ];
}

export const songSearch = 'search of songs';
export const requestSearch = 'search of requests';

type Cursors = { feed: object[]; favorites: number; inbox: number };

/** 80 % down each list. */
async function readCursors(pool: Pool): Promise<Cursors> {
  const { rows: feed } = await pool.query<object>(
    `select solved, hot_score as "hotScore", request_id as id from request_states where not hidden and not solved
     order by hot_score desc, request_id
     offset (select 0.8 * count(*) from request_states where not hidden and not solved) limit 20`,
  );
  const positionIn = async (table: string) => {
    const { rows } = await pool.query<{ position: number }>(
      `select percentile_disc(0.2) within group (order by position) as position from ${table} where member_id = $1`,
      [collector.id],
    );
    return rows[0]!.position;
  };
  return { feed, favorites: await positionIn('favorites'), inbox: await positionIn('notifications') };
}
