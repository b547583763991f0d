/**
 * Measures Discover and artist pages with a growing catalogue:
 * `npm run bench -- discover [--sizes 10000,1000000] [--rounds 3]`. A size is a number of songs and of requests.
 * The bench calls all sizes in turn, and beside each call its statements on a bare connection.
 * A million of each takes about 5 GB in the temporary folder and ten minutes to insert.
 */
import { parseArgs } from 'node:util';
import { artistKey } from '../packages/domain/src/artists/artist-name.ts';
import { calendarDayOf } from '../packages/domain/src/songs/release.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillDiscover } from '../tools/seed/fill-discover.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { createRecorder, type Statement } from '../tools/load/statements.ts';
import {
  formatCount,
  formatMs,
  formatTable,
  growthOf,
  measureTime,
  percentile,
  spreadOf,
  verdict,
  type Figures,
} from './figures.ts';
import { openBenchEnvironment, type BenchEnvironment } from './environment.ts';

type Call = { procedure: 'discover.read' | 'artists.read'; input: object; statements: Statement[] };
type Screen = { name: string; calls: Call[]; http: number[]; bare: number[] };
type Subject = { bench: BenchEnvironment; screens: Screen[] };

const today = calendarDayOf(new Date());
const callsInRound = 200;

export async function benchDiscover(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '10000,1000000' }, rounds: { type: 'string', default: '3' } },
  });
  const postgres = await startPostgres();
  const subjects: Subject[] = [];
  try {
    for (const size of values.sizes.split(',').map(Number)) {
      const fill = { of: 'discover', size, with: fillDiscover };
      subjects.push(await prepare(await openBenchEnvironment(postgres, fill, console.log)));
    }
    for (let round = 0; round <= Number(values.rounds); round += 1) await measure(subjects, round);
    console.log(`\n${report(subjects)}`);
    const largest = subjects.at(-1)!;
    await explain(largest);
    const stormed = await measureFavorites(largest);
    return Object.assign(
      stormed,
      ...subjects[0]!.screens.map(({ name }) =>
        growthOf(
          name,
          subjects.map((subject) => [subject.bench.size, httpTimes(subject, name)]),
        ),
      ),
    ) as Figures;
  } finally {
    for (const { bench } of subjects) await bench.close();
    await postgres.stop();
  }
}

const httpTimes = ({ screens }: Subject, name: string) => screens.find((screen) => screen.name === name)?.http ?? [];

async function prepare(bench: BenchEnvironment): Promise<Subject> {
  const record = createRecorder(bench.pool, collector.id);
  const readArtist = async (input: { name: string; today: string }): Promise<Call> => ({
    procedure: 'artists.read',
    input,
    statements: [...bench.session, ...(await record((api) => api.artists.read(input)))],
  });
  const discover = { today };
  const statements = [...bench.session, ...(await record((api) => api.discover.read(discover)))];
  const names = await sampleArtists(bench);
  const calls: Call[] = [];
  for (const name of names) calls.push(await readArtist({ name, today }));
  const deep: Call[] = [];
  for (const name of names) {
    const { nextCursor } = (await bench.call('artists.read', { name, today })) as { nextCursor: object | null };
    const input = { name, today, cursor: nextCursor } as Parameters<typeof readArtist>[0];
    if (nextCursor) deep.push(await readArtist(input));
  }
  const screen = (name: string, screenCalls: Call[]): Screen => ({ name, calls: screenCalls, http: [], bare: [] });
  return {
    bench,
    // With few songs no artist has a second page.
    screens: [
      screen('discover', [{ procedure: 'discover.read', input: discover, statements }]),
      screen('an artist', calls),
      ...(deep.length > 0 ? [screen('an artist, next page', deep)] : []),
    ],
  };
}

/** The artists with the most songs, which have more than one page at each size. */
async function sampleArtists({ pool }: BenchEnvironment): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select artists[1] as name from songs group by 1 order by count(*) desc, 1 limit 20',
  );
  return rows.map(({ name }) => name).filter(artistKey);
}

