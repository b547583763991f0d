/**
 * Measures bursts of votes on three requests: `npm run bench -- storm [--requests 100000] [--seconds 10]`.
 * Two hundred members toggle their votes as fast as the server responds, without a vacuum.
 * Measured: the first read of the feed after each burst, and all other reads.
 * For comparison, the same votes run as plain SQL with as many connections as the server has.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPool } from '../apps/server/src/db/database.ts';
import { createMembers, type CreatedMember } from '../tools/fixtures/members.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { createRandom, pick } from '../tools/seed/random.ts';
import { createRecorder, type Statement } from '../tools/load/statements.ts';
import { formatMs, formatTable, measureTime, percentile, spreadOf, verdict, type Figures } from './figures.ts';
import { openBenchEnvironment, type BenchEnvironment } from './environment.ts';

const members = 200;
const hotRequests = 3;
/** Each burst has one first read. The durations of all bursts add up to the requested seconds. */
const rounds = 30;
/** After this pause, server and bench have finished the work that a burst left behind. */
const restMs = 500;
const reads = 400;
const feed = { tab: 'community', query: '' } as const;

export async function benchStorm(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '10' } },
  });
  const postgres = await startPostgres();
  const fill = { of: 'requests', size: Number(values.requests), with: fillRequests };
  const bench = await openBenchEnvironment(postgres, fill, console.log);
  try {
    return await measureStorm(bench, Number(values.seconds) * 1000);
  } finally {
    await bench.close();
    await postgres.stop();
  }
}

async function measureStorm(bench: BenchEnvironment, ms: number): Promise<Figures> {
  const hottest = await readHottest(bench);
  const signedIn = await createMembers(bench.env, members);
  const record = createRecorder(bench.pool, collector.id);
  const statements = await record((api) => api.requests.list(feed));
  const page = statements.find(({ text }) => text.includes('request_states'))!;
  await readFeed(bench, page);

  const before = await readFeed(bench, page);
  let votes = 0;
  const [alone, atOnce, rested] = [emptyFeed(), emptyFeed(), emptyFeed()];
  for (let round = 0; round < rounds; round += 1) {
    // A single call is slower than one of a series, so the baseline is a single call after a pause.
    await delay(restMs);
    await readOnce(bench, page, alone, round);
    votes += await voteOverHttp(bench, signedIn, hottest, ms / rounds);
    if (round % 2 === 0) await readOnce(bench, page, atOnce, round >> 1);
    else {
      await delay(restMs);
      await readOnce(bench, page, rested, round >> 1);
    }
  }
  const after = await readFeed(bench, page);
  const bareVotes = await voteBare(bench, signedIn, hottest, ms);

  const firstRow = (when: string, first: Feed, name: string, timesOf: (times: Feed) => number[]) => {
    const [one, other] = [percentile(timesOf(alone), 0.5), percentile(timesOf(first), 0.5)];
    return [`${name}, first ${when}, p50`, formatMs(one), formatMs(other), `${(other / one).toFixed(2)}x`];
  };
  const firstRows = (when: string, first: Feed) => [
    firstRow(when, first, 'over HTTP', ({ http }) => http),
    firstRow(when, first, 'bare SQL', ({ bare }) => bare),
    firstRow(when, first, '/healthz, without SQL', ({ idle }) => idle),
  ];
  const row = (name: string, timesOf: (times: Feed) => number[], share: number) => {
    const [one, other] = [percentile(timesOf(before), share), percentile(timesOf(after), share)];
    return [`${name}, p${share * 100}`, formatMs(one), formatMs(other), verdict(other / one, 1.5)];
  };
  console.log(
    `\n${formatTable(
      ['the feed page, ms', 'before', 'after', 'after to before'],
      [
        ...firstRows('at the end of a storm', atOnce),
        ...firstRows(`${restMs} ms after a storm`, rested),
        row('over HTTP', ({ http }) => http, 0.5),
        row('over HTTP', ({ http }) => http, 0.95),
        row('bare SQL', ({ bare }) => bare, 0.5),
        row('bare SQL', ({ bare }) => bare, 0.95),
      ],
    )}`,
  );
  const perSecond = (count: number) => Math.round((count / ms) * 1000);
  console.log(
    `${perSecond(votes)} votes a second over HTTP, ${perSecond(bareVotes)} on the bare engine (${(votes / bareVotes).toFixed(2)} of it).`,
  );
  const { rows: state } = await bench.pool.query(
    `select n_dead_tup as dead, n_tup_upd as updated, autovacuum_count as vacuums from pg_stat_user_tables
     where relname = 'request_states'`,
  );
  console.log(state[0]);
  return {
    'votes a second over HTTP': perSecond(votes),
    'votes a second, bare SQL': perSecond(bareVotes),
    ...spreadOf('the feed before', before.http),
    ...spreadOf('the feed after', after.http),
  };
}

