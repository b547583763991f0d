import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createMembers } from '../fixtures/members.ts';
import { freePort } from '../services/ports.ts';
import { startPostgres } from '../services/postgres.ts';
import { startRedis } from '../services/redis.ts';
import { startServerProcess, type ServerProcess } from '../services/server-process.ts';
import { createEmptyDatabase } from '../test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../test-environment/test-environment.ts';

type Role = 'web' | 'live' | 'jobs';

export type Installation = {
  env: TestEnvironment;
  /** For the jobs of prometheus.yml. */
  targets: Record<string, string[]>;
  process(role: Role): ServerProcess;
  startRole(role: Role): Promise<void>;
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  stopNodeExporter(): Promise<void>;
  startNodeExporter(): void;
  /** Calls the web process as a member, and ignores failures. */
  call(): Promise<void>;
  stop(): Promise<void>;
};

/** A process for each role with its services and exporters. Members call it the whole time. */
export async function startInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-drill-'));
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const runPostgres = () => startPostgres({ dataFolder: join(folder, 'postgres'), port: postgresPort });
  let postgres = await runPostgres();
  let redis = await startRedis(redisPort);
  const env = await createTestEnvironment(await createEmptyDatabase(postgres.url('postgres')), {
    REDIS_URL: redis.url,
    LOG_LEVEL: 'error',
  });
  // PostgreSQL archives, so that archiving can fail. The first setting needs a restart.
  await sql`alter system set archive_mode = on`.execute(env.db);
  await sql`alter system set archive_command = '/bin/true'`.execute(env.db);
  await postgres.stop();
  postgres = await runPostgres();

  const ports = { web: env.port, live: await freePort(), jobs: await freePort() };
  const metricsPorts = { web: await freePort(), live: await freePort(), jobs: await freePort() };
  const processes = new Map<Role, ServerProcess>();
  const startRole = async (role: Role) => {
    const environment = { ...env.environment, ROLE: role, METRICS_PORT: String(metricsPorts[role]) };
    processes.set(role, await startServerProcess(environment, ports[role]));
  };
  // The first one migrates.
  for (const role of ['web', 'live', 'jobs'] as const) await startRole(role);

  const exporterPorts = { postgres: await freePort(), node: await freePort() };
  const runExporter = (name: 'postgres' | 'node') =>
    spawn(`prometheus-${name}-exporter`, [`--web.listen-address=127.0.0.1:${exporterPorts[name]}`], {
      env: { PATH: process.env.PATH, DATA_SOURCE_NAME: `${postgres.url('postgres')}?sslmode=disable` },
      stdio: 'ignore',
    });
  const postgresExporter = runExporter('postgres');
  let nodeExporter = runExporter('node');

  const [member] = await createMembers(env, 1);
  const input = encodeURIComponent(JSON.stringify({ filter: 'all', today: '2026-11-17' }));
  const call = () =>
    fetch(`${env.address}/api/trpc/favorites.list?input=${input}`, { headers: { cookie: member!.cookie } }).then(
      (response) => void response.text(),
      () => {},
    );
  const stopping = new AbortController();
  const callers = [1, 2, 3, 4].map(async () => {
    while (!stopping.signal.aborted) {
      await call();
      await delay(50);
    }
  });

  return {
    env,
    targets: {
      'dubplate-web': [`127.0.0.1:${metricsPorts.web}`],
      'dubplate-live': [`127.0.0.1:${metricsPorts.live}`],
      'dubplate-jobs': [`127.0.0.1:${metricsPorts.jobs}`],
      postgres: [`127.0.0.1:${exporterPorts.postgres}`],
      node: [`127.0.0.1:${exporterPorts.node}`],
    },
    process: (role) => processes.get(role)!,
    startRole,
    stopPostgres: () => postgres.stop(),
    startPostgres: async () => void (postgres = await runPostgres()),
    stopRedis: () => redis.stop(),
    startRedis: async () => void (redis = await startRedis(redisPort)),
    stopNodeExporter: () => end(nodeExporter),
    startNodeExporter: () => void (nodeExporter = runExporter('node')),
    call,
    async stop() {
      stopping.abort();
      await Promise.all(callers);
      await Promise.all([...processes.values()].map((server) => server.stop()));
      await Promise.all([end(postgresExporter), end(nodeExporter), redis.stop(), env.close()]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  if (child.exitCode === null && child.kill()) await exited;
}
