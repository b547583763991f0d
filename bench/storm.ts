/**
 * Storms of votes on three requests, what the first reader of the feed pays right after each, and what all others pay:
 * `npm run bench -- storm [--requests 100000] [--seconds 10]`. Two hundred members toggle as fast as they are answered;
 * nobody vacuums. Beside it, the same votes on the bare engine, with as many connections as the server has.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPool } from '../apps/server/src/platform/database.ts';
import { plantCrowd, type CrowdMember } from '../tools/crowd.ts';
import { startPostgres } from '../tools/postgres.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillRequests } from '../tools/seed/fill-requests.ts';
import { createRandom, pick } from '../tools/seed/random.ts';
import { createRecorder, type Statement } from '../tools/statements.ts';
import { measureTime, percentile, printMs, printTable, verdict } from './figures.ts';
import { openStand, type Stand } from './stand.ts';

const members = 200;
const hotRequests = 3;
/** Each storm has one first reader. The times of all storms add up to the seconds asked for. */
const rounds = 30;
/** After so long without calls, server and bench have finished what a storm left them to do. */
const restMs = 500;
const reads = 400;
const feed = { tab: 'community', query: '' } as const;

export async function benchStorm(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '10' } },
  });
  const postgres = await startPostgres();
  const fill = { of: 'requests', size: Number(values.requests), with: fillRequests };
  const stand = await openStand(postgres, fill, console.log);
  try {
    await measureStorm(stand, Number(values.seconds) * 1000);
  } finally {
    await stand.close();
    await postgres.stop();
  }
}

async function measureStorm(stand: Stand, ms: number): Promise<void> {
  const { rows } = await stand.pool.query<{ id: string }>(
    'select request_id as id from request_states order by hot_score desc, request_id limit $1',
    [hotRequests],
  );
  const hottest = rows.map(({ id }) => id);
  const crowd = await plantCrowd(stand.world, members);
  const record = createRecorder(stand.pool, collector.id);
  const statements = await record((api) => api.requests.list(feed));
  const page = statements.find(({ text }) => text.includes('request_states'))!;
  await readFeed(stand, page);

  const before = await readFeed(stand, page);
  let votes = 0;
  const [alone, atOnce, rested] = [emptyFeed(), emptyFeed(), emptyFeed()];
  for (let round = 0; round < rounds; round += 1) {
    // A single call is slower than one of many in a row, so the first reader is held against one that comes after a rest.
    await delay(restMs);
    await readOnce(stand, page, alone, round);
    votes += await voteOverHttp(stand, crowd, hottest, ms / rounds);
    if (round % 2 === 0) await readOnce(stand, page, atOnce, round >> 1);
    else {
      await delay(restMs);
      await readOnce(stand, page, rested, round >> 1);
    }
  }
  const after = await readFeed(stand, page);
  const bareVotes = await voteBare(stand, crowd, hottest, ms);

  const firstRow = (when: string, first: Feed, name: string, timesOf: (times: Feed) => number[]) => {
    const [one, other] = [percentile(timesOf(alone), 0.5), percentile(timesOf(first), 0.5)];
    return [`${name}, first ${when}, p50`, printMs(one), printMs(other), `${(other / one).toFixed(2)}x`];
  };
  const firstRows = (when: string, first: Feed) => [
    firstRow(when, first, 'over HTTP', ({ http }) => http),
    firstRow(when, first, 'bare SQL', ({ bare }) => bare),
    firstRow(when, first, '/healthz, without SQL', ({ idle }) => idle),
  ];
  const row = (name: string, timesOf: (times: Feed) => number[], share: number) => {
    const [one, other] = [percentile(timesOf(before), share), percentile(timesOf(after), share)];
    return [`${name}, p${share * 100}`, printMs(one), printMs(other), verdict(other / one, 1.5)];
  };
  console.log(
    `\n${printTable(
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
  const { rows: state } = await stand.pool.query(
    `select n_dead_tup as dead, n_tup_upd as updated, autovacuum_count as vacuums from pg_stat_user_tables
     where relname = 'request_states'`,
  );
  console.log(state[0]);
}

type Feed = { http: number[]; bare: number[]; idle: number[] };
const emptyFeed = (): Feed => ({ http: [], bare: [], idle: [] });

const askHealth = async ({ world }: Stand) => (await fetch(`${world.address}/healthz`)).text();

/** Only one call can be the first after a storm, so the kinds take turns. */
async function readOnce(stand: Stand, page: Statement, times: Feed, turn: number): Promise<void> {
  if (turn % 3 === 0) times.http.push(await measureTime(() => stand.ask('requests.list', feed)));
  else if (turn % 3 === 1) times.bare.push(await measureTime(() => stand.run({ name: 'feed', ...page })));
  // A call without SQL shows what the process alone takes.
  else times.idle.push(await measureTime(() => askHealth(stand)));
}

async function readFeed(stand: Stand, page: Statement): Promise<Feed> {
  const times = emptyFeed();
  for (let turn = 0; turn < reads; turn += 1) {
    times.http.push(await measureTime(() => stand.ask('requests.list', feed)));
    times.bare.push(await measureTime(() => stand.run({ name: 'feed', ...page })));
    times.idle.push(await measureTime(() => askHealth(stand)));
  }
  return times;
}

async function voteOverHttp(stand: Stand, crowd: CrowdMember[], hottest: string[], ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: members });
  const { address } = stand.world;
  const cast = (cookie: string, requestId: string, voted: boolean) =>
    new Promise<void>((done, failed) => {
      const headers = { cookie, origin: address, 'content-type': 'application/json' };
      const asked = request(`${address}/api/trpc/votes.set`, { agent, headers, method: 'POST' }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? done() : failed(new Error(`${response.statusCode}`)),
        );
      });
      asked.on('error', failed);
      asked.end(JSON.stringify({ requestId, voted }));
    });
  const votes = await storm(crowd, hottest, ms, ({ cookie }, requestId, voted) => cast(cookie, requestId, voted));
  agent.destroy();
  return votes;
}

async function voteBare(stand: Stand, crowd: CrowdMember[], hottest: string[], ms: number): Promise<number> {
  const pool = createPool(stand.world.environment.DATABASE_URL!, 8);
  const text = 'select * from set_vote($1, $2, $3)';
  const votes = await storm(crowd, hottest, ms, async ({ id }, requestId, voted) => {
    await pool.query({ name: 'vote', text, values: [id, requestId, voted] });
  });
  await pool.end();
  return votes;
}

/** Everybody toggles one of the hottest, waits for the answer, and goes on. */
async function storm(
  crowd: CrowdMember[],
  hottest: string[],
  ms: number,
  cast: (member: CrowdMember, requestId: string, voted: boolean) => Promise<void>,
): Promise<number> {
  const end = Date.now() + ms;
  let votes = 0;
  await Promise.all(
    crowd.map(async (member, index) => {
      const random = createRandom(index);
      const voted = new Map<string, boolean>();
      while (Date.now() < end) {
        const requestId = pick(random, hottest);
        voted.set(requestId, !voted.get(requestId));
        await cast(member, requestId, voted.get(requestId)!);
        votes += 1;
      }
    }),
  );
  return votes;
}
