/**
 * What an import costs everybody else: `npm run bench -- import [--rows 50000] [--songs 100000] [--quiet 30]`. Twenty members vote
 * and search steadily; first without, then while a file of so many rows is looked through and added, then without again. The
 * server is killed in the middle and started again, and in the end every row is there once.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPatientPool } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { plantCrowd } from '../tools/crowd.ts';
import { startPostgres } from '../tools/postgres.ts';
import { fillCatalogue } from '../tools/seed/bulk.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { createImporter, makeTable } from '../tools/send-import.ts';
import { startServerProcess } from '../tools/server-process.ts';
import { startSteadyLoad, type Kind, type SteadyLoad } from '../tools/steady-load.ts';
import { createSurroundings } from '../tools/surroundings.ts';
import { percentile, printCount, printMs, printTable, verdict } from './figures.ts';
import { sampleTerms } from './terms.ts';

const members = 20;
const everyMs = 250;

export async function benchImport(args: string[]): Promise<void> {
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
    const pool = createPatientPool(url);
    await fillCatalogue(pool, songs, console.log);
    await fillRequests(pool, 1_000, console.log);
    const terms = (await sampleTerms(pool)).map(({ query }) => query);
    const { rows: hottest } = await pool.query<{ id: string }>(
      'select request_id as id from request_states order by hot_score desc limit 50',
    );
    const world = await createSurroundings(url, { LOG_LEVEL: 'error' });
    let server = await startServerProcess(world.environment, world.port);
    const crowd = await plantCrowd(world, members);
    const [admin] = await plantCrowd(world, 1, 'importer');
    const importer = await createImporter(world, admin!);
    const target = { address: world.address, requestIds: hottest.map(({ id }) => id), terms, everyMs };
    const load = startSteadyLoad(crowd, target);
    const say = (line: string) => console.log(`${line} (load average ${loadavg()[0]!.toFixed(1)})`);

    await delay(5_000);
    say('without');
    load.enter('without');
    await delay(quietMs);
    say('sending');
    load.enter('sending');
    const began = performance.now();
    const id = await importer.send(makeTable(songs, rows));
    say('looking through');
    load.enter('looking through');
    await importer.check(id);
    await follow(importer, id, 'checked');
    say('adding');
    load.enter('adding');
    const adding = performance.now();
    await importer.run(id);
    const half = await follow(importer, id, 'done', rows / 2);
    const rate = (half.counts.added / (performance.now() - adding)) * 1000;
    await load.stop();
    say(`killed at ${printCount(half.counts.added)} rows, ${rate.toFixed(0)} a second`);
    await server.stop('SIGKILL');
    server = await startServerProcess(world.environment, world.port);
    const again = startSteadyLoad(crowd, target);
    const killed = performance.now();
    await follow(importer, id, 'done', (await importer.read(id)).counts.added + 1);
    console.log(`went on by itself after ${((performance.now() - killed) / 1000).toFixed(0)} s`);
    again.enter('adding, after the kill');
    const done = await follow(importer, id, 'done');
    again.enter(null);
    say(`done in ${((performance.now() - began) / 60_000).toFixed(1)} minutes: ${JSON.stringify(done.counts)}`);
    again.enter('without, afterwards');
    await delay(quietMs);
    await again.stop();
    console.log(`\n${report([load, again])}`);
    const { rows: counted } = await pool.query(
      `select count(*) as songs, count(distinct identity) as different from songs where uploaded_by is null`,
    );
    console.log(`songs there: ${JSON.stringify(counted[0])}, rows of the file: ${rows}`);
    await server.stop();
    await pool.end();
    await world.close();
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

function report(loads: readonly SteadyLoad[]): string {
  const phases = ['without', 'sending', 'looking through', 'adding', 'adding, after the kill', 'without, afterwards'];
  const timesOf = (phase: string, kind: Kind) => loads.flatMap((load) => load.timesOf(phase)[kind]);
  const rows = (['vote', 'search'] as const).flatMap((kind) =>
    phases.map((phase) => {
      const [times, before] = [timesOf(phase, kind), timesOf('without', kind)];
      const at = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share));
      const ratio = percentile(times, 0.95) / percentile(before, 0.95);
      const worst = percentile(times, 1) / percentile(before, 1);
      return [`${kind}, ${phase}`, printCount(times.length), ...at.map(printMs), verdict(ratio, 3), verdict(worst, 3)];
    }),
  );
  return printTable(
    ['over HTTP, ms', 'requests', 'p50', 'p95', 'p99', 'max', 'p95 to without', 'max to without'],
    rows,
  );
}
