/**
 * Measures the filter chips of Track ID: `npm run bench -- feed [--sizes 10000,1000000] [--rounds 3] [--seconds 5]`.
 * Each chip is read over HTTP and as the same three statements through bare `pg`, in turn, at every size.
 * Then two hundred members toggle votes on the three hottest requests of the largest size, and each chip is read again.
 * Half of the requests are solved, a third have a clip, and the reader has voted for a hundredth, at least 200.
 */
import { parseArgs } from 'node:util';
import type { RequestsCursor } from '../packages/domain/src/requests/request.schema.ts';
import { requestFilters, type RequestFilter } from '../packages/domain/src/requests/request.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { createRecorder, type Statement } from '../tools/load/statements.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { insertClips } from '../tools/seed/rows.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { openBenchEnvironment, type BenchEnvironment } from './environment.ts';
import { formatCount, formatMs, formatTable, measureTime, percentile, verdict, type Figures } from './figures.ts';
import { readHottest, voteOverHttp } from './storm.ts';

type Input = { tab: 'community'; query: ''; filter: RequestFilter; cursor?: RequestsCursor };
type Chip = { name: string; input: Input; statements: Statement[]; http: number[]; bare: number[] };
type Subject = { bench: BenchEnvironment; chips: Chip[] };

const readsPerRound = 60;
const voters = 200;
/** Page from which "a deep page" is read. */
const deepPage = 30;

export async function benchFeed(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,1000000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
    },
  });
  const postgres = await startPostgres();
  const subjects: Subject[] = [];
  try {
    for (const size of values.sizes.split(',').map(Number)) {
      const fill = { of: 'feed', size, with: fillFeed };
      const bench = await openBenchEnvironment(postgres, fill, console.log);
      subjects.push({ bench, chips: await prepare(bench) });
    }
    await measure(subjects, Number(values.rounds));
    const largest = subjects.at(-1)!;
    console.log(`\n${report(subjects)}`);
    for (const { name, statements } of largest.chips)
      await explain(
        largest.bench,
        name,
        statements.find(({ text }) => text.includes('with page'))!,
      );
    const figures = figuresOf(subjects);
    await measureAfterStorm(subjects, Number(values.seconds) * 1000);
    console.log(`\n${reportStorm(subjects)}`);
    return figures;
  } finally {
    for (const { bench } of subjects) await bench.close();
    await postgres.stop();
  }
}

async function fillFeed(...[pool, size, print]: Parameters<typeof fillRequests>): Promise<void> {
  const addMore = async (one: typeof pool) => {
    // `requests.solved_at` stays empty: the feed does not read it.
    await one.query(`update request_states set solved = true where hashtextextended(request_id::text, 5) % 2 = 0`);
    await insertClips(one);
    await one.query(
      `insert into votes (request_id, member_id, voted_at) select id, $1, created_at from requests
       where hashtextextended(id::text, 4) % $2 = 0
         and not exists (select from votes where votes.request_id = requests.id and votes.member_id = $1)`,
      [collector.id, Math.min(100, Math.floor(size / 200))],
    );
  };
  await fillRequests(pool, size, print, { addMore });
  await pool.query('vacuum analyze clips');
}

async function prepare(bench: BenchEnvironment): Promise<Chip[]> {
  const record = createRecorder(bench.pool, collector.id);
  const chips: Chip[] = [];
  for (const filter of requestFilters) {
    const first: Input = { tab: 'community', query: '', filter };
    const deep = { ...first, cursor: await cursorFarDown(bench, first) };
    for (const [name, input] of [
      [filter, first],
      [`${filter}, a deep page`, deep],
    ] as const) {
      const statements = [...bench.session, ...(await record((api) => api.requests.list(input)))];
      chips.push({ name, input, statements, http: [], bare: [] });
    }
  }
  return chips;
}

