/**
 * Measures notifications at the sizes to carry: `npm run bench -- notifications [--voters 100000] [--songs 100000]`.
 * A request with many voters is solved, and votes and searches go on meanwhile. Ten favorites of each voter come out on
 * one day. One member has 50,000 entries in the inbox. The exit code is 1 when solving misses one of its limits.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sendReleaseAlerts } from '../apps/server/src/features/notifications/release-alerts.ts';
import { createMembers, type CreatedMember } from '../tools/fixtures/members.ts';
import { createRequests } from '../tools/fixtures/requests.ts';
import { collector } from '../tools/seed/bulk-songs.ts';
import { fillCatalogue } from '../tools/seed/bulk.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { openBenchEnvironment, type BenchEnvironment } from './environment.ts';
import { measureTime, percentile, spreadOf, verdict, type Figures } from './figures.ts';
import { repeatWhile } from './repeat-while.ts';
import { post, readResult } from './servers.ts';

const rounds = 5;
const favoritesPerVoter = 10;
const inboxEntries = 50_000;
/** Seconds until all voters have their entry. */
const longestFanOut = 60;

export async function benchNotifications(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: { voters: { type: 'string', default: '100000' }, songs: { type: 'string', default: '100000' } },
  });
  const postgres = await startPostgres();
  const fill = { of: 'notifications', size: Number(values.songs), with: fillCatalogue };
  const bench = await openBenchEnvironment(postgres, fill, console.log);
  try {
    const voters = Number(values.voters);
    await bench.pool.query(
      `insert into members (id, username, email, email_verified, time_zone)
       select gen_random_uuid(), 'voter ' || n, 'voter' || n || '@crowd.example', true, 'Europe/Berlin'
       from generate_series(1, $1::integer) as n`,
      [voters],
    );
    return {
      ...(await measureSolving(bench, voters)),
      ...(await measureReleaseDay(bench, voters)),
      ...(await measureInbox(bench)),
    };
  } finally {
    await bench.close();
    await postgres.stop();
  }
}

const untilNotified = async ({ pool }: BenchEnvironment) => {
  for (;;) {
    const { rows } = await pool.query('select from notification_events limit 1');
    if (rows.length === 0) return;
    await delay(20);
  }
};

const write = async ({ env }: BenchEnvironment, { cookie }: CreatedMember, procedure: string, input: unknown) =>
  readResult(await post(env.address, procedure, input, { cookie, origin: env.address }));

/** Votes and searches, one after the other. The members take turns: each may vote only so often in an hour. */
function createOtherCalls(bench: BenchEnvironment, members: readonly CreatedMember[], requestIds: string[]) {
  const times = { vote: [] as number[], search: [] as number[] };
  const words = ['salt', 'circuit', 'par', 'night', 'dub', 'floor', 'mira', 'ten'];
  const call = async () => {
    const round = times.vote.length;
    const member = members[round % members.length]!;
    const vote = { requestId: requestIds[round % requestIds.length], voted: round % 2 === 0 };
    times.vote.push(await measureTime(() => write(bench, member, 'votes.set', vote)));
    const search = { query: words[round % words.length], filter: 'all' };
    times.search.push(await measureTime(() => bench.call('songs.search', search)));
  };
  return { times, call };
}

