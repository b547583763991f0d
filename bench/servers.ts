import { migrate } from '../apps/server/src/db/migrations.ts';
import { freePort } from '../tools/services/ports.ts';
import { startPostgres, type Postgres } from '../tools/services/postgres.ts';
import { startRedis, type Redis } from '../tools/services/redis.ts';
import { startServerProcess, type ServerProcess } from '../tools/services/server-process.ts';
import { createTestEnvironment, type TestEnvironment } from '../tools/test-environment/test-environment.ts';

export type Servers = { env: TestEnvironment; postgres: Postgres; redis: Redis; processes: ServerProcess[] };

/** Server processes as behind a load balancer, with one Redis and an empty database. Closes all of them. */
export async function withServers<T>(
  count: number,
  overrides: Record<string, string>,
  measure: (servers: Servers) => Promise<T>,
  logFile?: string,
): Promise<T> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const postgres = await startPostgres();
    closers.push(() => postgres.stop());
    const url = postgres.url('postgres');
    await migrate(url);
    const redis = await startRedis();
    closers.push(() => redis.stop());
    const env = await createTestEnvironment(url, { LOG_LEVEL: 'error', REDIS_URL: redis.url, ...overrides });
    closers.push(() => env.close());
    const processes: ServerProcess[] = [];
    for (let index = 0; index < count; index += 1) {
      const port = index === 0 ? env.port : await freePort();
      const server = await startServerProcess(env.environment, port, undefined, logFile);
      closers.push(() => server.stop());
      processes.push(server);
    }
    return await measure({ env, postgres, redis, processes });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Tests use a weak password hash. The time of a sign-in is mostly the hash of production. */
export const withTwoServers = <T>(
  measure: (servers: { env: TestEnvironment; first: ServerProcess; second: ServerProcess }) => Promise<T>,
): Promise<T> =>
  withServers(2, { PASSWORD_HASHING: 'strong' }, ({ env, processes: [first, second] }) =>
    measure({ env, first: first!, second: second! }),
  );

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
