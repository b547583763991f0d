/**
 * Measures search, favorites and song pages with a growing catalogue:
 * `npm run bench -- songs [--sizes 1000,10000,1000000] [--rounds 3]`.
 * The bench calls all sizes in turn, so that other load on the machine affects them equally.
 * A million songs take about 2 GB in the temporary folder and some minutes to insert.
 */
import { parseArgs } from 'node:util';
import { calendarDayOf } from '../packages/domain/src/songs/release.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillCatalogue } from '../tools/seed/bulk.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { createRecorder, type Statement } from '../tools/load/statements.ts';
import {
  formatCount,
  formatMs,
  formatTable,
  growthOf,
  measureTime,
  percentile,
  verdict,
  type Figures,
} from './figures.ts';
import { openBenchEnvironment, type BenchEnvironment } from './environment.ts';
import { sampleTerms, type Term } from './terms.ts';

type MeasuredTerm = Term & { statements: Statement[]; procedure: number[]; bare: number[] };
type Page = { name: string; procedure: string; inputs: unknown[]; times: number[] };
type Subject = { bench: BenchEnvironment; terms: MeasuredTerm[]; pages: Page[] };

export async function benchSongs(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '1000,10000,1000000' }, rounds: { type: 'string', default: '3' } },
  });
  const sizes = values.sizes.split(',').map(Number);
  const postgres = await startPostgres();
  const subjects: Subject[] = [];
  try {
    for (const size of sizes) {
      const fill = { of: 'songs', size, with: fillCatalogue };
      subjects.push(await prepare(await openBenchEnvironment(postgres, fill, console.log)));
    }
    await measure(subjects, Number(values.rounds));
    console.log(`\n${reportSearch(subjects)}\n\n${reportKinds(subjects)}\n\n${reportPages(subjects)}`);
    const largest = subjects.at(-1)!;
    const bySlowness = largest.terms.toSorted((a, b) => percentile(b.bare, 0.5) - percentile(a.bare, 0.5));
    await explain(largest.bench, bySlowness[0]!);
    return figuresOf(subjects);
  } finally {
    for (const { bench } of subjects) await bench.close();
    await postgres.stop();
  }
}

async function prepare(bench: BenchEnvironment): Promise<Subject> {
  const record = createRecorder(bench.pool, collector.id);
  const terms: MeasuredTerm[] = [];
  for (const term of await sampleTerms(bench.pool)) {
    const statements = await record((api) => api.songs.search({ query: term.query }));
    terms.push({ ...term, statements, procedure: [], bare: [] });
  }
  const list = { filter: 'all', today: calendarDayOf(new Date()) };
  const { rows } = await bench.pool.query<{ id: string; position: number }>(
    `select song_id as id, position from favorites where member_id = $1 order by md5(song_id::text) limit 200`,
    [collector.id],
  );
  const { rows: others } = await bench.pool.query<{ id: string }>(
    'select id from songs order by md5(id::text) limit 200',
  );
  const { rows: depth } = await bench.pool.query<{ position: number }>(
    `select percentile_disc(0.2) within group (order by position) as position from favorites where member_id = $1`,
    [collector.id],
  );
  const pages = [
    { name: 'favorites, first page', procedure: 'favorites.list', inputs: [list], times: [] },
    {
      name: 'favorites, a deep page',
      procedure: 'favorites.list',
      inputs: [{ ...list, cursor: depth[0]!.position }],
      times: [],
    },
    { name: 'a song', procedure: 'songs.read', inputs: [...rows, ...others].map(({ id }) => ({ id })), times: [] },
  ];
  return { bench, terms, pages };
}

/** Round 0 warms the caches and is not counted. */
async function measure(subjects: Subject[], rounds: number): Promise<void> {
  const iterations = Math.max(...subjects.map(({ terms }) => terms.length));
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'warming' : `round ${round} of ${rounds}`);
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      for (const { bench, terms, pages } of subjects) {
        await measureTerm(bench, terms[iteration]!, round, iteration);
        for (const page of pages) {
          const elapsed = await measureTime(() =>
            bench.call(page.procedure, page.inputs[iteration % page.inputs.length]),
          );
          if (round > 0) page.times.push(elapsed);
        }
      }
    }
  }
}

