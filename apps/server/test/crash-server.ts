import { sql } from 'kysely';
import { Client } from 'pg';
import { startServerProcess, until, type ServerProcess } from '../../../tools/services/server-process.ts';
import { prepareTestEnvironment, type TestEnvironment } from './test-app.ts';

/** The application_name of the server's connections in pg_stat_activity. */
const serverConnections = 'crash-server';
const lock = 4;

export type CrashServer = {
  env: TestEnvironment;
  server(): ServerProcess;
  start(): Promise<void>;
  /** Makes a call wait after this write to the row with this value, until `release`. */
  waitAfter(write: string, column: string, value: string): Promise<void>;
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Waits until exactly this many calls wait at the lock. */
  untilWaiting(count: number): Promise<void>;
  /**
   * Kills the process, lets the waiting statements continue, and waits until PostgreSQL has ended its connections.
   * PostgreSQL completes a running statement of a dead process before it notices, so that statement may commit.
   * `rollBack` ends it before that.
   */
  kill(options?: { rollBack: boolean }): Promise<void>;
  /** Ends the connections of the waiting calls, as a crash of PostgreSQL does. */
  dropConnections(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server that a test stops after a chosen write and kills there. `crash-harness.ts` runs procedures on it. */
export async function startCrashServer(): Promise<CrashServer> {
  const env = await prepareTestEnvironment({ DATABASE_POOL: '40', LOG_LEVEL: 'warn' });
  const databaseUrl = new URL(env.environment.DATABASE_URL!);
  databaseUrl.searchParams.set('application_name', serverConnections);
  const environment = { ...env.environment, DATABASE_URL: databaseUrl.href };
  let server = await startServerProcess(environment, env.port);
  const holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
  // The row before the write: an anonymised row keeps its former value there. An insert has only the row after it.
  await sql`
    create function wait_for_lock() returns trigger language plpgsql as
    'begin
      if coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0] = tg_argv[1] then
        perform pg_advisory_xact_lock_shared(${sql.raw(String(lock))});
      end if;
      return null;
    end'
  `.execute(env.db);
  let triggers = 0;
  const countConnections = async (condition: string) => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = ${serverConnections} and ${sql.raw(condition)}`.execute(env.db);
    return rows.length;
  };
  const dropConnections = async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = ${serverConnections} and wait_event = 'advisory'`.execute(env.db);
  };
  const release = async () => {
    await holder.query(`select pg_advisory_unlock(${lock})`);
  };
  return {
    env,
    server: () => server,
    async start() {
      server = await startServerProcess(environment, env.port);
    },
    async waitAfter(write, column, value) {
      triggers += 1;
      // Triggers of one kind run in the order of their names, so this one runs after those of the product.
      await sql`create trigger ${sql.id(`zz_wait_${triggers}`)} after ${sql.raw(write)} for each row
        execute function wait_for_lock(${sql.lit(column)}, ${sql.lit(value)})`.execute(env.db);
    },
    async hold() {
      await holder.query(`select pg_advisory_lock(${lock})`);
    },
    release,
    untilWaiting: (count) =>
      until(
        async () => (await countConnections(`wait_event = 'advisory'`)) === count,
        `${count} calls to wait after their writes`,
      ),
    async kill({ rollBack } = { rollBack: false }) {
      await server.stop('SIGKILL');
      if (rollBack) await dropConnections();
      await release();
      await until(async () => (await countConnections('true')) === 0, 'the connections of the dead process to end');
    },
    dropConnections,
    async close() {
      await server.stop('SIGKILL');
      await holder.end();
      await env.close();
    },
  };
}

/** Returns how a call ended: 'done', 'cut off' when the process died, or the text for the member. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error & { data?: unknown }) => (error.data ? error.message : 'cut off'),
  );