/** Round 0 warms the caches and is not counted. The second of two equal reads is faster, so the order alternates. */
async function measure(subjects: Subject[], round: number): Promise<void> {
  console.log(round === 0 ? 'warming' : `round ${round}`);
  for (let iteration = 0; iteration < callsInRound; iteration += 1) {
    for (const { bench, screens } of subjects) {
      for (const { calls, http, bare } of screens) {
        const call = calls[iteration % calls.length]!;
        const variants: [number[], () => Promise<unknown>][] = [
          [http, () => bench.call(call.procedure, call.input)],
          [bare, () => runBare(bench, call.statements)],
        ];
        for (const [times, work] of iteration % 2 === 0 ? variants : variants.toReversed()) {
          const elapsed = await measureTime(work);
          if (round > 0) times.push(elapsed);
        }
      }
    }
  }
}

/** One after the other on one connection, prepared under the names that the server gives them. */
async function runBare(bench: BenchEnvironment, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) {
    const [, name = ''] = /prepared: ([\w-]+)/.exec(text) ?? [];
    await bench.run({ text, values, name });
  }
}

function report(subjects: Subject[]): string {
  const rows = subjects.flatMap(({ bench, screens }) =>
    screens.map(({ name, http, bare }) => {
      const [httpP50, bareP50] = [percentile(http, 0.5), percentile(bare, 0.5)];
      return [
        `${name}, ${formatCount(bench.size)}`,
        formatMs(httpP50),
        formatMs(percentile(http, 0.95)),
        formatMs(bareP50),
        formatMs(percentile(bare, 0.95)),
        verdict(httpP50 / bareP50, 2),
        verdict(httpP50 / percentile(httpTimes(subjects[0]!, name), 0.5), 1.3),
      ];
    }),
  );
  return formatTable(['ms', 'HTTP p50', 'p95', 'bare SQL p50', 'p95', 'p50 to bare', 'p50 to the first size'], rows);
}

async function explain({ bench, screens }: Subject): Promise<void> {
  for (const { name, calls } of screens) {
    for (const { text, values } of calls[0]!.statements) {
      console.log(`\n${name}: ${/prepared: ([\w-]+)/.exec(text)?.[1]}`);
      const { rows } = await bench.run({ text: `explain (analyze, buffers) ${text}`, values });
      console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
  }
}

/** Favorites of the three most wanted songs are toggled without a vacuum. Discover is read before and afterwards. */
async function measureFavorites({ bench, screens }: Subject): Promise<Figures> {
  const { statements } = screens[0]!.calls[0]!;
  const { rows: members } = await bench.pool.query<{ id: string }>('select id from members order by id limit 200');
  const { rows: songs } = await bench.pool.query<{ id: string }>(
    'select song_id as id from wanted_songs where not is_archived and score > 0 order by score desc limit 3',
  );
  const read = async () => {
    const times: { http: number[]; bare: number[] } = { http: [], bare: [] };
    for (let call = 0; call < callsInRound; call += 1) {
      times.http.push(await measureTime(() => bench.call('discover.read', { today })));
      times.bare.push(await measureTime(() => runBare(bench, statements)));
    }
    return times;
  };
  await read();
  const before = await read();
  const toggles: number[] = [];
  for (let turn = 0; turn < 6_000; turn += 1) {
    const values = [members[turn % members.length]!.id, songs[turn % 3]!.id, turn % 2 === 0];
    const text = 'select set_favorite($1, $2, $3, true)';
    toggles.push(await measureTime(() => bench.run({ name: 'favorite', text, values })));
  }
  await delay(500);
  const first = await measureTime(() => runBare(bench, statements));
  const after = await read();
  const row = (name: string, timesOf: (times: typeof before) => number[]) => {
    const [one, other] = [before, after].map((times) => percentile(timesOf(times), 0.5)) as [number, number];
    return [name, formatMs(one), formatMs(other), verdict(other / one, 1.3)];
  };
  const table = formatTable(
    ['discover after 6,000 favorites, p50 ms', 'before', 'after', 'after to before'],
    [row('over HTTP', ({ http }) => http), row('bare SQL', ({ bare }) => bare)],
  );
  console.log(`\n${table}\nThe first bare read afterwards took ${formatMs(first)} ms.`);
  return { ...spreadOf('a favorite, bare SQL', toggles), ...spreadOf('discover after favorites', after.http) };
}