async function cursorFarDown(bench: BenchEnvironment, first: Input): Promise<RequestsCursor> {
  let input = first;
  for (let page = 0; page < deepPage; page += 1) {
    const { nextCursor } = (await bench.call('requests.list', input)) as { nextCursor: RequestsCursor | null };
    if (!nextCursor) break;
    input = { ...first, cursor: nextCursor };
  }
  return input.cursor!;
}

async function readChip(bench: BenchEnvironment, { name, input, statements, http, bare }: Chip): Promise<void> {
  http.push(await measureTime(() => bench.call('requests.list', input)));
  bare.push(
    await measureTime(async () => {
      for (const [index, statement] of statements.entries())
        await bench.run({ name: `${name} ${index}`, ...statement });
    }),
  );
}

/** Round 0 warms the caches and is not counted. */
async function measure(subjects: Subject[], rounds: number): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'warming' : `round ${round} of ${rounds}`);
    for (let read = 0; read < readsPerRound; read += 1) {
      for (const { bench, chips } of subjects) for (const chip of chips) await readChip(bench, chip);
    }
    if (round === 0) for (const { chips } of subjects) for (const chip of chips) clear(chip);
  }
}

function clear(chip: Chip): void {
  chip.http.length = 0;
  chip.bare.length = 0;
}

/** The smallest size has no storm: read in turn with the largest, it shows what other load does. */
async function measureAfterStorm(subjects: Subject[], ms: number): Promise<void> {
  const { bench } = subjects.at(-1)!;
  const votes = await voteOverHttp(bench, await createMembers(bench.env, voters), await readHottest(bench), ms);
  console.log(`\n${formatCount(votes)} votes in ${formatMs(ms / 1000)} s`);
  for (const { chips } of subjects) for (const chip of chips) clear(chip);
  for (let read = 0; read < readsPerRound; read += 1) {
    for (const { bench: each, chips } of subjects) for (const chip of chips) await readChip(each, chip);
  }
}

function report(subjects: Subject[]): string {
  const [smallest, largest] = [subjects[0]!, subjects.at(-1)!];
  const rows = largest.chips.map((chip, index) => {
    const other = smallest.chips[index]!;
    const [small, large] = [percentile(other.http, 0.5), percentile(chip.http, 0.5)];
    const bare = percentile(chip.bare, 0.5);
    return [
      chip.name,
      formatMs(small),
      formatMs(large),
      formatMs(percentile(chip.http, 0.95)),
      formatMs(bare),
      verdict(large / small, 1.3),
      verdict(large / bare, 2),
    ];
  });
  const sizes = [smallest, largest].map(({ bench }) => `${formatCount(bench.size)}, p50`);
  return formatTable(['over HTTP, ms', ...sizes, 'p95', 'bare SQL, p50', 'growth', 'to bare SQL'], rows);
}

function reportStorm(subjects: Subject[]): string {
  const [control, stormed] = [subjects[0]!, subjects.at(-1)!];
  const rows = stormed.chips.map(({ name, http }, index) => {
    const [without, after] = [control.chips[index]!.http, http].map((times) => percentile(times, 0.5)) as [
      number,
      number,
    ];
    return [name, formatMs(without), formatMs(after), verdict(after / without, 1.5)];
  });
  return formatTable(['over HTTP, p50 ms', 'smallest, no storm', 'largest, after a storm', 'ratio'], rows);
}

async function explain(bench: BenchEnvironment, name: string, { text, values }: Statement): Promise<void> {
  const { rows } = await bench.run({ text: `explain (analyze, buffers, costs off, timing off) ${text}`, values });
  console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
}

const figuresOf = (subjects: Subject[]): Figures =>
  Object.fromEntries(
    subjects.at(-1)!.chips.flatMap(({ name, http, bare }, index) => {
      const p50 = percentile(http, 0.5);
      return [
        [`${name}, p50 ms`, p50],
        [`${name}, p50 growth`, p50 / percentile(subjects[0]!.chips[index]!.http, 0.5)],
        [`${name}, p50 to bare SQL`, p50 / percentile(bare, 0.5)],
      ];
    }),
  );
