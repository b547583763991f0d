/**
 * Measures how an import affects other members: `npm run bench -- import [--rows 50000] [--songs 100000] [--quiet 30]`.
 * Twenty members vote and search at a steady rate while a file is uploaded, checked and imported.
 * Baselines of `quiet` seconds without an import are measured before and after each phase.
 * The bench kills and restarts the server in the middle. At the end, every row must be imported once.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrations.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { fillCatalogue } from '../tools/seed/bulk.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { createImporter, makeTable } from '../tools/load/send-import.ts';
import { startServerProcess } from '../tools/services/server-process.ts';
import { startSteadyLoad, type Kind, type SteadyLoad } from '../tools/load/steady-load.ts';
import { createTestEnvironment } from '../tools/test-environment/test-environment.ts';
import { formatCount, formatMs, formatTable, percentile, spreadOf, verdict, type Figures } from './figures.ts';
import { sampleTerms } from './terms.ts';

const members = 20;
const everyMs = 250;

export async function benchImport(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '50000' },
      songs: { type: 'string', default: '100000' },
      quiet: { type: 'string', default: '30' },
    },
  });
  const [rows, songs, quietMs] = [Number(values.rows), Number(values.songs), Number(values.quiet) * 1000];
  const postgres = await startPostgres();
  try {
    const url = postgres.url('postgres');
    await migrate(url);
    const pool = createMigrationPool(url);
    await fillCatalogue(pool, songs, console.log);
    await fillRequests(pool, 1_000, console.log);
    const terms = (await sampleTerms(pool)).map(({ query }) => query);
    const { rows: hottest } = await pool.query<{ id: string }>(
      'select request_id as id from request_states order by hot_score desc limit 50',
    );
    const env = await createTestEnvironment(url, { LOG_LEVEL: 'error' });
    let server = await startServerProcess(env.environment, env.port);
    const signedIn = await createMembers(env, members);
    const importer = await createImporter(env);
    const target = { address: env.address, requestIds: hottest.map(({ id }) => id), terms, everyMs };
    const load = startSteadyLoad(signedIn, target);
    const log = (line: string) => console.log(`${line} (load average ${loadavg()[0]!.toFixed(1)})`);

    const table = makeTable(songs, rows);
    await delay(5_000);
    const rest = async (on: SteadyLoad, name: string) => {
      log(name);
      on.enter(name);
      await delay(quietMs);
    };
    const work = (name: string) => {
      log(name);
      load.enter(name);
    };
    await rest(load, 'without 1');
    const began = performance.now();
    work('sending');
    const id = await importer.send(table);
    await rest(load, 'without 2');
    work('looking through');
    await importer.check(id);
    await follow(importer, id, 'checked');
    await rest(load, 'without 3');
    work('adding');
    const adding = performance.now();
    await importer.run(id);
    const half = await follow(importer, id, 'done', rows / 2);
    const rate = (half.counts.added / (performance.now() - adding)) * 1000;
    await load.stop();
    log(`killed at ${formatCount(half.counts.added)} rows, ${rate.toFixed(0)} a second`);
    await server.stop('SIGKILL');
    server = await startServerProcess(env.environment, env.port);
    const again = startSteadyLoad(signedIn, target);
    const killed = performance.now();
    again.enter('without 4');
    await follow(importer, id, 'done', (await importer.read(id)).counts.added + 1);
    console.log(`went on by itself after ${((performance.now() - killed) / 1000).toFixed(0)} s`);
    again.enter('adding the rest');
    const done = await follow(importer, id, 'done');
    console.log(`done in ${((performance.now() - began) / 60_000).toFixed(1)} minutes: ${JSON.stringify(done.counts)}`);
    await rest(again, 'without 5');
    await again.stop();
    console.log(`\n${report([load, again])}`);
    const { rows: counted } = await pool.query(
      `select count(*) as songs, count(distinct identity) as different from songs where uploaded_by is null`,
    );
    console.log(`songs there: ${JSON.stringify(counted[0])}, rows of the file: ${rows}`);
    await server.stop();
    await pool.end();
    await env.close();
    return { 'songs added a second': rate, ...figuresOf([load, again]) };
  } finally {
    await postgres.stop();
  }
}

type Importer = Awaited<ReturnType<typeof createImporter>>;

async function follow(importer: Importer, id: string, state: string, added = Infinity) {
  for (;;) {
    const now = await importer.read(id);
    if (now.state === state || now.counts.added >= added) return now;
    await delay(500);
  }
}

/** The baselines around each phase: other load on the machine changes least between neighbours. */
const phases: Record<string, readonly string[]> = {
  sending: ['without 1', 'without 2'],
  'looking through': ['without 2', 'without 3'],
  adding: ['without 3', 'without 4'],
  'adding the rest': ['without 4', 'without 5'],
};
const shares = [0.5, 0.95, 0.99, 1];

const timesIn = (loads: readonly SteadyLoad[], names: readonly string[], kind: Kind) =>
  names.flatMap((phase) => loads.flatMap((load) => load.timesOf(phase)[kind]));

const figuresOf = (loads: readonly SteadyLoad[]): Figures =>
  Object.assign(
    {},
    ...(['vote', 'search'] as const).flatMap((kind) => [
      spreadOf(`${kind} while adding`, timesIn(loads, ['adding', 'adding the rest'], kind)),
      spreadOf(`${kind} without an import`, timesIn(loads, ['without 3', 'without 4', 'without 5'], kind)),
    ]),
  ) as Figures;

function report(loads: readonly SteadyLoad[]): string {
  const rows = (['vote', 'search'] as const).flatMap((kind) =>
    Object.entries(phases).map(([phase, around]) => {
      const [during, without] = [timesIn(loads, [phase], kind), timesIn(loads, around, kind)];
      const cells = shares.map((share) => {
        const [slow, plain] = [percentile(during, share), percentile(without, share)];
        return `${formatMs(slow)} / ${formatMs(plain)} = ${(slow / plain).toFixed(2)}`;
      });
      const worst = Math.max(...shares.map((share) => percentile(during, share) / percentile(without, share)));
      return [`${kind}, ${phase}`, formatCount(during.length), ...cells, verdict(worst, 3)];
    }),
  );
  return formatTable(['ms, during / without', 'requests', 'p50', 'p95', 'p99', 'max', 'the worst'], rows);
}
