import { Agent, request, type IncomingMessage } from 'node:http';
import { createPatientPool } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import type { Postgres } from '../tools/postgres.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import type { fillCatalogue } from '../tools/seed/bulk.ts';
import type { Pool } from '../tools/seed/rows.ts';
import { startServerProcess } from '../tools/server-process.ts';
import type { Statement } from '../tools/statements.ts';
import { createSurroundings, type Surroundings } from '../tools/surroundings.ts';

export type Stand = {
  size: number;
  pool: Pool;
  world: Surroundings;
  /** A bare connection beside the server's, held open as the server's are. */
  run(statement: Statement & { name?: string }): Promise<{ rows: Record<string, unknown>[] }>;
  /** Asks the server as the member with 5,000 favorites, over a connection that stays open. */
  ask(procedure: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
};

type Fill = { of: string; size: number; with: typeof fillCatalogue };

/** A database with so many rows of something, a server process of its own before it, and somebody signed in. */
export async function openStand(postgres: Postgres, fill: Fill, say: (line: string) => void): Promise<Stand> {
  const name = `${fill.of}_${fill.size}`;
  const root = createPatientPool(postgres.url('postgres'));
  await root.query(`create database ${name}`);
  await root.end();
  const url = postgres.url(name);
  await migrate(url);
  const pool = createPatientPool(url);
  pool.on('error', console.error);
  await fill.with(pool, fill.size, (line) => say(`${name}: ${line}`));
  const world = await createSurroundings(url, { LOG_LEVEL: 'error' });
  const server = await startServerProcess(world.environment, world.port);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = await signIn(world, pool, agent);
  const barePool = createPatientPool(url);
  const bare = await barePool.connect();
  bare.on('error', console.error);
  return {
    size: fill.size,
    pool,
    world,
    run: (statement) => bare.query(statement),
    async ask(procedure, input) {
      const query = encodeURIComponent(JSON.stringify(input));
      const { status, body } = await send(agent, `${world.address}/api/trpc/${procedure}?input=${query}`, { cookie });
      if (status !== 200) throw new Error(`${procedure}: ${status} ${body}`);
      return (JSON.parse(body) as { result: { data: unknown } }).result.data;
    },
    async close() {
      agent.destroy();
      await server.stop();
      bare.release();
      await Promise.all([barePool.end(), pool.end()]);
      await world.close();
    },
  };
}

/** Signs the collector in, who has no password yet, with the one of somebody who registered. */
async function signIn(world: Surroundings, pool: Pool, agent: Agent): Promise<string> {
  const account = { email: 'bench@dubplate.example', password: 'acetate-dreams' };
  const post = async (procedure: string, input: unknown) => {
    const headers = { origin: world.address, 'content-type': 'application/json' };
    const answer = await send(agent, `${world.address}/api/trpc/${procedure}`, headers, JSON.stringify(input));
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.body}`);
    return answer.cookies;
  };
  await post('accounts.register', { username: 'bench', ...account, inviteCode: await world.mint() });
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
    const asked = request(address, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      readBody(response).then(
        (text) => done({ status: response.statusCode ?? 0, body: text, cookies: response.headers['set-cookie'] ?? [] }),
        failed,
      );
    });
    asked.on('error', failed);
    asked.end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += String(chunk);
  return text;
}
