import { requestFilters } from '@dubplate/domain/requests/request.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecorder, explainGenericPlan, explainStatement, listNodes } from '../../../../tools/load/statements.ts';
import { collector, collectorHearts } from '../../../../tools/seed/bulk-songs.ts';
import { fillDiscover } from '../../../../tools/seed/fill-discover.ts';
import { vacuum } from '../../../../tools/seed/rows.ts';
import { openMeasuredDatabase } from '../../test/measured-database.ts';

/*
 * The generic plan of a prepared statement expects the average number of votes and favorites. For a member with far
 * more of them, it must not read all.
 */

let pool: Awaited<ReturnType<typeof openMeasuredDatabase>>;
beforeAll(async () => {
  pool = await openMeasuredDatabase();
  await fillDiscover(pool, 6_000);
  await pool.query(
    `insert into votes (request_id, member_id, voted_at)
     select id, $1, created_at from requests order by id limit $2 on conflict do nothing`,
    [collector.id, collectorHearts],
  );
  await vacuum(pool, ['votes', 'favorites']);
}, 300_000);
afterAll(() => pool.end());

const today = '2026-11-16';

type Api = Parameters<Parameters<ReturnType<typeof createRecorder>>[0]>[0];
const calls: [string, (api: Api) => Promise<unknown>][] = [
  ['Discover', (api) => api.discover.read({ today })],
  ['an artist', async (api) => api.artists.read({ name: await frequentArtist(), today })],
  ['Listen mode', (api) => api.requests.listen()],
  ...requestFilters.map((filter): (typeof calls)[number] => [
    `the filter ${filter}`,
    (api) => api.requests.list({ tab: 'community', query: '', filter }),
  ]),
];

async function frequentArtist(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'select artists[1] as name from songs group by 1 order by count(*) desc, 1 limit 1',
  );
  return rows[0]!.name;
}

test('the member of this test has 5,000 votes and favorites', async () => {
  const { rows } = await pool.query(
    `select (select count(*) from votes where member_id = $1) >= $2 as votes,
       (select count(*) from favorites where member_id = $1) = $2 as favorites`,
    [collector.id, collectorHearts],
  );
  expect(rows).toEqual([{ votes: true, favorites: true }]);
});

test.each(calls)('%s reads few of a member’s many votes and favorites', async (_, call) => {
  const statements = await createRecorder(pool, collector.id)(call);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const nodes = listNodes(await explainGenericPlan(pool, statement));
    const rows = nodes
      .filter((node) => ['votes', 'favorites'].includes(node['Relation Name'] ?? ''))
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect({ statement: statement.text, hasReadMany: rows > 500 }).toMatchObject({ hasReadMany: false });
  }
});

test('a page of the inbox reads few of all votes and comments', async () => {
  await pool.query(
    `insert into comments (id, request_id, member_id, text)
     select gen_random_uuid(), id, member_id, 'Moth Ledger, I think' from requests, generate_series(1, 5)`,
  );
  await pool.query(
    `insert into notifications (member_id, kind, subject_id, occasion, created_at)
     select $1, 'solved', id, 'plan', now() from requests order by id limit 1000`,
    [collector.id],
  );
  await vacuum(pool, ['comments', 'notifications']);
  const [statement] = await createRecorder(pool, collector.id)((api) => api.notifications.list({}));
  const nodes = listNodes(await explainStatement(pool, statement!));
  const rows = nodes
    .filter((node) => ['votes', 'comments'].includes(node['Relation Name'] ?? ''))
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  expect(rows).toBeLessThan(500);
});
