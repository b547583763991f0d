/**
 * Measures the most frequent calls with wrk, beside the same statements through bare `pg`:
 * `npm run bench -- hot-path [--processes 1] [--seconds 5] [--rounds 3] [--size 20000] [--only vote,search]
 * [--profile folder]`.
 * Authentication, rate limits in Redis, the live bus and the request log are on, as in production.
 */
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../apps/server/src/db/database.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { fillCatalogue } from '../tools/seed/bulk.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { openBareLoad, type BareLoad } from './bare-load.ts';
import { cpuMs, cpuMsOfEnded, cpuMsWithChildren } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { createHotCalls } from './hot-path-calls.ts';
import { figuresOf, report, type Cpu, type Measured, type Row } from './hot-path-report.ts';
import { withServers, type Servers } from './servers.ts';
import { runWrk, type WrkResult } from './wrk.ts';

const signedInMembers = 3_000;
const connections = 32;
/** DATABASE_POOL of the server. */
const poolSize = 8;

export async function benchHotPath(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      processes: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      size: { type: 'string', default: '20000' },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
    },
  });
  const environment = {
    ROLE: 'web,live',
    LOG_LEVEL: 'info',
    DATABASE_POOL: String(poolSize),
    ...(values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
  };
  return withServers(Number(values.processes), environment, async (servers) => {
    const url = servers.postgres.url('postgres');
    const pool = createMigrationPool(url);
    await fillCatalogue(pool, Number(values.size), console.log);
    await fillRequests(pool, Number(values.size), console.log);
    const members = await createMembers(servers.env, signedInMembers);
    const calls = await createHotCalls(pool, members, values.only.split(',').filter(Boolean));
    await pool.query('vacuum analyze');
    await pool.end();
    const rows = calls.map((call): Row => ({ call, http: [], bare: [], sent: 0 }));
    const bare = await openBareLoad(url, poolSize);
    try {
      await measure(rows, { servers, bare, seconds: Number(values.seconds), rounds: Number(values.rounds) });
    } finally {
      await bare.close();
    }
    console.log(`\n${report(rows)}`);
    return Object.assign({}, ...rows.map(figuresOf)) as Figures;
  });
}

type Run = { servers: Servers; bare: BareLoad; seconds: number; rounds: number };

/** Round 0 warms up and is not counted. The order alternates: the second of two runs finds warmer caches. */
async function measure(rows: Row[], { servers, bare, seconds, rounds }: Run): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'warming' : `round ${round} of ${rounds}`);
    for (const row of rows) {
      const variants = [
        async () => void row.http.push(await measureHttp(row, servers, seconds)),
        async () => void row.bare.push(await bare.run(row.call.bare, seconds)),
      ];
      for (const run of round % 2 === 0 ? variants : variants.toReversed()) await run();
      if (round === 0) Object.assign(row, { http: [], bare: [] });
    }
  }
}

/** One wrk for each server process, as a load balancer would share the connections out. */
async function measureHttp(row: Row, servers: Servers, seconds: number): Promise<Measured> {
  const { processes, env } = servers;
  const before = readCpu(servers);
  const results = await Promise.all(
    processes.map(({ address }, index) =>
      runWrk(
        row.call.requests.filter((_, at) => at % processes.length === index),
        { address, origin: env.address, connections: connections / processes.length, seconds, from: row.sent },
      ),
    ),
  );
  const after = readCpu(servers);
  const sum = (figure: (result: WrkResult) => number) => results.reduce((total, result) => total + figure(result), 0);
  const requests = sum((result) => result.requests);
  row.sent += Math.round(requests / processes.length);
  if (sum(({ failed }) => failed) > 0) throw new Error(`${row.call.name}: ${JSON.stringify(results)}`);
  const cpu = Object.fromEntries(
    (Object.keys(after) as (keyof Cpu)[]).map((part) => [part, (after[part] - before[part]) / requests]),
  ) as Cpu;
  const slowest = (share: 'p50' | 'p95' | 'p99') => Math.max(...results.map((result) => result[share]));
  return {
    requests,
    failed: 0,
    seconds,
    p50: slowest('p50'),
    p95: slowest('p95'),
    p99: slowest('p99'),
    perSecond: sum((result) => result.requests / result.seconds),
    cpu,
  };
}

function readCpu({ processes, postgres, redis }: Servers): Cpu {
  return {
    server: processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    postgres: cpuMsWithChildren(postgres.pid),
    redis: cpuMs(redis.pid),
    wrk: cpuMsOfEnded(),
  };
}
