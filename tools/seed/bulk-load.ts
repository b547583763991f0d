import { setImmediate } from 'node:timers/promises';
import type { Pool } from './rows.ts';

const sliceLength = 250;

/** Makes a row of each index. Pauses, so that the connection can send and receive meanwhile. */
async function makeRows<Row>(from: number, count: number, make: (index: number) => Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (let step = 0; step < count; step += 1) {
    if (step % sliceLength === 0) await setImmediate();
    rows.push(make(from + step));
  }
  return rows;
}

const batch = 5_000;

type Load<Row> = {
  /** The index of the first row. */
  first: number;
  wanted: number;
  make(index: number): Row;
  /** Returns how many were inserted: fewer if some are stored already. Others are made in their place. */
  insert(rows: Row[]): Promise<number>;
  log(added: number): void;
};

/** Inserts rows in batches, and makes the next batch while PostgreSQL inserts one. */
export async function loadRows<Row>({ first, wanted, make, insert, log }: Load<Row>): Promise<void> {
  let [next, added, sent] = [first, 0, 0];
  let inserting: Promise<number> = Promise.resolve(0);
  while (added < wanted) {
    const count = Math.min(batch, wanted - added - sent);
    const [inserted, rows] = await Promise.all([inserting, makeRows(next, count, make)]);
    inserting = count > 0 ? insert(rows) : Promise.resolve(0);
    [next, added, sent] = [next + count, added + inserted, count];
    if (added % 100_000 < inserted) log(added);
  }
}

/**
 * Filling tables that grow many times is faster without secondary indexes, foreign keys, the keys of votes and
 * favorites, and the triggers of `tables`. The definitions come from the migrations. The caller maintains what the
 * triggers would.
 */
export async function dropExtras(pool: Pool, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  );
  const { rows: constraints } = await pool.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any($1::regclass[]) and (contype = 'f' or contype = 'p' and cardinality(conkey) > 1)
     order by contype = 'f'`,
    [tables],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (const { name, table } of constraints) await pool.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  return async () => {
    await pool.query(`set local maintenance_work_mem = '1GB'`);
    for (const { definition } of indexes) await pool.query(definition);
    for (const { name, table, definition } of constraints) {
      await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  };
}
