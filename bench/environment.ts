import { Agent, request, type IncomingMessage } from 'node:http';
import { createMigrationPool } from '../apps/server/src/db/database.ts';
import { readValidSession } from '../apps/server/src/features/accounts/accounts.store.ts';
import { migrate } from '../apps/server/src/db/migrations.ts';
import { createSessions } from '../tools/fixtures/members.ts';
import type { Postgres } from '../tools/services/postgres.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import type { fillCatalogue } from '../tools/seed/bulk.ts';
import type { Pool } from '../tools/seed/rows.ts';
import { startServerProcess } from '../tools/services/server-process.ts';
import { recordStatements, type Statement } from '../tools/load/statements.ts';
import { createTestEnvironment, type TestEnvironment } from '../tools/test-environment/test-environment.ts';
import type { HttpRequest } from './wrk.ts';

export type BenchEnvironment = {
  size: number;
  pool: Pool;
  env: TestEnvironment;
  /** The statement that each call sends first, to read the session. */
  session: Statement[];
  /** A database connection without the server, kept open like those of the server. */
  run(statement: Statement & { name?: string }): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls the server as the member with 5,000 favorites, over a keep-alive connection. */
  call(procedure: string, input: unknown): Promise<unknown>;
  /** Calls the server as any member, over the same connection. */
  send(given: HttpRequest): Promise<unknown>;
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
  await fill.with(pool, fill.size, (line) => log(`${name}: ${line}`));
  await pool.end();
  return openFilledDatabase(url, fill.size);
}

/** A server process on a database that is filled, and a signed-in member. */
export async function openFilledDatabase(
  url: string,
  size: number,
  overrides: Record<string, string> = {},
): Promise<BenchEnvironment> {
  const pool = createMigrationPool(url);
  pool.on('error', console.error);
  const env = await createTestEnvironment(url, { LOG_LEVEL: 'error', ...overrides });
  const server = await startServerProcess(env.environment, env.port);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [cookie] = (await createSessions(env, [collector.id])) as [string];
  const { rows } = await pool.query<{ token: string }>('select token from sessions where member_id = $1', [
    collector.id,
  ]);
  const session = await recordStatements(pool, (db) => readValidSession(db, rows[0]!.token));
  const barePool = createMigrationPool(url);
  const bare = await barePool.connect();
  bare.on('error', console.error);
  const sendCall = async ({ cookie: as, procedure, type, input }: HttpRequest) => {
    const address = `${env.address}/api/trpc/${procedure}`;
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { status, body } =
      type === 'query'
        ? await send(agent, `${address}${query}`, { cookie: as })
        : await send(agent, address, { cookie: as, origin: env.address, ...json }, JSON.stringify(input));
    if (status !== 200) throw new Error(`${procedure}: ${status} ${body}`);
    return (JSON.parse(body) as { result: { data: unknown } }).result.data;
  };
  return {
    size,
    pool,
    env,
    session,
    run: (statement) => bare.query(statement),
    call: (procedure, input) => sendCall({ cookie, procedure, type: 'query', input }),
    send: sendCall,
    async close() {
      agent.destroy();
      await server.stop();
      bare.release();
      await Promise.all([barePool.end(), pool.end()]);
      await env.close();
    },
  };
}

type Answer = { status: number; body: string };
const json = { 'content-type': 'application/json' };

function send(agent: Agent, address: string, headers: Record<string, string>, sent?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const outgoing = request(address, { agent, headers, method: sent ? 'POST' : 'GET' }, (response) => {
      readBody(response).then((text) => done({ status: response.statusCode ?? 0, body: text }), failed);
    });
    outgoing.on('error', failed);
    outgoing.end(sent);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += String(chunk);
  return text;
}
