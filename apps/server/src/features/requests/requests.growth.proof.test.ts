import { requestFilters, requestQueryWords, type RequestFilter } from '@dubplate/domain/requests/request.ts';
import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBulkRequest } from '../../../../../tools/seed/bulk-requests.ts';
import { fillRequests } from '../../../../../tools/seed/fill-requests.ts';
import { insertClips } from '../../../../../tools/seed/rows.ts';
import {
  countPages,
  createRecorder,
  explainStatement,
  listNodes,
  type Plan,
} from '../../../../../tools/load/statements.ts';
import { openMeasuredDatabase } from '../../../test/measured-database.ts';
import { wrongRequestCounters } from '../../../../../tools/fixtures/counters.ts';
import { createDatabase } from '../../db/database.ts';
import { listRequests } from './requests.store.ts';

/*
 * Counts the pages of tables and indexes that PostgreSQL reads for a call: the same on every machine, under any load.
 * `npm run bench -- growth` measures the time.
 */

let pool: Awaited<ReturnType<typeof openMeasuredDatabase>>;
let reader: string;
type Measured = { pages: number; plans: Plan[] };
let small: Map<string, Measured>;
let large: Map<string, Measured>;

const size = 30_000;

beforeAll(async () => {
  pool = await openMeasuredDatabase();
  await fillRequests(pool, 1_000);
  const { rows } = await pool.query<{ id: string }>('select id from members order by request_count desc, id limit 1');
  reader = rows[0]!.id;
  await fillComments(1_000);
  await fillClipsAndVotes();
  // With so few requests PostgreSQL would prefer a sequential scan. Forced to the plan for many, both sizes compare.
  await pool.query('set enable_seqscan = off');
  small = await measure();
  await pool.query('set enable_seqscan = on');
  await fillRequests(pool, size);
  await fillComments(size);
  await fillClipsAndVotes();
  large = await measure();
}, 180_000);
afterAll(() => pool.end());

/** Adds a clip to every third request, and votes of the reader to every second one. */
async function fillClipsAndVotes(): Promise<void> {
  await insertClips(pool);
  await pool.query(
    `with added as (
       insert into votes (request_id, member_id, voted_at) select id, $1, created_at from requests
       where hashtextextended(id::text, 4) % 2 = 0 on conflict do nothing returning request_id
     )
     update request_states set vote_count = vote_count + 1, hot_score = hot_score(vote_count + 1, created_at)
     from added where added.request_id = request_states.request_id`,
    [reader],
  );
  await pool.query('vacuum analyze clips, votes, request_states');
}

/** A request that exists before and after the growth. */
const known = makeBulkRequest(500).id;

/** Creates that many comments, a third of them on the same request. */
async function fillComments(wanted: number): Promise<void> {
  await pool.query(
    `with asked as (select array_agg(id) as ids from (select id from requests where id <> $1 order by id limit 300) as others),
     added as (
       insert into comments (id, request_id, member_id, text)
       select gen_random_uuid(), case when turn % 3 = 0 then $1 else asked.ids[1 + turn % 300] end, $2, 'Moth Ledger, I think'
       from asked, generate_series((select count(*) from comments) + 1, $3) as turn
       returning request_id
     )
     update request_states set comment_count = comment_count + counted.count
     from (select request_id, count(*) from added group by request_id) as counted
     where counted.request_id = request_states.request_id`,
    [known, reader, wanted],
  );
  await pool.query('vacuum analyze comments, request_states');
}

const list = { tab: 'community', query: '' } as const;
const filterReads = requestFilters.flatMap((filter) => [`filter ${filter}`, `filter ${filter}, far down`]);
const searches = {
  'a common word': 'night',
  'several words': 'night light love',
  'one letter': 'd',
  'two letters': 'da',
  'a rare word': 'gocoufleing',
  'a word of no request': 'zzqxvk',
  'the inside of a rare word': 'ocoufleing',
};
const reads = [
  'the first page',
  'a page far down',
  'a request',
  'states in sight',
  'the newest comments',
  'comments far back',
  ...filterReads,
];

async function measure(): Promise<Map<string, Measured>> {
  const record = createRecorder(pool, reader);
  const { rows: deep } = await pool.query<{ hotScore: number; id: string }>(
    `select hot_score as "hotScore", request_id as id from request_states
     order by hot_score desc, request_id offset 800 limit 1`,
  );
  const { rows: back } = await pool.query<{ position: number }>(
    'select position from comments where request_id = $1 order by position offset 100 limit 1',
    [known],
  );
  const calls: Record<string, Parameters<typeof record>[0]> = {
    'the first page': (api) => api.requests.list(list),
    'a page far down': (api) => api.requests.list({ ...list, cursor: deep[0]! }),
    'my requests': (api) => api.requests.list({ ...list, tab: 'mine' }),
    'my requests far down': (api) => api.requests.list({ ...list, tab: 'mine', cursor: deep[0]! }),
    'a request': (api) => api.requests.read({ id: known }),
    'states in sight': (api) => api.requests.states({ ids: [known, deep[0]!.id] }),
    'the newest comments': (api) => api.comments.list({ requestId: known }),
    'a common word and a short one': (api) => api.requests.list({ ...list, query: 'night hu' }),
    'comments far back': (api) => api.comments.list({ requestId: known, cursor: back[0]!.position }),
  };
  for (const filter of requestFilters) {
    calls[`filter ${filter}`] = (api) => api.requests.list({ ...list, filter });
    const cursor = await cursorFarDown(filter);
    calls[`filter ${filter}, far down`] = (api) => api.requests.list({ ...list, filter, cursor });
  }
  for (const [name, query] of Object.entries(searches)) calls[name] = (api) => api.requests.list({ ...list, query });
  const measured = new Map<string, Measured>();
  for (const [name, call] of Object.entries(calls)) {
    const plans: Plan[] = [];
    for (const statement of await record(call)) plans.push(await explainStatement(pool, statement));
    measured.set(name, { plans, pages: plans.reduce((sum, plan) => sum + countPages(plan), 0) });
  }
  return measured;
}

