import { sql } from 'kysely';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { startServerProcess, type ServerProcess } from '../../tools/services/server-process.ts';
import { copyTemplate } from '../../tools/test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../../tools/test-environment/test-environment.ts';

export type RunningEnvironment = TestEnvironment & { server: ServerProcess };
export type ServerSettings = Record<string, string>;

/** The product as in production, with a real database, mail server and identity provider. */
export async function startEnvironment(settings: ServerSettings = {}): Promise<RunningEnvironment> {
  const database = await copyTemplate(process.env['E2E_POSTGRES_URL']!);
  const env = await createTestEnvironment(database, { LOG_LEVEL: 'warn', ...settings });
  const server = await startServerProcess(env.environment, env.port);
  return {
    ...env,
    server,
    async close() {
      await server.stop();
      await env.close();
    },
  };
}

/** One environment per worker. The tests of a file share its rows, the next file starts with an empty database. */
export function createEnvironments(settings: ServerSettings) {
  let env: RunningEnvironment | undefined;
  let currentFile: string | undefined;
  return {
    async of(file: string): Promise<RunningEnvironment> {
      env ??= await startEnvironment(settings);
      if (currentFile !== file && currentFile !== undefined) await deleteAllRows(env);
      currentFile = file;
      return env;
    },
    close: () => env?.close(),
  };
}

const keptTables = [
  'function_hashes',
  'installation_settings',
  'job_workers',
  'kysely_migration_lock',
  'migrations',
  'tallies',
];

/** Faster than a new server, which needs 1.4 seconds of CPU. */
async function deleteAllRows({ db, mail }: RunningEnvironment): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${keptTables})
  `.execute(db);
  // Repeated after a deadlock with a statement of the server that is still running.
  await inTransaction(db, async (transaction) => {
    // A trigger refuses to empty the audit log.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(transaction);
    await sql`update tallies set value = 0`.execute(transaction);
    await sql`update installation_settings set teasers = default, invites_per_member = default`.execute(transaction);
  });
  mail.mails.length = 0;
}
