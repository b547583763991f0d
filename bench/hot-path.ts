/**
 * Measures the most frequent calls with wrk, beside the same statements through bare `pg`:
 * `npm run bench -- hot-path [--processes 1] [--seconds 5] [--rounds 3] [--size 20000] [--only vote,search]
 * [--profile folder]`. A profile adds the CPU time of each part of a server, and a flame graph.
 * Authentication, rate limits, the live bus and the request log (to a file) are on, as in production.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../apps/server/src/db/database.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { fillCatalogue } from '../tools/seed/bulk.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import type { Pool } from '../tools/seed/rows.ts';
import { openBareLoad, type BareLoad } from './bare-load.ts';
import { cpuMs, cpuMsOfEnded, cpuMsWithChildren, machineCpuMs } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { createHotCalls } from './hot-path-calls.ts';
import { figuresOf, report, type Measured, type Row, type Used } from './hot-path-report.ts';
import { reportProfiles } from './profile-report.ts';
import { withServers, type Servers } from './servers.ts';
import { runWrk, type WrkResult } from './wrk.ts';

const signedInMembers = 3_000;
/** For bare SQL: enough different calls for the caches of PostgreSQL. */
const recordedMembers = 1_000;
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
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-hot-path-'));
  const run = async (servers: Servers) => {
    const url = servers.postgres.url('postgres');
    const pool = createMigrationPool(url);
    await fillCatalogue(pool, Number(values.size), console.log);
    await fillRequests(pool, Number(values.size), console.log);
    const members = {
      http: await createMembers(servers.env, signedInMembers),
      bare: await createMembers(servers.env, recordedMembers),
    };
    const calls = await createHotCalls(pool, members, values.only.split(',').filter(Boolean));
    await pool.query('vacuum analyze');
    const rows = calls.map((call): Row => ({ call, http: [], bare: [], sent: 0 }));
    const bare = await openBareLoad(url, poolSize * servers.processes.length);
    try {
      await measure(rows, { servers, pool, bare, seconds: Number(values.seconds), rounds: Number(values.rounds) });
    } finally {
      await Promise.all([bare.close(), pool.end()]);
    }
    console.log(`\n${report(rows)}`);
    return Object.assign({}, ...rows.map(figuresOf)) as Figures;
  };
  try {
    const figures = await withServers(Number(values.processes), environment, run, join(folder, 'log'));
    if (values.profile) reportProfiles(values.profile);
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Run = { servers: Servers; pool: Pool; bare: BareLoad; seconds: number; rounds: number };

/** Round 0 warms up and is not counted. The order alternates: the second of two runs finds warmer caches. */
async function measure(rows: Row[], { bare, seconds, rounds, ...rest }: Run): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'warming' : `round ${round} of ${rounds}`);
    for (const row of rows) {
      const variants = [
        async () => void row.http.push(await measureHttp(row, { ...rest, seconds })),
        async () => void row.bare.push(await bare.run(row.call.bare, seconds)),
      ];
      for (const run of round % 2 === 0 ? variants : variants.toReversed()) await run();
      if (round === 0) Object.assign(row, { http: [], bare: [] });
    }
  }
}

/** One wrk for each server process, as a load balancer would share the connections out. */
async function measureHttp(row: Row, { servers, pool, seconds }: Omit<Run, 'bare' | 'rounds'>): Promise<Measured> {
  const { processes, env } = servers;
  const before = await readUsed(servers, pool);
  const results = await Promise.all(
    processes.map(({ address }, index) =>
      runWrk(
        row.call.requests.filter((_, at) => at % processes.length === index),
        { address, origin: env.address, connections: connections / processes.length, seconds, from: row.sent },
      ),
    ),
  );
  const after = await readUsed(servers, pool);
  const sum = (figure: (result: WrkResult) => number) => results.reduce((total, result) => total + figure(result), 0);
  const requests = sum((result) => result.requests);
  row.sent += Math.round(requests / processes.length);
  if (sum(({ failed }) => failed) > 0) throw new Error(`${row.call.name}: ${JSON.stringify(results)}`);
  const used = Object.fromEntries(
    (Object.keys(after) as (keyof Used)[]).map((part) => [part, (after[part] - before[part]) / requests]),
  ) as Used;
  const slowest = (share: 'p50' | 'p95' | 'p99') => Math.max(...results.map((result) => result[share]));
  return {
    requests,
    failed: 0,
    seconds,
    p50: slowest('p50'),
    p95: slowest('p95'),
    p99: slowest('p99'),
    perSecond: sum((result) => result.requests / result.seconds),
    used,
  };
}

async function readUsed({ processes, postgres, redis }: Servers, pool: Pool): Promise<Used> {
  const parts = {
    server: processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    postgres: cpuMsWithChildren(postgres.pid),
    redis: cpuMs(redis.pid),
    wrk: cpuMsOfEnded(),
  };
  const known = Object.values(parts).reduce((sum, ms) => sum + ms, cpuMs(process.pid));
  const other = machineCpuMs() - known;
  const { rows } = await pool.query<{ bytes: number }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`);
  return { ...parts, other, walBytes: Number(rows[0]!.bytes) };
}
