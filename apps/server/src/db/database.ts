import { Kysely, PostgresDialect, type Logger, type Transaction as KyselyTransaction } from 'kysely';
import { Client, Pool, types } from 'pg';
import { PreparingClient } from './prepared-statements.ts';
import { enableBatches } from './statement-batches.ts';
import type { DB } from './tables.ts';
import { WaitingPool } from './waiting-pool.ts';

export type Database = Kysely<DB>;

/** Required by every function that is one step of a transaction. A plain `Database` is a compile error there. */
export type Transaction = KyselyTransaction<DB>;

// Counters and versions stay far below 2^53, and the browser reads them as numbers.
types.setTypeParser(types.builtins.INT8, Number);
// A calendar day has no time zone. Parsed as a Date, it would be a different day in some time zones.
types.setTypeParser(types.builtins.DATE, String);

/** For migrations: one connection without a statement timeout, since an index on a large table takes minutes. */
export function createMigrationPool(connectionString: string): Pool {
  return logConnectionErrors(new Pool({ connectionString, max: 1, application_name: 'dubplate-migrations' }), () => {});
}

type PoolOptions = {
  onLost?: (error: Error) => void;
  connectionWaitMs?: number;
  PoolType?: typeof Pool;
  /** False behind PgBouncer in transaction mode, where the next statement may get another connection. */
  namedStatements?: boolean;
  /** For `enableBatches`. */
  pipeline?: boolean;
};

export function createPool(connectionString: string, size: number, options: PoolOptions = {}): Pool {
  const {
    onLost = () => {},
    connectionWaitMs = 5_000,
    PoolType = WaitingPool,
    namedStatements = true,
    pipeline = false,
  } = options;
  const pool = new PoolType({
    Client: namedStatements ? PreparingClient : Client,
    connectionString,
    pipeline,
    max: size,
    application_name: 'dubplate',
    connectionTimeoutMillis: connectionWaitMs,
    // Without these timeouts, a hanging statement or an idle transaction would never release its connection.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  return logConnectionErrors(pool, onLost);
}

/** The pool replaces a lost connection. Without a listener, Node would end the process. */
function logConnectionErrors(pool: Pool, onLost: (error: Error) => void): Pool {
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

/** `onQuery` is called after each statement. */
export function createDatabase(pool: Pool, onQuery?: Logger): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });
}

/** Like `createDatabase`; statements with a lane are sent in batches. The pool has the option `pipeline`. */
export function createBatchingDatabase(pool: Pool, onQuery?: Logger): Database {
  const db = createDatabase(pool, onQuery);
  enableBatches(db, pool, onQuery);
  return db;
}
