import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase, createTestPool } from '../../../../tools/test-environment/test-databases.ts';
import { createDatabase, type Database } from './database.ts';
import { prepared } from './prepared-statements.ts';

let db: Database;
beforeAll(async () => {
  // Prepared statements belong to a connection, so there is only one.
  db = createDatabase(createTestPool(await createEmptyDatabase(inject('postgresUrl')), 1));
});
afterAll(() => db.destroy());

const listPrepared = async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db);
  return rows.map(({ name }) => name);
};

test('a marked statement is prepared once under its name, and its parameters stay parameters', async () => {
  const twice = (value: number) => sql<{ twice: number }>`${prepared('twice')} select ${value}::integer * 2 as twice`;
  expect((await twice(4).execute(db)).rows).toEqual([{ twice: 8 }]);
  expect((await twice(5).execute(db)).rows).toEqual([{ twice: 10 }]);
  expect(await listPrepared()).toEqual(['twice']);
});

test('a statement of the query builder is marked at its front', async () => {
  const query = db.selectNoFrom(sql<number>`1`.as('one')).modifyFront(prepared('from-builder'));
  expect(await query.execute()).toEqual([{ one: 1 }]);
  expect(await listPrepared()).toContain('from-builder');
});

test('a statement without a mark, or with one behind other text, is not prepared', async () => {
  const before = await listPrepared();
  await sql`select ${1}::integer`.execute(db);
  await sql`select ${1}::integer as a_rather_long_name, 2 ${prepared('too-late')}`.execute(db);
  expect(await listPrepared()).toEqual(before);
});
