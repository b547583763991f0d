/**
 * Measures Track ID with a growing number of requests: `npm run bench -- requests [--sizes 10000,1000000] [--rounds
 * 3]`.
 * Each request has ten votes on average. The bench calls all sizes in turn, as for songs.
 * A million requests take about 3 GB in the temporary folder and some minutes to insert.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../tools/services/postgres.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { createRecorder } from '../tools/load/statements.ts';
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
import { sampleTerms } from './terms.ts';

type Question = { name: string; inputs: { query: string; tab: string }[]; times: number[]; slowest: [number, unknown] };
type Subject = { bench: BenchEnvironment; questions: Question[] };
type Cursor = { hotScore: number; id: string };

export async function benchRequests(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '10000,1000000' }, rounds: { type: 'string', default: '3' } },
  });
  const postgres = await startPostgres();
  const subjects: Subject[] = [];
  try {
    for (const size of values.sizes.split(',').map(Number)) {
      const bench = await openBenchEnvironment(postgres, { of: 'requests', size, with: fillRequests }, console.log);
      subjects.push({ bench, questions: await prepare(bench) });
    }
    await measure(subjects, Number(values.rounds));
    console.log(`\n${report(subjects)}`);
    const largest = subjects.at(-1)!;
    for (const question of largest.questions) await explain(largest.bench, question);
    return figuresOf(subjects);
  } finally {
    for (const { bench } of subjects) await bench.close();
    await postgres.stop();
  }
}

async function prepare(bench: BenchEnvironment): Promise<Question[]> {
  const community = { tab: 'community', query: '' };
  const { rows } = await bench.pool.query<Cursor>(
    `select hot_score as "hotScore", request_id as id from request_states order by hot_score desc, request_id
     offset $1 limit 20`,
    [Math.floor(bench.size * 0.8)],
  );
  const terms = await sampleTerms(bench.pool, 'requests');
  const kinds = [...new Set(terms.map(({ kind }) => kind))];
  const question = (name: string, inputs: Question['inputs']): Question => ({
    name,
    inputs,
    times: [],
    slowest: [0, null],
  });
  return [
    question('first page', [community]),
    question(
      'a deep page',
      rows.map((cursor) => ({ ...community, cursor })),
    ),
    question('own requests', [{ ...community, tab: 'mine' }]),
    ...kinds.map((kind) =>
      question(
        `search: ${kind}`,
        terms.filter((term) => term.kind === kind).map(({ query }) => ({ ...community, query })),
      ),
    ),
  ];
}

/** Round 0 warms the caches and is not counted. */
async function measure(subjects: Subject[], rounds: number): Promise<void> {
  const iterations = Math.max(...subjects.flatMap(({ questions }) => questions.map(({ inputs }) => inputs.length)));
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'warming' : `round ${round} of ${rounds}`);
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      for (const { bench, questions } of subjects) {
        for (const question of questions) {
          const input = question.inputs[iteration % question.inputs.length];
          const elapsed = await measureTime(() => bench.call('requests.list', input));
          if (round === 0) continue;
          question.times.push(elapsed);
          if (elapsed > question.slowest[0]) question.slowest = [elapsed, input];
        }
      }
    }
  }
}

const timesOf = (subject: Subject, start: string) =>
  subject.questions.filter(({ name }) => name.startsWith(start)).flatMap(({ times }) => times);

const figuresOf = (subjects: Subject[]): Figures =>
  Object.assign(
    {},
    ...['first page', 'a deep page', 'own requests', 'search'].map((name) =>
      growthOf(
        name,
        subjects.map((subject) => [subject.bench.size, timesOf(subject, name)]),
      ),
    ),
  ) as Figures;

function report(subjects: Subject[]): string {
  const [smallest] = subjects;
  const row = (name: string, timesIn: (subject: Subject) => number[]) =>
    [0.5, 0.95].map((share) => {
      const times = subjects.map((subject) => percentile(timesIn(subject), share));
      return [`${name}, p${share * 100}`, ...times.map(formatMs), verdict(times.at(-1)! / times[0]!, 1.3)];
    });
  return formatTable(
    ['over HTTP, ms', ...subjects.map(({ bench }) => `${formatCount(bench.size)} requests`), 'last to first'],
    [
      ...smallest!.questions.flatMap(({ name }, index) => row(name, ({ questions }) => questions[index]!.times)),
      ...row('all searches', (subject) => timesOf(subject, 'search')),
    ],
  );
}

async function explain(bench: BenchEnvironment, { name, slowest }: Question): Promise<void> {
  const record = createRecorder(bench.pool, collector.id);
  const [elapsed, input] = slowest;
  console.log(`\n${name}, the slowest: ${JSON.stringify(input)}, ${formatMs(elapsed)} ms`);
  const statements = await record((api) => api.requests.list(input as Parameters<typeof api.requests.list>[0]));
  for (const { text, values } of statements.filter((statement) => statement.text.includes('request_states'))) {
    const { rows } = await bench.run({ text: `explain (analyze, buffers) ${text}`, values });
    console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
}
