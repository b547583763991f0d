/**
 * Measures the calls of members with a growing database:
 * `npm run bench -- growth [--sizes 10000,100000,1000000] [--rounds 3] [--data folder] [--fill]`.
 * A size is a number of songs and of requests, or one of each: `10000000:1000000`. A request has ten votes and one
 * comment. A third number is the votes of each request: `10000000:1000000:100`. The bench calls all sizes in turn.
 * With `--data` the folder keeps the databases for further runs, and `--fill` only fills them. A million of each takes
 * about 7 GB, and 16 minutes on two busy cores. The exit code is 1 when a limit is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { GrowthSize } from '../tools/seed/fill-growth.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { startRedis, type Redis } from '../tools/services/redis.ts';
import { openFilledDatabase, type BenchEnvironment } from './environment.ts';
import { measureTime, type Figures } from './figures.ts';
import { createGrowthCalls, type GrowthCall } from './growth-calls.ts';
import { databaseOf, fillSizes } from './growth-data.ts';
import { checkLimits, figuresOf, report, type MeasuredSize } from './growth-report.ts';
import { reportStorage } from './growth-storage.ts';

type Subject = MeasuredSize & { bench: BenchEnvironment; calls: GrowthCall[] };

export async function benchGrowth(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      rounds: { type: 'string', default: '3' },
      data: { type: 'string' },
      fill: { type: 'boolean', default: false },
    },
  });
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'dubplate-growth-')));
  try {
    const sizes = values.sizes.split(',').map(parseSize);
    await fillSizes(folder, sizes);
    return values.fill ? {} : await measureSizes(folder, sizes, Number(values.rounds));
  } finally {
    if (!values.data) await rm(folder, { recursive: true, force: true });
  }
}

function parseSize(text: string): GrowthSize {
  const [songs, requests = songs, votesEach] = text.split(':').map(Number) as [number, number?, number?];
  return { songs, requests, votesEach };
}

async function measureSizes(dataFolder: string, sizes: readonly GrowthSize[], rounds: number): Promise<Figures> {
  const postgres = await startPostgres({ dataFolder });
  const redises: Redis[] = [];
  const subjects: Subject[] = [];
  try {
    for (const size of sizes) {
      console.log(`preparing ${size.songs} songs and ${size.requests} requests`);
      const redis = await startRedis();
      redises.push(redis);
      // Job workers are other processes, as in production.
      const environment = { ROLE: 'web,live', REDIS_URL: redis.url };
      const bench = await openFilledDatabase(postgres.url(databaseOf(size)), size.songs, environment);
      subjects.push({ ...size, bench, calls: await createGrowthCalls(bench), times: new Map() });
    }
    await measure(subjects, rounds);
    console.log(`\n${report(subjects)}`);
    const storage = await reportStorage(subjects.at(-1)!.bench.pool);
    console.log(`\n${storage.table}`);
    checkLimits(subjects);
    return { ...figuresOf(subjects), ...storage.figures };
  } finally {
    for (const { bench } of subjects) await bench.close();
    for (const redis of redises) await redis.stop();
    await postgres.stop();
  }
}

/** Round 0 warms the caches and is not counted. */
async function measure(subjects: readonly Subject[], rounds: number): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'warming' : `round ${round} of ${rounds}`);
    for (const [place, { name, count }] of subjects[0]!.calls.entries()) {
      for (let iteration = 0; iteration < count; iteration += 1) {
        for (const { calls, times } of iteration % 2 === 0 ? subjects : subjects.toReversed()) {
          const elapsed = await measureTime(() => calls[place]!.call(round * count + iteration));
          if (round > 0) times.set(name, [...(times.get(name) ?? []), elapsed]);
        }
      }
    }
  }
}
