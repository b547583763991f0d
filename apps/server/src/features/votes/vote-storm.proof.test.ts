import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../../../../tools/services/postgres.ts';
import { fillRequests } from '../../../../../tools/seed/fill-requests.ts';
import { countPages, createRecorder, explainStatement, type Statement } from '../../../../../tools/load/statements.ts';
import { openMeasuredDatabase } from '../../../test/measured-database.ts';

/* Counts pages, which are the same on every machine. `npm run bench -- storm` measures the time. */

let postgres: Postgres;
let pool: Awaited<ReturnType<typeof openMeasuredDatabase>>;
beforeAll(async () => {
  // A PostgreSQL of its own: a long transaction in any database would keep dead entries of the index from being marked.
  postgres = await startPostgres();
  pool = await openMeasuredDatabase(postgres.url('postgres'));
  await fillRequests(pool, 2_000);
  // Half of the requests are solved. If nearly all were open, the ranking of all requests would serve the filters too.
  await pool.query(
    `with solved as (
       update requests set solved_at = now() where id in (
         select request_id from request_states order by hot_score desc offset 3
       ) and hashtextextended(id::text, 5) % 2 = 0 returning id
     )
     update request_states set solved = true from solved where id = request_id`,
  );
  await pool.query('vacuum analyze request_states');
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

test('the first page after many votes reads about as many pages as before', async () => {
  const { rows: members } = await pool.query<{ id: string }>('select id from members order by id limit 20');
  const { rows: hottest } = await pool.query<{ id: string }>(
    'select request_id as id from request_states order by hot_score desc, request_id limit 3',
  );
  const record = createRecorder(pool, members[0]!.id);
  const pages: Statement[] = [];
  for (const filter of ['unsolved', 'hot', undefined] as const) {
    const statements = await record((api) => api.requests.list({ tab: 'community', query: '', filter }));
    pages.push(statements.find(({ text }) => text.includes('request_states'))!);
  }
  for (const page of pages) await explainStatement(pool, page);
  const before: number[] = [];
  for (const page of pages) before.push(countPages(await explainStatement(pool, page)));

  for (let iteration = 0; iteration < 150; iteration += 1) {
    for (const { id } of members) {
      const request = hottest[iteration % hottest.length]!.id;
      await pool.query('select set_vote($1, $2, $3)', [id, request, Math.floor(iteration / hottest.length) % 2 === 0]);
    }
  }
  // Without the read after every 32nd vote, the reader would follow each dead entry into the table: ten times as many
  // pages.
  for (const [index, page] of pages.entries()) {
    expect(countPages(await explainStatement(pool, page)), `page ${index}`).toBeLessThan(before[index]! * 2);
  }
});

test('a vote returns the state it left, also when it reads the ranking', async () => {
  const { rows } = await pool.query<{ member: string; request: string }>(
    `select members.id as member, request_id as request from members, request_states order by hot_score limit 1`,
  );
  const { member, request } = rows[0]!;
  const vote = async (voted: boolean) => {
    const text = 'select vote_count, version from set_vote($1, $2, $3)';
    return (await pool.query<{ vote_count: number; version: number }>(text, [member, request, voted])).rows[0]!;
  };
  const { vote_count: start } = await vote(false);
  const answers: { vote_count: number; version: number }[] = [];
  for (let iteration = 0; iteration < 40; iteration += 1) answers.push(await vote(iteration % 2 === 0));
  expect(answers.map((answer) => answer.vote_count)).toEqual(
    Array.from({ length: 40 }, (_, iteration) => start + ((iteration + 1) % 2)),
  );
  expect(answers.some(({ version }) => version % 32 === 0)).toBe(true);
});
