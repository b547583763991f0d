import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase, createTestPool } from '../../../../tools/test-environment/test-databases.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import { preparedStatement } from './prepared-statements.ts';

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

test('a prepared statement is prepared once under its name, and its values stay parameters', async () => {
  const twice = preparedStatement(
    'twice',
    ({ value }: { value: number }) => sql<{ twice: number }>`select ${value}::integer * 2 as twice`,
  );
  expect(await twice(db, { value: 4 })).toEqual([{ twice: 8 }]);
  expect(await twice(db, { value: 5 })).toEqual([{ twice: 10 }]);
  expect(await listPrepared()).toEqual(['twice']);
});

test('a prepared statement is built once, with values used twice, constants, and a null', async () => {
  let built = 0;
  const echo = preparedStatement('echo', ({ first, second }: { first: string | null; second: string }) => {
    built += 1;
    return sql<{ row: string }>`
      select concat_ws('-', ${first}::text, ${'constant'}::text, ${second}::text, ${first}::text) as row
    `;
  });
  expect(await echo(db, { first: 'a', second: 'b' })).toEqual([{ row: 'a-constant-b-a' }]);
  expect(await echo(db, { first: null, second: 'c' })).toEqual([{ row: 'constant-c' }]);
  expect(built).toBe(1);
});

test('a prepared statement is refused without one of its values', async () => {
  const both = preparedStatement(
    'both',
    ({ first, second }: { first: number; second?: number }) => sql`select ${first}::integer + ${second}::integer`,
  );
  await expect(both(db, { first: 1 })).rejects.toThrow('the statement both needs a value for second');
});

test('a prepared statement can be built with the query builder, and runs in a transaction', async () => {
  const one = preparedStatement('from-builder', ({ value }: { value: number }, builder) =>
    builder.selectNoFrom(sql<number>`${value}::integer`.as('one')),
  );
  const rows = await db.transaction().execute((transaction) => one(transaction, { value: 7 }));
  expect(rows).toEqual([{ one: 7 }]);
  expect(await listPrepared()).toContain('from-builder');
});

test('a prepared statement is the only kind that is prepared', async () => {
  const before = await listPrepared();
  await sql`select ${1}::integer`.execute(db);
  await sql`select ${1}::integer as a_rather_long_name, 2 /* prepared: too-late */`.execute(db);
  expect(await listPrepared()).toEqual(before);
});

test('without named statements nothing is prepared, and the statement has the same result', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const unnamed = createDatabase(createPool(url, 1, { namedStatements: false }));
  const half = preparedStatement(
    'half',
    ({ value }: { value: number }) => sql<{ half: number }>`select ${value}::integer / 2 as half`,
  );
  expect(await half(unnamed, { value: 8 })).toEqual([{ half: 4 }]);
  expect((await sql`select name from pg_prepared_statements`.execute(unnamed)).rows).toEqual([]);
  await unnamed.destroy();
});
