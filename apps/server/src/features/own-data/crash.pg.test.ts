import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until, type ServerProcess } from '../../../../../tools/services/server-process.ts';
import { createVotables, createVotesAndFavorites } from '../../../test/votes-and-favorites.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows, allRows } from '../../../test/stored-rows.ts';
import { countWaiting } from '../../../test/waiting.ts';
import {
  prepareTestEnvironment,
  createSignedInMembers,
  type SignedInMember,
  type TestEnvironment,
} from '../../../test/test-app.ts';

/** Kills the server once while deletions of accounts wait at every write they make, each at another one. */
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
      if to_jsonb(old) ->> tg_argv[0] = tg_argv[1] then perform pg_advisory_xact_lock_shared(5); end if;
      return null;
    end'
  `.execute(env.db);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await holder.end();
  await env.close();
});

type DeletedMember = SignedInMember & { requestId: string; votedId: string; songId: string };
type CrashPoint = { write: string; column: string; of: (member: DeletedMember) => string };

/** Every write of a deletion. A deletion that waits there has done some of the others and not the rest. */
const crashPoints: CrashPoint[] = [
  { write: 'delete on votes', column: 'member_id', of: ({ id }) => id },
  { write: 'update on request_states', column: 'request_id', of: ({ votedId }) => votedId },
  { write: 'delete on favorites', column: 'member_id', of: ({ id }) => id },
  { write: 'update on songs', column: 'id', of: ({ songId }) => songId },
  { write: 'delete on members', column: 'id', of: ({ id }) => id },
  { write: 'delete on sessions', column: 'member_id', of: ({ id }) => id },
  { write: 'update on requests', column: 'member_id', of: ({ id }) => id },
  { write: 'update on comments', column: 'member_id', of: ({ id }) => id },
];

const deleteAccount = ({ api, username }: DeletedMember) => api.ownData.deleteAccount.mutate({ username });
const everything = async () => ({ ...(await requestRows(env.db)), around: await allRows(env.db) });

/** Creates for each lock a member who posted, commented, voted and favorited, and starts their deletion. */
async function deleteUpToCrashPoints(name: string) {
  const [author, ...members] = (await createSignedInMembers(env, crashPoints.length + 1)) as [
    SignedInMember,
    ...SignedInMember[],
  ];
  const deletedMembers: DeletedMember[] = [];
  for (const [index, member] of members.entries()) {
    const liked = await createVotables(env.db, author, 1);
    await createVotesAndFavorites(env.db, member.id, liked);
    const [requestId] = await createRequests(env.db, member.username, [{ title: 'Left behind' }]);
    await createComments(env.db, [{ requestId: requestId!, memberId: member.id }]);
    const each = { ...member, requestId: requestId!, votedId: liked.requests[0]!, songId: liked.songs[0]! };
    deletedMembers.push(each);
    const [trigger, argument] = [sql.id(`zz_${name}_${index}`), sql.lit(crashPoints[index]!.of(each))];
    await sql`create trigger ${trigger} after ${sql.raw(crashPoints[index]!.write)} for each row
      execute function wait_for_lock(${sql.lit(crashPoints[index]!.column)}, ${argument})`.execute(env.db);
  }
  const before = await everything();
  await holder.query('select pg_advisory_lock(5)');
  const outcomes = deletedMembers.map((each) =>
    deleteAccount(each).then(
      () => 'gone',
      (error: Error & { data?: unknown }) => (error.data ? error.message : 'cut off'),
    ),
  );
  await until(async () => (await countWaiting(env.db)) === crashPoints.length, 'every call to wait at its lock');
  expect(await everything()).toEqual(before);
  return { deletedMembers, outcomes: Promise.all(outcomes), before };
}

/** Returns what remains of each member: everything, or only what they posted. */
async function readParts(deletedMembers: DeletedMember[]) {
  const { requests, states, votes, comments, around } = await everything();
  const sessions = await env.db.selectFrom('sessions').select('member_id').execute();
  return deletedMembers.map(({ id, requestId, votedId, songId }) => ({
    member: around.members.some((row) => row.id === id),
    session: sessions.some((row) => row.member_id === id),
    vote: votes.some((row) => row.member_id === id),
    counted: states.some((row) => row.request_id === votedId && row.vote_count === 1),
    heart: around.favorites.some((row) => row.member_id === id),
    liked: around.songs.some((row) => row.id === songId && row.favorite_count === 1),
    asked: requests.some((row) => row.id === requestId && row.member_id === id),
    answered: comments.some((row) => row.request_id === requestId && row.member_id === id),
  }));
}
const all = (there: boolean) => ({
  member: there,
  session: there,
  vote: there,
  counted: there,
  heart: there,
  liked: there,
  asked: there,
  answered: there,
});

test('after a kill each account is complete or completely deleted, and a repeated deletion succeeds', async () => {
  const { deletedMembers, outcomes } = await deleteUpToCrashPoints('killed');
  await server.stop('SIGKILL');
  expect(await outcomes).toEqual(crashPoints.map(() => 'cut off'));
  await holder.query('select pg_advisory_unlock(5)');
  await until(async () => !(await isWriting()), 'the database to be done with the dead process');
  for (const parts of await readParts(deletedMembers)) expect([all(true), all(false)]).toContainEqual(parts);
  await checkCounters(env.db);

  server = await startServerProcess(env.environment, env.port);
  await Promise.allSettled(deletedMembers.map(deleteAccount));
  expect(await readParts(deletedMembers)).toEqual(crashPoints.map(() => all(false)));
  await checkCounters(env.db);
});

test('when PostgreSQL drops the connection, the deletion is rolled back and the server continues', async () => {
  const { deletedMembers, outcomes, before } = await deleteUpToCrashPoints('dropped');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(env.db);
  expect(await outcomes).toEqual(crashPoints.map(() => 'Something went wrong. Please try again.'));
  expect(await everything()).toEqual(before);
  await holder.query('select pg_advisory_unlock(5)');
  await Promise.all(deletedMembers.map(deleteAccount));
  expect(await readParts(deletedMembers)).toEqual(crashPoints.map(() => all(false)));
  await checkCounters(env.db);
});

async function isWriting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where relation = 'members'::regclass and mode in ('RowShareLock', 'RowExclusiveLock') and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(env.db);
  return rows.length > 0;
}