type Feed = { http: number[]; bare: number[]; idle: number[] };
const emptyFeed = (): Feed => ({ http: [], bare: [], idle: [] });

const fetchHealth = async ({ env }: BenchEnvironment) => (await fetch(`${env.address}/healthz`)).text();

/** Only one call can be the first after a burst, so the kinds alternate. */
async function readOnce(bench: BenchEnvironment, page: Statement, times: Feed, iteration: number): Promise<void> {
  if (iteration % 3 === 0) times.http.push(await measureTime(() => bench.call('requests.list', feed)));
  else if (iteration % 3 === 1) times.bare.push(await measureTime(() => bench.run({ name: 'feed', ...page })));
  // A call without SQL measures the overhead of the server process.
  else times.idle.push(await measureTime(() => fetchHealth(bench)));
}

async function readFeed(bench: BenchEnvironment, page: Statement): Promise<Feed> {
  const times = emptyFeed();
  for (let iteration = 0; iteration < reads; iteration += 1) {
    times.http.push(await measureTime(() => bench.call('requests.list', feed)));
    times.bare.push(await measureTime(() => bench.run({ name: 'feed', ...page })));
    times.idle.push(await measureTime(() => fetchHealth(bench)));
  }
  return times;
}

export async function readHottest(bench: BenchEnvironment): Promise<string[]> {
  const { rows } = await bench.pool.query<{ id: string }>(
    'select request_id as id from request_states order by hot_score desc, request_id limit $1',
    [hotRequests],
  );
  return rows.map(({ id }) => id);
}

export async function voteOverHttp(
  bench: BenchEnvironment,
  signedIn: CreatedMember[],
  hottest: string[],
  ms: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: members });
  const { address } = bench.env;
  const setVote = (cookie: string, requestId: string, voted: boolean) =>
    new Promise<void>((done, failed) => {
      const headers = { cookie, origin: address, 'content-type': 'application/json' };
      const outgoing = request(`${address}/api/trpc/votes.set`, { agent, headers, method: 'POST' }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? done() : failed(new Error(`${response.statusCode}`)),
        );
      });
      outgoing.on('error', failed);
      outgoing.end(JSON.stringify({ requestId, voted }));
    });
  const votes = await storm(signedIn, hottest, ms, ({ cookie }, requestId, voted) => setVote(cookie, requestId, voted));
  agent.destroy();
  return votes;
}

async function voteBare(
  bench: BenchEnvironment,
  signedIn: CreatedMember[],
  hottest: string[],
  ms: number,
): Promise<number> {
  const pool = createPool(bench.env.environment.DATABASE_URL!, 8);
  const text = 'select * from set_vote($1, $2, $3)';
  const votes = await storm(signedIn, hottest, ms, async ({ id }, requestId, voted) => {
    await pool.query({ name: 'vote', text, values: [id, requestId, voted] });
  });
  await pool.end();
  return votes;
}

/** Each member toggles a random one of the hottest requests, waits for the response, and repeats. */
async function storm(
  signedIn: CreatedMember[],
  hottest: string[],
  ms: number,
  setVote: (member: CreatedMember, requestId: string, voted: boolean) => Promise<void>,
): Promise<number> {
  const end = Date.now() + ms;
  let votes = 0;
  await Promise.all(
    signedIn.map(async (member, index) => {
      const random = createRandom(index);
      const voted = new Map<string, boolean>();
      while (Date.now() < end) {
        const requestId = pick(random, hottest);
        voted.set(requestId, !voted.get(requestId));
        await setVote(member, requestId, voted.get(requestId)!);
        votes += 1;
      }
    }),
  );
  return votes;
}
