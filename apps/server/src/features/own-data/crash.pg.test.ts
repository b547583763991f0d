import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until, type ServerProcess } from '../../../../../tools/server-process.ts';
import { plantLikeable, plantLikes } from '../../../test/liking.ts';
import { checkCounters, plantComments, plantRequests, requestTraces } from '../../../test/requests.ts';
import { allTraces, countWaiting } from '../../../test/songs.ts';
import { createTestWorld, plantMembers, type PlantedMember, type TestWorld } from '../../../test/test-app.ts';

/** The server is killed once while deletions stand at every write they make, each at another one. */
let world: TestWorld;
let server: ServerProcess;
let holder: Client;
beforeAll(async () => {
  world = await createTestWorld({ DATABASE_POOL: '20', LOG_LEVEL: 'warn' });
  server = await startServerProcess(world.environment, world.port);
  holder = new Client(world.environment.DATABASE_URL!);
  await holder.connect();
  await sql`
    create function stand_still() returns trigger language plpgsql as
    'begin
      if to_jsonb(old) ->> tg_argv[0] = tg_argv[1] then perform pg_advisory_xact_lock_shared(5); end if;
      return null;
    end'
  `.execute(world.db);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await holder.end();
  await world.close();
});

type Leaving = PlantedMember & { requestId: string; votedId: string; songId: string };
type Door = { write: string; column: string; of: (leaving: Leaving) => string };

/** Every write of a deletion: where it stands still, it has done some of the others and not the rest. */
const doors: Door[] = [
  { write: 'delete on votes', column: 'member_id', of: ({ id }) => id },
  { write: 'update on request_states', column: 'request_id', of: ({ votedId }) => votedId },
  { write: 'delete on favorites', column: 'member_id', of: ({ id }) => id },
  { write: 'update on songs', column: 'id', of: ({ songId }) => songId },
  { write: 'delete on members', column: 'id', of: ({ id }) => id },
  { write: 'delete on sessions', column: 'member_id', of: ({ id }) => id },
  { write: 'update on requests', column: 'member_id', of: ({ id }) => id },
  { write: 'update on comments', column: 'member_id', of: ({ id }) => id },
];

const leave = ({ api, username }: Leaving) => api.ownData.deleteAccount.mutate({ username });
const everything = async () => ({ ...(await requestTraces(world.db)), around: await allTraces(world.db) });

/** For each door somebody on their way out who has asked, answered, voted and favorited. */
async function leaveUpToTheDoors(name: string) {
  const [author, ...members] = (await plantMembers(world, doors.length + 1)) as [PlantedMember, ...PlantedMember[]];
  const leaving: Leaving[] = [];
  for (const [index, member] of members.entries()) {
    const liked = await plantLikeable(world.db, author, 1);
    await plantLikes(world.db, member.id, liked);
    const [requestId] = await plantRequests(world.db, member.username, [{ title: 'Left behind' }]);
    await plantComments(world.db, [{ requestId: requestId!, memberId: member.id }]);
    const each = { ...member, requestId: requestId!, votedId: liked.requests[0]!, songId: liked.songs[0]! };
    leaving.push(each);
    const [trigger, argument] = [sql.id(`zz_${name}_${index}`), sql.lit(doors[index]!.of(each))];
    await sql`create trigger ${trigger} after ${sql.raw(doors[index]!.write)} for each row
      execute function stand_still(${sql.lit(doors[index]!.column)}, ${argument})`.execute(world.db);
  }
  const before = await everything();
  await holder.query('select pg_advisory_lock(5)');
  const outcomes = leaving.map((each) =>
    leave(each).then(
      () => 'gone',
      (error: Error & { data?: unknown }) => (error.data ? error.message : 'cut off'),
    ),
  );
  await until(async () => (await countWaiting(world.db)) === doors.length, 'everybody to stand at their door');
  expect(await everything()).toEqual(before);
  return { leaving, outcomes: Promise.all(outcomes), before };
}

/** What is left of each: all of it, or nothing but what was posted. */
async function readParts(leaving: Leaving[]) {
  const { requests, states, votes, comments, around } = await everything();
  const sessions = await world.db.selectFrom('sessions').select('member_id').execute();
  return leaving.map(({ id, requestId, votedId, songId }) => ({
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

test('killed in the middle, each account is there whole or not at all, and whoever asks again is gone', async () => {
  const { leaving, outcomes } = await leaveUpToTheDoors('killed');
  await server.stop('SIGKILL');
  expect(await outcomes).toEqual(doors.map(() => 'cut off'));
  await holder.query('select pg_advisory_unlock(5)');
  await until(async () => !(await isWriting()), 'the database to be done with the dead process');
  for (const parts of await readParts(leaving)) expect([all(true), all(false)]).toContainEqual(parts);
  await checkCounters(world.db);

  server = await startServerProcess(world.environment, world.port);
  await Promise.allSettled(leaving.map(leave));
  expect(await readParts(leaving)).toEqual(doors.map(() => all(false)));
  await checkCounters(world.db);
});

test('dropped by the database in the middle, nothing has happened, and the server goes on', async () => {
  const { leaving, outcomes, before } = await leaveUpToTheDoors('dropped');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  expect(await outcomes).toEqual(doors.map(() => 'Something went wrong. Please try again.'));
  expect(await everything()).toEqual(before);
  await holder.query('select pg_advisory_unlock(5)');
  await Promise.all(leaving.map(leave));
  expect(await readParts(leaving)).toEqual(doors.map(() => all(false)));
  await checkCounters(world.db);
});

async function isWriting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where relation = 'members'::regclass and mode in ('RowShareLock', 'RowExclusiveLock') and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(world.db);
  return rows.length > 0;
}
