import { freePort } from '../../../tools/services/ports.ts';
import { startRedis, type Redis } from '../../../tools/services/redis.ts';
import { startServerProcess, type ServerProcess } from '../../../tools/services/server-process.ts';
import { prepareTestEnvironment, type TestClient, type TestEnvironment } from './test-app.ts';

export type TwoProcesses = {
  env: TestEnvironment;
  a: ServerProcess;
  b: ServerProcess;
  /** A test may stop and start it again. */
  redis: Redis;
  close(): Promise<void>;
};

/** The application_name of connections of both processes in pg_stat_activity. */
export const serverConnections = 'dubplate-processes';

/** Starts two processes as behind a load balancer, with the public address of the first, one database and one Redis. */
export async function startTwoProcesses(overrides: Record<string, string> = {}): Promise<TwoProcesses> {
  const redis = await startRedis();
  const env = await prepareTestEnvironment({ REDIS_URL: redis.url, ...overrides });
  // Under a name of their own, the connections of the servers can be told from those of the test.
  const databaseUrl = new URL(env.environment.DATABASE_URL!);
  databaseUrl.searchParams.set('application_name', serverConnections);
  const environment = { ...env.environment, DATABASE_URL: databaseUrl.href };
  const start = (port: number) => startServerProcess(environment, port);
  const [a, b] = await Promise.all([start(env.port), freePort().then(start)]);
  const pair: TwoProcesses = {
    env,
    a,
    b,
    redis,
    async close() {
      await Promise.all([a.stop(), b.stop()]);
      await pair.redis.stop();
      await env.close();
    },
  };
  return pair;
}

/** Calls one of the processes with the cookies of a browser. Returns the error message, or 'ok'. */
export async function call(
  browser: TestClient,
  server: ServerProcess,
  procedure: string,
  input: object,
): Promise<string> {
  const response = await browser.fetch(`${server.address}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { error?: { message: string } };
  return body.error?.message ?? 'ok';
}
