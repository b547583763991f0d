import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import { Client, DatabaseError, Pool, types } from 'pg';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

// Counters and versions stay far below 2^53, and the browser reads them as numbers.
types.setTypeParser(types.builtins.INT8, Number);
// A calendar day has no clock and no zone: as a Date it would be another day somewhere.
types.setTypeParser(types.builtins.DATE, String);

/** For migrations: one connection that may take as long as an index over a large table takes. */
export function createMigrationPool(connectionString: string): Pool {
  return logConnectionErrors(new Pool({ connectionString, max: 1, application_name: 'dubplate-migrations' }), () => {});
}

/**
 * Stands in a statement that is asked all the time: each connection then plans it once, not every time, and planning takes
 * longer than most of them do. Not together with `*`: a new column would change the answer of a plan that is kept.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);
const preparedName = /^.{0,20}\/\* prepared: ([\w-]+) \*\//s;

class PreparingClient extends Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName.exec(text)?.[1] : undefined;
    const query = super.query as (...args: unknown[]) => never;
    return name ? query.call(this, { name, text, values }, ...rest) : query.apply(this, given);
  }
}

/** How long a request waits for a connection before it is told that something went wrong. */
const requestWaitMs = 5_000;

export function createPool(
  connectionString: string,
  size: number,
  onLost: (error: Error) => void = () => {},
  waitMs = requestWaitMs,
  PoolType: typeof Pool = Pool,
): Pool {
  const pool = new PoolType({
    Client: PreparingClient,
    connectionString,
    max: size,
    application_name: 'dubplate',
    connectionTimeoutMillis: waitMs,
    // A statement or an open transaction that hangs must not keep a connection for ever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  return logConnectionErrors(pool, onLost);
}

/** A lost connection is replaced by the next query; unheard, it would end the process. */
function logConnectionErrors(pool: Pool, onLost: (error: Error) => void): Pool {
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const attempts = 4;

/**
 * Two that wait for each other, or that see each other's changes too late, are rare, and one of them is then undone by the
 * database: it is done again, so `work` must have no effect outside of the database.
 */
export async function retryUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isUndone(error)) throw error;
    }
  }
}

/** All of `work` or nothing, done again when the database undid it. */
export const inTransaction = <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  retryUndone(() => db.transaction().execute(work));

/** For a transaction whose length is decided by the number of rows: giving up half-way, it could never be done. */
export async function allowTime(transaction: Database): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(transaction);
}

/** serialization_failure and deadlock_detected */
const isUndone = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');

/** Something referred to is gone: it was deleted while the request was under way. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23503';

/** Something of which there can be only one is there already. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';

/** A value that the table's own rules do not allow. */
export const isCheckViolation = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23514';
