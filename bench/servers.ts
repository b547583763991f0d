import { migrate } from '../apps/server/src/db/migrations.ts';
import { freePort } from '../tools/services/ports.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { startRedis } from '../tools/services/redis.ts';
import { startServerProcess, type ServerProcess } from '../tools/services/server-process.ts';
import { createTestEnvironment, type TestEnvironment } from '../tools/test-environment/test-environment.ts';

type Servers = { env: TestEnvironment; first: ServerProcess; second: ServerProcess };

/** Two server processes as behind a load balancer, with one Redis and an empty database. Closes all of them. */
export async function withTwoServers<T>(measure: (servers: Servers) => Promise<T>): Promise<T> {
  const closers: (() => Promise<void>)[] = [];
  const start = async (environment: Record<string, string>, port: number) => {
    const server = await startServerProcess(environment, port);
    closers.push(() => server.stop());
    return server;
  };
  try {
    const postgres = await startPostgres();
    closers.push(() => postgres.stop());
    const url = postgres.url('postgres');
    await migrate(url);
    const redis = await startRedis();
    closers.push(() => redis.stop());
    // Tests use a weak password hash. The time of a sign-in is mostly the hash of production.
    const overrides = { LOG_LEVEL: 'error', PASSWORD_HASHING: 'strong', REDIS_URL: redis.url };
    const env = await createTestEnvironment(url, overrides);
    closers.push(() => env.close());
    const first = await start(env.environment, env.port);
    const second = await start(env.environment, await freePort());
    return await measure({ env, first, second });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Without a time limit, a server that does not respond would keep the bench and its PostgreSQL running. */
const timeoutMs = 120_000;

export function post(
  address: string,
  procedure: string,
  input: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(`${address}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** The result of a call. Throws when the server refuses it. */
export async function readResult<T = unknown>(response: Response): Promise<T> {
  const answer = (await response.json()) as { result: { data: T } };
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.result.data;
}