async function measureSolving(bench: BenchEnvironment, voters: number): Promise<Figures> {
  const { env, pool } = bench;
  const [asker, ...others] = (await createMembers(env, 41)) as [CreatedMember, ...CreatedMember[]];
  const titles = (count: number, name: string) => Array.from({ length: count }, (_, n) => ({ title: `${name} ${n}` }));
  const alone = await createRequests(env.db, asker.username, titles(rounds * 4, 'Alone'));
  const wanted = await createRequests(env.db, asker.username, titles(rounds, 'Wanted'));
  const voted = await createRequests(env.db, asker.username, titles(50, 'Voted'));
  await pool.query(
    `insert into votes (request_id, member_id)
     select request_id, members.id from unnest($1::uuid[]) as request_id, members where email like 'voter%'`,
    [wanted],
  );
  await pool.query('update request_states set vote_count = $2 where request_id = any($1)', [wanted, voters]);
  await pool.query('vacuum analyze votes, members');
  const solve = (id: string) => measureTime(() => write(bench, asker, 'requests.solve', { id }));

  const warmUp = createOtherCalls(bench, others, voted);
  for (let round = 0; round < 150; round += 1) await warmUp.call();
  const usual = createOtherCalls(bench, others, voted);
  for (let round = 0; round < 150; round += 1) await usual.call();
  const meanwhile = createOtherCalls(bench, others, voted);
  const [without, withVoters, fanOut] = [[] as number[], [] as number[], [] as number[]];
  for (const [round, id] of wanted.entries()) {
    for (const single of alone.slice(round * 4, round * 4 + 4)) without.push(await solve(single));
    await untilNotified(bench);
    withVoters.push(await solve(id));
    const took = measureTime(() => untilNotified(bench)).then((ms) => fanOut.push(ms));
    await repeatWhile(took, meanwhile.call);
  }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from notifications where subject_id = any($1)`,
    [wanted],
  );
  if (Number(rows[0]!.count) !== voters * rounds) throw new Error(`${rows[0]!.count} entries`);
  const ratio = (name: string, now: number[], before: number[], share: number, limit: number) => {
    const value = percentile(now, share) / percentile(before, share);
    console.log(`${name}: ${verdict(value, limit)}`);
    if (value > limit) process.exitCode = 1;
    return { [`${name}, ratio`]: value };
  };
  const longest = Math.max(...fanOut) / 1000;
  if (longest > longestFanOut) {
    console.log(`entries of all voters: MISSED: ${longestFanOut} s`);
    process.exitCode = 1;
  }
  return {
    ...spreadOf('solving without voters', without),
    ...spreadOf(`solving with ${voters} voters`, withVoters),
    ...ratio('solving with voters', withVoters, without, 0.5, 1.3),
    'entries of all voters, longest s': longest,
    ...spreadOf('vote', usual.times.vote),
    ...spreadOf('vote meanwhile', meanwhile.times.vote),
    ...ratio('vote meanwhile', meanwhile.times.vote, usual.times.vote, 0.95, 1.5),
    ...spreadOf('search', usual.times.search),
    ...spreadOf('search meanwhile', meanwhile.times.search),
    ...ratio('search meanwhile', meanwhile.times.search, usual.times.search, 0.95, 1.5),
  };
}

/** The 09:00 of Berlin on a day when a tenth of all favorites comes out. */
async function measureReleaseDay(bench: BenchEnvironment, voters: number): Promise<Figures> {
  const { env, pool } = bench;
  const day = '2027-03-05';
  const { rows: released } = await pool.query<{ id: string }>(
    'update songs set release_date = $1 where id in (select id from songs order by id limit $2) returning id',
    [day, favoritesPerVoter],
  );
  await pool.query(
    `insert into favorites (song_id, member_id)
     select song_id, members.id from members, unnest($1::uuid[]) as song_id
     where email like 'voter%' order by members.id
     on conflict do nothing`,
    [released.map(({ id }) => id)],
  );
  await pool.query('vacuum analyze favorites');
  await sendReleaseAlerts(env.db, new Date('2027-03-05T07:45:00Z'));
  await untilNotified(bench);
  const record = await measureTime(() => sendReleaseAlerts(env.db, new Date('2027-03-05T08:00:00Z')));
  const took = await measureTime(() => untilNotified(bench));
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from notifications where kind = 'out'`,
  );
  if (Number(rows[0]!.count) < voters) throw new Error(`${rows[0]!.count} entries`);
  return { 'release day: the cron job, ms': record, 'release day: entries of all members, s': took / 1000 };
}

async function measureInbox(bench: BenchEnvironment): Promise<Figures> {
  const { pool } = bench;
  await pool.query(
    `insert into notifications (member_id, kind, subject_id, occasion, created_at)
     select $1, 'verified', id, 'bench', now() from songs where not is_archived order by id limit $2`,
    [collector.id, inboxEntries],
  );
  await pool.query('vacuum analyze notifications');
  const { rows } = await pool.query<{ middle: number }>(
    `select percentile_disc(0.5) within group (order by position)::integer as middle
     from notifications where member_id = $1`,
    [collector.id],
  );
  const read = async (procedure: string, input: unknown) => {
    const times: number[] = [];
    for (let round = 0; round < 100; round += 1) times.push(await measureTime(() => bench.call(procedure, input)));
    return times;
  };
  const first = await read('notifications.list', {});
  const deep = await read('notifications.list', { cursor: rows[0]!.middle });
  const unread = await read('notifications.unread', undefined);
  const markAll = await measureTime(() =>
    pool.query('update notifications set read_at = now() where member_id = $1 and read_at is null', [collector.id]),
  );
  return {
    ...spreadOf('inbox, first page', first),
    ...spreadOf('inbox, a deep page', deep),
    ...spreadOf('unread count', unread),
    'marking 50,000 entries as read, ms': markAll,
  };
}
