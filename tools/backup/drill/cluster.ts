import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../services/ports.ts';
import { until } from '../../services/server-process.ts';
import { postgresIdentity, programsOf, runAsPostgres } from '../run-as-postgres.ts';

const programs = programsOf('15');
const archiveSettings = fileURLToPath(new URL('../../../deploy/backup/postgresql.conf', import.meta.url));

export type DrillCluster = { port: number; url(database: string): string; stop(): Promise<void> };

/** A new cluster with the settings of deploy/backup, owned by postgres like in production. */
export async function createDrillCluster(folder: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  await runAsPostgres(join(programs, 'initdb'), ['-D', folder, '-U', 'postgres', '-A', 'trust', '-k', ...locale]);
  await appendFile(join(folder, 'postgresql.conf'), `include '${archiveSettings}'\n`);
}

/** pgBackRest finds its settings in the environment of PostgreSQL. */
export async function startDrillCluster(folder: string): Promise<DrillCluster> {
  const port = await freePort();
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=/tmp', 'jit=off'];
  const server = spawn(join(programs, 'postgres'), ['-D', folder, ...own.flatMap((setting) => ['-c', setting])], {
    ...postgresIdentity(),
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => (log = (log + String(chunk)).slice(-100_000)));
  const exited = once(server, 'exit');
  await until(() => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`);
    return log.includes('ready to accept connections');
  }, 'PostgreSQL');
  return {
    port,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      server.kill('SIGINT');
      await exited;
    },
  };
}
