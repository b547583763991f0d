import { sql, type LogEvent, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { createEmptyDatabase } from '../../../../tools/test-environment/test-databases.ts';
import { createBatchingDatabase, createDatabase, createPool, type Database } from './database.ts';
import { isLostConnection } from './lost-connection.ts';
import { preparedStatement } from './prepared-statements.ts';

type Row = { value: number };
type Counter = { id: number; by: number };

let url: string;
let db: Database;
/** On connections of its own, and without batches. */
let other: Database;
const logged: LogEvent[] = [];

beforeAll(async () => {
  url = await createEmptyDatabase(inject('postgresUrl'));
  db = createBatchingDatabase(createPool(url, 8, { connectionWaitMs: 0, pipeline: true }), (event) => {
    logged.push(event);
  });
  other = createDatabase(createPool(url, 4, { connectionWaitMs: 0 }));
  await sql`create table counters (id integer primary key, value integer not null)`.execute(other);
  await sql`insert into counters select id, 0 from generate_series(1, 20) as id`.execute(other);
});
afterAll(async () => {
  await db.destroy();
  await other.destroy();
});

/** Division by zero if the divisor is 0. Returns the connection. */
const divide = preparedStatement(
  { name: 'divide', lane: 'read' },
  ({ by }: { by: number }) => sql<Row>`select pg_backend_pid() + 0 / ${by}::integer as value`,
);
const add = preparedStatement(
  { name: 'add', lane: 'write' },
  ({ id, by }: Counter) => sql<Row>`
    update counters set value = value + ${by}::integer where id = ${id}::integer returning pg_backend_pid() as value
  `,
);
const sleep = preparedStatement(
  { name: 'sleep', lane: 'read' },
  ({ seconds }: { seconds: number }) => sql<Row>`
    select pg_backend_pid() as value from pg_sleep(${seconds}::integer)
  `,
);
const readLockWait = preparedStatement(
  { name: 'lock-wait', lane: 'write' },
  ({ id }: { id: number }) => sql<{ wait: string; id: number }>`
    select current_setting('lock_timeout') as wait, ${id}::integer as id
  `,
);

const valueOf = async (id: number) =>
  (await sql<Row>`select value from counters where id = ${id}`.execute(other)).rows[0]!.value;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const countWaiting = async (query: string) =>
  (
    await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type in ('Lock', 'Timeout') and query like ${query}
    `.execute(other)
  ).rows;

/** Holds a lock until `release` is called. */
async function holdLock(statement: RawBuilder<unknown>): Promise<{ release(): Promise<void> }> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = other.transaction().execute(async (open) => {
    await statement.execute(open);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return {
    async release() {
      released.resolve();
      await transaction;
    },
  };
}

test('statements that start together share a connection, at most eight of them', async () => {
  const rows = await Promise.all(numbers(16).map((by) => divide(db, { by })));
  const perConnection = Object.values(Object.groupBy(rows.flat(), ({ value }) => value)).map((group) => group!.length);
  expect(perConnection).toEqual([8, 8]);
});

test('reads and writes that start together use two connections', async () => {
  const [[read], [write]] = await Promise.all([divide(db, { by: 1 }), add(db, { id: 1, by: 0 })]);
  expect(read!.value).not.toBe(write!.value);
});

test('a statement that fails leaves the others of its batch and their changes alone', async () => {
  const results = await Promise.allSettled([
    add(db, { id: 2, by: 5 }),
    add(db, { id: 3, by: 2_147_483_647 }),
    add(db, { id: 3, by: 2_147_483_647 }),
    add(db, { id: 4, by: 7 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect([await valueOf(2), await valueOf(3), await valueOf(4)]).toEqual([5, 2_147_483_647, 7]);
});

test('the first use of a statement prepares it once for a whole batch, also when the first call fails', async () => {
  const fresh = createBatchingDatabase(createPool(url, 1, { connectionWaitMs: 0, pipeline: true }));
  const results = await Promise.allSettled([0, 1, 2].map((by) => divide(fresh, { by })));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  await fresh.destroy();
});

test('a write that waits for a lock delays neither the other writes of its batch nor reads', async () => {
  const lock = await holdLock(sql`select from counters where id = 5 for update`);
  let isDone = false;
  const blocked = add(db, { id: 5, by: 1 }).then(() => (isDone = true));
  await Promise.all([add(db, { id: 6, by: 1 }), add(db, { id: 7, by: 1 }), divide(db, { by: 1 })]);
  await until(async () => (await countWaiting('%update counters%')).length === 1, 'the write to wait alone');
  expect(isDone).toBe(false);
  await lock.release();
  await blocked;
  expect([await valueOf(5), await valueOf(6), await valueOf(7)]).toEqual([1, 1, 1]);
});

test('writes of a batch wait for a table that a migration locks while they are prepared', async () => {
  const fresh = createBatchingDatabase(createPool(url, 2, { connectionWaitMs: 0, pipeline: true }));
  const lock = await holdLock(sql`lock table counters in access exclusive mode`);
  const added = Promise.all([9, 10].map((id) => add(fresh, { id, by: 1 })));
  await until(async () => (await countWaiting('%update counters%')).length === 2, 'both writes to wait alone');
  await lock.release();
  await added;
  expect([await valueOf(9), await valueOf(10)]).toEqual([1, 1]);
  await fresh.destroy();
});

test('a batch of writes limits the wait for locks, and the connection has no limit afterwards', async () => {
  const alone = createBatchingDatabase(createPool(url, 1, { connectionWaitMs: 0, pipeline: true }));
  const shared = await Promise.all([1, 2].map((id) => readLockWait(alone, { id })));
  expect(shared.flat()).toEqual([
    { wait: '20ms', id: 1 },
    { wait: '20ms', id: 2 },
  ]);
  expect(await readLockWait(alone, { id: 3 })).toEqual([{ wait: '0', id: 3 }]);
  await alone.destroy();
});

test('a connection that may still have the limit is not used again', async () => {
  const pool = createPool(url, 1, { connectionWaitMs: 0, pipeline: true });
  pool.once('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const failing = (...given: unknown[]) =>
      given[0] === 'reset lock_timeout' ? Promise.reject(new Error('canceled')) : query(...given);
    Object.assign(client, { query: failing });
  });
  const alone = createBatchingDatabase(pool);
  const [[shared]] = await Promise.all([readLockWait(alone, { id: 1 }), readLockWait(alone, { id: 2 })]);
  expect(shared!.wait).toBe('20ms');
  expect(await readLockWait(alone, { id: 3 })).toEqual([{ wait: '0', id: 3 }]);
  await alone.destroy();
});

test('all statements of a killed connection fail as lost, and the next ones get a new connection', async () => {
  const results = Promise.allSettled([sleep(db, { seconds: 600 }), divide(db, { by: 1 }), divide(db, { by: 2 })]);
  await until(async () => (await countWaiting('%pg_sleep%')).length === 1, 'the statement to run');
  const [{ pid } = { pid: 0 }] = await countWaiting('%pg_sleep%');
  await sql`select pg_terminate_backend(${pid})`.execute(other);
  const outcomes = (await results).map((result) => result.status === 'rejected' && isLostConnection(result.reason));
  expect(outcomes).toEqual([true, true, true]);
  const [row] = await divide(db, { by: 1 });
  expect(row!.value).not.toBe(pid);
});

test('a statement of a transaction runs in it', async () => {
  const failed = db.transaction().execute(async (transaction) => {
    await add(transaction, { id: 8, by: 1 });
    throw new Error('undo');
  });
  await expect(failed).rejects.toThrow('undo');
  expect(await valueOf(8)).toBe(0);
});

test('each statement is logged with its duration, also one that fails', async () => {
  logged.length = 0;
  await Promise.allSettled([divide(db, { by: 1 }), divide(db, { by: 0 })]);
  expect(logged.map(({ level, queryDurationMillis, query }) => [level, queryDurationMillis > 0, query.sql])).toEqual([
    ['query', true, expect.stringContaining('/* prepared: divide */')],
    ['error', true, expect.stringContaining('/* prepared: divide */')],
  ]);
});
