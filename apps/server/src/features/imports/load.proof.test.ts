import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../../../../bench/figures.ts';
import { createMembers } from '../../../../../tools/fixtures/members.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { fillCatalogue } from '../../../../../tools/seed/bulk.ts';
import { createImporter, makeTable } from '../../../../../tools/load/send-import.ts';
import { startServerProcess, until, type ServerProcess } from '../../../../../tools/services/server-process.ts';
import { startSteadyLoad } from '../../../../../tools/load/steady-load.ts';
import { prepareTestEnvironment, type TestEnvironment } from '../../../test/test-app.ts';
import { createMigrationPool } from '../../db/database.ts';

/*
 * `npm run bench -- import` measures a file of the maximum size; docs/scale.md has the figures. Here the import
 * alternates between running and pausing, so that other load on the machine affects both phases.
 */

let env: TestEnvironment;
let server: ServerProcess;
beforeAll(async () => {
  env = await prepareTestEnvironment();
  const pool = createMigrationPool(env.environment.DATABASE_URL!);
  await fillCatalogue(pool, 2_000);
  await pool.end();
  server = await startServerProcess(env.environment, env.port);
});
afterAll(async () => {
  await server.stop();
  await env.close();
});

const rows = 3_000;
const rounds = 5;
/** With fewer samples in a phase, its slowest one has little meaning. */
const leastInPhase = 40;

test('while an import runs, votes and searches of twenty members take at most three times as long', async () => {
  const signedIn = await createMembers(env, 20);
  const requestIds = await createRequests(
    env.db,
    signedIn[0]!.username,
    Array.from({ length: 10 }, (_, index) => ({ title: `What is this ${index}` })),
  );
  const importer = await createImporter(env);
  const id = await importer.send(makeTable(2_000, rows));
  await importer.check(id);
  await until(async () => (await importer.read(id)).state === 'checked', 'the dry run');

  const terms = ['night', 'dub', 'a', 'ves', 'remix', 'love', 'zzqx', 'light edit'];
  const load = startSteadyLoad(signedIn, { address: env.address, requestIds, terms, everyMs: 200 });
  await delay(1_500);
  const measureAs = async (phase: string) => {
    load.enter(phase);
    await delay(1_500);
    const { vote, search } = load.timesOf(phase);
    await until(() => Math.min(vote.length, search.length) >= leastInPhase, `enough to measure ${phase}`);
    load.enter(null);
  };
  for (let round = 0; round < rounds; round += 1) {
    await measureAs(`without ${round}`);
    await importer.run(id);
    await measureAs(`during ${round}`);
    await importer.stop(id);
  }
  await load.stop();

  const { added } = (await importer.read(id)).counts;
  // Only checks that the import ran: its speed depends on the machine.
  expect(added).toBeGreaterThan(25);
  // The median round: other load on the machine in one round says nothing about the import.
  const slower = (['vote', 'search'] as const).map((kind) => {
    const ratios = Array.from({ length: rounds }, (_, round) => {
      const [during, without] = ['during', 'without'].map((phase) => load.timesOf(`${phase} ${round}`)[kind]);
      return percentile(during!, 0.5) / percentile(without!, 0.5);
    });
    return { kind, ratios, median: percentile(ratios, 0.5) };
  });
  expect(slower.filter(({ median }) => median > 3)).toEqual([]);
});
