import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillRequests } from '../../../../../tools/seed/fill-requests.ts';
import { collector } from '../../../../../tools/seed/bulk-songs.ts';
import { countPages, createRecorder, explainStatement } from '../../../../../tools/load/statements.ts';
import { openMeasuredDatabase } from '../../../test/measured-database.ts';
import { createDatabase } from '../../db/database.ts';
import { recountWeeks } from './overview.procedures.ts';

/* Counts the pages that PostgreSQL reads for a call: the same on every machine, under any load. */

let pool: Awaited<ReturnType<typeof openMeasuredDatabase>>;
let small: number;
let large: number;

beforeAll(async () => {
  pool = await openMeasuredDatabase();
  await fillRequests(pool, 1_000);
  small = await measure();
  await fillRequests(pool, 15_000);
  large = await measure();
}, 180_000);
afterAll(() => pool.end());

async function measure(): Promise<number> {
  // All in past weeks, and half of the requests are solved.
  await pool.query(
    `update requests set solved_at = created_at + interval '5 hours' where created_at < now() and hashtext(id::text) % 2 = 0`,
  );
  await pool.query('vacuum analyze requests, members');
  await recountWeeks(createDatabase(pool), { all: true });
  const record = createRecorder(pool, collector.id, { role: 'admin', permissions: [] });
  await record((api) => api.overview.read({ weeks: 52 }));
  let pages = 0;
  for (const statement of await record((api) => api.overview.read({ weeks: 52 }))) {
    pages += countPages(await explainStatement(pool, statement));
  }
  return pages;
}

test('many times as many requests do not increase the cost of the overview', () => {
  expect(large).toBeLessThanOrEqual(small * 1.3);
  expect(large).toBeLessThan(100);
});
