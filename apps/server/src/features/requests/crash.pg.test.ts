import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until, type ServerProcess } from '../../../../../tools/services/server-process.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows, allRows } from '../../../test/stored-rows.ts';
import { countWaiting } from '../../../test/waiting.ts';
import {
  prepareTestEnvironment,
  createSignedInMembers,
  refusalOf,
  type SignedInMember,
  type TestEnvironment,
} from '../../../test/test-app.ts';

/**
 * Kills the server once while solve calls wait at every write they make, each at another one. One kill for all:
 * starting the server takes longer than all calls together.
 */
let env: TestEnvironment;
let server: ServerProcess;
let holder: Client;
beforeAll(async () => {
  env = await prepareTestEnvironment({ DATABASE_POOL: '20', LOG_LEVEL: 'warn' });
  server = await startServerProcess(env.environment, env.port);
  holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
  await sql`
    create function wait_for_lock() returns trigger language plpgsql as
    'begin
      if to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then perform pg_advisory_xact_lock_shared(4); end if;
      return new;
    end'
  `.execute(env.db);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await holder.end();
  await env.close();
});

type Solving = {
  owner: SignedInMember;
  author: SignedInMember;
  id: string;
  answerId: string;
  title: string;
  artist: string;
};
type CrashPoint = { write: string; column: string; of: (solving: Solving) => string };

/** Every write of solving with a song. A call that waits there has done some of the others and not the rest. */
const crashPoints: CrashPoint[] = [
  { write: 'insert on songs', column: 'uploaded_by', of: ({ owner }) => owner.id },
  { write: 'insert on favorites', column: 'member_id', of: ({ owner }) => owner.id },
  { write: 'insert on song_words', column: 'word', of: ({ artist }) => artist },
  { write: 'update on members', column: 'id', of: ({ owner }) => owner.id },
  { write: 'update on members', column: 'id', of: ({ author }) => author.id },
  { write: 'update on requests', column: 'member_id', of: ({ owner }) => owner.id },
  { write: 'update on request_states', column: 'member_id', of: ({ owner }) => owner.id },
];

/** Creates for each lock a request with a comment that named it, and starts to solve it. */
async function solveUpToCrashPoints(name: string) {
  const members = await createSignedInMembers(env, crashPoints.length * 2);
  const solvings: Solving[] = [];
  for (const [index, crashPoint] of crashPoints.entries()) {
    const [owner, author] = members.slice(index * 2) as [SignedInMember, SignedInMember];
    const [id] = await createRequests(env.db, owner.username, [{ title: `Standing at ${crashPoint.write}` }]);
    const [answerId] = await createComments(env.db, [{ requestId: id!, memberId: author.id }]);
    const solving = { owner, author, id: id!, answerId: answerId!, title: 'Phoenix', artist: `${name}ash${index}` };
    solvings.push(solving);
    const [trigger, argument] = [sql.id(`wait_${name}_${index}`), sql.lit(crashPoint.of(solving))];
    await sql`create trigger ${trigger} before ${sql.raw(crashPoint.write)} for each row
      execute function wait_for_lock(${sql.lit(crashPoint.column)}, ${argument})`.execute(env.db);
  }
  const before = await everything();
  await holder.query('select pg_advisory_lock(4)');
  const outcomes = solvings.map((solving) =>
    convert(solving).then(
      () => 'solved',
      (error: Error & { data?: unknown }) => (error.data ? error.message : 'cut off'),
    ),
  );
  await until(async () => (await countWaiting(env.db)) === crashPoints.length, 'every call to wait at its lock');
  // The uncommitted writes are not visible from outside.
  expect(await everything()).toEqual(before);
  return { solvings, outcomes: Promise.all(outcomes), before };
}

const convert = ({ owner, id, answerId, title, artist }: Solving) =>
  owner.api.requests.convert.mutate({ id, answerId, title, artist });
const everything = async () => ({ ...(await requestRows(env.db)), around: await allRows(env.db) });

async function isWriting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where relation = 'requests'::regclass and mode in ('RowShareLock', 'RowExclusiveLock') and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(env.db);
  return rows.length > 0;
}

/** Returns the result of each solve call: solved, song, favorite, credit. */
async function readParts(solvings: Solving[]) {
  const { requests, states, around } = await everything();
  const { members } = await requestRows(env.db);
  return solvings.map(({ owner, author, id, artist }) => {
    const song = around.songs.find(({ artists }) => artists[0] === artist);
    return {
      marked: requests.some((row) => row.id === id && row.solved_at !== null && row.identified_by === author.id),
      linked: states.some((row) => row.request_id === id && row.solved && row.resolved_song_id === song?.id),
      song: song?.source_request_id === id && song.identified_by === author.id,
      words: around.words.some(({ word }) => word === artist),
      heart: around.favorites.some((row) => row.song_id === song?.id && row.member_id === owner.id),
      credit: members.some((row) => row.id === author.id && row.identified_count === 1),
      solved: members.some((row) => row.id === owner.id && row.solved_count === 1),
    };
  });
}
const whole = { marked: true, linked: true, song: true, words: true, heart: true, credit: true, solved: true };
const nothing = { marked: false, linked: false, song: false, words: false, heart: false, credit: false, solved: false };

test('after a kill between solve and song, each call is complete or rolled back, and a retry succeeds', async () => {
  const { solvings, outcomes } = await solveUpToCrashPoints('killed');
  await server.stop('SIGKILL');
  expect(await outcomes).toEqual(crashPoints.map(() => 'cut off'));
  await holder.query('select pg_advisory_unlock(4)');
  await until(async () => !(await isWriting()), 'the database to be done with the dead process');
  for (const parts of await readParts(solvings)) expect([whole, nothing]).toContainEqual(parts);
  await checkCounters(env.db);

  server = await startServerProcess(env.environment, env.port);
  const again = await Promise.allSettled(solvings.map((solving) => convert(solving)));
  expect(again).toHaveLength(crashPoints.length);
  expect(await readParts(solvings)).toEqual(crashPoints.map(() => whole));
  for (const solving of solvings) expect((await refusalOf(convert(solving))).reason).toBe('request-solved');
  await checkCounters(env.db);
});

test('when PostgreSQL drops the connection between solve and song, the call is rolled back', async () => {
  const { solvings, outcomes, before } = await solveUpToCrashPoints('dropped');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(env.db);
  expect(await outcomes).toEqual(crashPoints.map(() => 'Something went wrong. Please try again.'));
  expect(await everything()).toEqual(before);
  await holder.query('select pg_advisory_unlock(4)');
  await Promise.all(solvings.map((solving) => convert(solving)));
  expect(await readParts(solvings)).toEqual(crashPoints.map(() => whole));
  await checkCounters(env.db);
});