/** Pages on from a request that many others precede. */
async function cursorFarDown(filter: RequestFilter): Promise<RequestsCursor> {
  const db = createDatabase(pool);
  let { nextCursor } = await listRequests(db, reader, { ...list, filter });
  for (let page = 0; page < 12; page += 1) {
    const next = await listRequests(db, reader, { ...list, filter, cursor: nextCursor! });
    nextCursor = next.nextCursor ?? nextCursor;
  }
  return nextCursor!;
}

const used = (name: string) => large.get(name)!.plans.flatMap(listNodes);
const indexes = (name: string) => used(name).flatMap((node) => node['Index Name'] ?? []);

test('the requests, votes, comments and counters of the measurement are correct', async () => {
  const { rows } = await pool.query('select count(*) from requests');
  expect(rows).toEqual([{ count: size }]);
  expect(await wrongRequestCounters(createDatabase(pool))).toEqual([]);
});

describe('many times as many requests', () => {
  test.each([...reads, ...Object.keys(searches)])('do not increase the cost of %s', (name) => {
    const [before, after] = [small.get(name)!.pages, large.get(name)!.pages];
    // The index may have grown by one level, which even a read of a few pages notices.
    expect(after, `${before} → ${after} pages`).toBeLessThanOrEqual(Math.max(before * 1.3, before + 3));
  });

  test.each([...reads, 'my requests', 'my requests far down', ...Object.keys(searches)])(
    'cause no sequential scan for %s',
    (name) => {
      const tables = new Set(['requests', 'request_states', 'votes', 'comments', 'clips']);
      const whole = used(name).filter(
        (node) => node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? ''),
      );
      expect(whole).toEqual([]);
    },
  );
});

test.each(['the first page', 'a page far down'])('%s is read from the index of the ranking', (name) => {
  expect(indexes(name)).toContain('request_states_hot_score_idx');
});

test.each([
  ['hot', 'request_states_hot_score_idx'],
  ['new', 'requests_created_at_idx'],
  ['unsolved', 'request_states_solved_idx'],
  ['audio', 'clips_newest_idx'],
  ['voted', 'votes_newest_idx'],
])('the filter %s pages through the index %s', (filter, index) => {
  expect(indexes(`filter ${filter}`)).toContain(index);
  expect(indexes(`filter ${filter}, far down`)).toContain(index);
});

test.each(['my requests', 'my requests far down'])(
  '%s are read by owner: a member with none would read the whole ranking',
  (name) => {
    expect(indexes(name)).toContain('request_states_own_idx');
    expect(indexes(name)).not.toContain('request_states_hot_score_idx');
  },
);

test('every plan of a search finds the same as reading every request, in the same order', async () => {
  const { rows: requests } = await pool.query<{ search_text: string }>(
    'select search_text from requests order by md5(id::text) limit 24',
  );
  const db = createDatabase(pool);
  for (const [index, { search_text: text }] of requests.entries()) {
    const query = [...text.trim()].slice(0, 1 + (index % 14)).join('');
    const { requests: found } = await listRequests(db, reader, { tab: 'community', query });
    const { rows: all } = await pool.query<{ id: string }>(
      `select id from requests join request_states on request_id = id
       where search_text like all ($1) and requests.member_id <> $2
       order by hot_score desc, id limit 10`,
      [requestQueryWords(query).map((word) => `% ${word}%`), reader],
    );
    expect({ query, ids: found.map(({ id }) => id) }).toEqual({ query, ids: all.map(({ id }) => id) });
  }
});

test('two words read only the requests that contain both, also if one word is short', async () => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from requests where search_text like all (array['% night%', '% hu%'])`,
  );
  const scans = used('a common word and a short one').filter(
    (node) => node['Index Name'] === 'requests_period_words_idx',
  );
  const read = scans.reduce((sum, node) => sum + node['Actual Rows'], 0);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(rows[0]!.count);
});

test('a search finds old requests that very many votes rank above recent ones', async () => {
  // The first of the three recent periods. A million votes raise a request by 20, less than a period of 24.
  const { rows: periods } = await pool.query<{ start: number }>(
    'select (floor(max(hot_score) / 24) - 2) * 24 as start from request_states where not hidden',
  );
  await pool.query(
    `with wanted as (
       select $1 + 0.5 + turn / 100.0 as posted, 0 as votes from generate_series(1, 12) as turn
       union all select $1 - 0.5 - turn / 100.0, 1000000 from generate_series(1, 4) as turn
     ), added as (
       insert into requests (id, title, description, created_at, search_text)
       select gen_random_uuid(), votes::text, 'Lifted', to_timestamp(posted * 90000 + 1134028003), ' lumenquill ' from wanted
       returning id, title::integer as votes, created_at
     )
     insert into request_states (request_id, created_at, vote_count, hot_score)
     select id, created_at, votes, hot_score(votes, created_at) from added`,
    [periods[0]!.start],
  );
  const page = await listRequests(createDatabase(pool), reader, { tab: 'community', query: 'lumenquill' });
  expect(page.requests.map(({ voteCount }) => voteCount)).toEqual([...Array(4).fill(1_000_000), ...Array(6).fill(0)]);
});