/** The second of two equal queries finds warm caches, so the order alternates. */
async function measureTerm(
  bench: BenchEnvironment,
  term: MeasuredTerm,
  round: number,
  iteration: number,
): Promise<void> {
  const variants: [number[], () => Promise<unknown>][] = [
    [term.procedure, () => bench.call('songs.search', { query: term.query })],
    [term.bare, () => runBare(bench, term.statements)],
  ];
  for (const [times, work] of (round + iteration) % 2 === 0 ? variants : variants.toReversed()) {
    const elapsed = await measureTime(work);
    if (round > 0) times.push(elapsed);
  }
}

async function runBare(bench: BenchEnvironment, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await bench.run(statement);
}

const shares = [0.5, 0.95, 0.99];
function reportSearch(subjects: Subject[]): string {
  const p95 = (subject: Subject, variant: 'procedure' | 'bare') =>
    percentile(
      subject.terms.flatMap((term) => term[variant]),
      0.95,
    );
  const base = subjects.find(({ bench }) => bench.size === 10_000);
  return formatTable(
    ['search, ms', 'procedure p50', 'p95', 'p99', 'bare SQL p50', 'p95', 'p99', 'p95 to bare', 'p95 to 10k'],
    subjects.map((subject) => [
      `${formatCount(subject.bench.size)} songs`,
      ...(['procedure', 'bare'] as const).flatMap((variant) => {
        const times = subject.terms.flatMap((term) => term[variant]);
        return shares.map((share) => formatMs(percentile(times, share)));
      }),
      verdict(p95(subject, 'procedure') / p95(subject, 'bare'), 2),
      base ? verdict(p95(subject, 'procedure') / p95(base, 'procedure'), 4) : '',
    ]),
  );
}

function figuresOf(subjects: Subject[]): Figures {
  const growth = (name: string, timesOf: (subject: Subject) => number[]) =>
    growthOf(
      name,
      subjects.map((subject) => [subject.bench.size, timesOf(subject)]),
    );
  return Object.assign(
    growth('search', ({ terms }) => terms.flatMap(({ procedure }) => procedure)),
    ...subjects[0]!.pages.map(({ name }, index) => growth(name, ({ pages }) => pages[index]!.times)),
  ) as Figures;
}

function reportKinds(subjects: Subject[]): string {
  const kinds = [...new Set(subjects.flatMap(({ terms }) => terms.map(({ kind }) => kind)))];
  return formatTable(
    ['bare SQL by kind, p50 / p95 ms', ...subjects.map(({ bench }) => formatCount(bench.size))],
    kinds.map((kind) => [
      kind,
      ...subjects.map(({ terms }) => {
        const times = terms.filter((term) => term.kind === kind).flatMap(({ bare }) => bare);
        return `${formatMs(percentile(times, 0.5))} / ${formatMs(percentile(times, 0.95))}`;
      }),
    ]),
  );
}

function reportPages(subjects: Subject[]): string {
  const smallest = subjects[0]!;
  const rows = smallest.pages.flatMap(({ name }, index) =>
    [0.5, 0.95].map((share) => {
      const times = subjects.map(({ pages }) => percentile(pages[index]!.times, share));
      const ratio = times.at(-1)! / times[0]!;
      return [`${name}, p${share * 100}`, ...times.map(formatMs), verdict(ratio, 1.3)];
    }),
  );
  const head = ['over HTTP, ms', ...subjects.map(({ bench }) => formatCount(bench.size)), 'last to first'];
  return formatTable(head, rows);
}

async function explain(bench: BenchEnvironment, term: MeasuredTerm): Promise<void> {
  console.log(
    `\nThe slowest: ${JSON.stringify(term.query)} (${term.kind}), ${formatMs(percentile(term.bare, 0.5))} ms`,
  );
  for (const { text, values } of term.statements) {
    const { rows } = await bench.run({ text: `explain (analyze, buffers) ${text}`, values });
    console.log(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}
