import { Agent, request, type IncomingMessage } from 'node:http';
import { createMigrationPool } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrations.ts';
import type { Postgres } from '../tools/services/postgres.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import type { fillCatalogue } from '../tools/seed/bulk.ts';
import type { Pool } from '../tools/seed/rows.ts';
import { startServerProcess } from '../tools/services/server-process.ts';
import type { Statement } from '../tools/load/statements.ts';
import { createTestEnvironment, type TestEnvironment } from '../tools/test-environment/test-environment.ts';

export type BenchEnvironment = {
  size: number;
  pool: Pool;
  env: TestEnvironment;
  /** A database connection without the server, kept open like those of the server. */
  run(statement: Statement & { name?: string }): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls the server as the member with 5,000 favorites, over a keep-alive connection. */
  call(procedure: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
};

type Fill = { of: string; size: number; with: typeof fillCatalogue };

/** A database with `size` rows, a server process on it, and a signed-in member. */
export async function openBenchEnvironment(
  postgres: Postgres,
  fill: Fill,
  log: (line: string) => void,
): Promise<BenchEnvironment> {
  const name = `${fill.of}_${fill.size}`;
  const root = createMigrationPool(postgres.url('postgres'));
  await root.query(`create database ${name}`);
  await root.end();
  const url = postgres.url(name);
  await migrate(url);
  const pool = createMigrationPool(url);
  pool.on('error', console.error);
  await fill.with(pool, fill.size, (line) => log(`${name}: ${line}`));
  const env = await createTestEnvironment(url, { LOG_LEVEL: 'error' });
  const server = await startServerProcess(env.environment, env.port);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = await signIn(env, pool, agent);
  const barePool = createMigrationPool(url);
  const bare = await barePool.connect();
  bare.on('error', console.error);
  return {
    size: fill.size,
    pool,
    env,
    run: (statement) => bare.query(statement),
    async call(procedure, input) {
      const query = encodeURIComponent(JSON.stringify(input));
      const { status, body } = await send(agent, `${env.address}/api/trpc/${procedure}?input=${query}`, { cookie });
      if (status !== 200) throw new Error(`${procedure}: ${status} ${body}`);
      return (JSON.parse(body) as { result: { data: unknown } }).result.data;
    },
    async close() {
      agent.destroy();
      await server.stop();
      bare.release();
      await Promise.all([barePool.end(), pool.end()]);
      await env.close();
    },
  };
}

/** Signs the collector in: copies the password hash of a newly registered member to their account. */
async function signIn(env: TestEnvironment, pool: Pool, agent: Agent): Promise<string> {
  const account = { email: 'bench@dubplate.example', password: 'acetate-dreams' };
  const post = async (procedure: string, input: unknown) => {
    const headers = { origin: env.address, 'content-type': 'application/json' };
    const answer = await send(agent, `${env.address}/api/trpc/${procedure}`, headers, JSON.stringify(input));
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.body}`);
    return answer.cookies;
  };
  await post('accounts.register', { username: 'bench', ...account, inviteCode: await env.mint() });
  await pool.query(
    `insert into accounts (id, member_id, provider_id, account_id, password)
     select gen_random_uuid(), $1, 'credential', $1::uuid::text, password
     from accounts join members on members.id = member_id where email = $2`,
    [collector.id, account.email],
  );
  const cookies = await post('accounts.signIn', { email: collector.email, password: account.password });
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

type Answer = { status: number; body: string; cookies: string[] };

function send(agent: Agent, address: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const outgoing = request(address, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      readBody(response).then(
        (text) => done({ status: response.statusCode ?? 0, body: text, cookies: response.headers['set-cookie'] ?? [] }),
        failed,
      );
    });
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += String(chunk);
  return text;
}
