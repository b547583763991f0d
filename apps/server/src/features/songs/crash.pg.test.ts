import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServerProcess, until, type ServerProcess } from '../../../../../tools/services/server-process.ts';
import { allRows } from '../../../test/stored-rows.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { prepareTestEnvironment, refusalOf, registerMember, type TestEnvironment } from '../../../test/test-app.ts';

let env: TestEnvironment;
let server: ServerProcess;
let holder: Client;
beforeAll(async () => {
  env = await prepareTestEnvironment();
});
beforeEach(async () => {
  server = await startServerProcess(env.environment, env.port);
  holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
});
afterEach(async () => {
  await server.stop('SIGKILL');
  await holder.end();
});
afterAll(() => env.close());

/** Where a test can stop an upload: before each of the tables it writes to. */
const crashPoints = [
  'lock table favorites in share mode',
  'lock table song_words in share mode',
  'select 1 from members for no key update',
];

describe.each(crashPoints)('an upload that waits at "%s"', (crashPoint) => {
  const song = { title: `Phoenix ${crashPoints.indexOf(crashPoint)}`, artists: [`Ash ${crashPoint}`], link: '' };

  test('is complete or rolled back when the process is killed', async () => {
    const { member, outcome } = await uploadUpTo(crashPoint, song);
    await server.stop('SIGKILL');
    expect(await outcome).toBe('cut off');
    await holder.query('rollback');
    await until(async () => !(await isWriting()), 'the database to be done with the dead process');
    const left = await allRows(env.db);
    const made = left.songs.filter(({ title }) => title === song.title);
    const hearts = left.favorites.filter(({ song_id }) => song_id === made[0]?.id);
    expect([made.length, hearts.length]).toEqual(made.length === 0 ? [0, 0] : [1, 1]);
    expect(await wrongCounters(env.db)).toEqual([]);

    server = await startServerProcess(env.environment, env.port);
    // A retry gets the song: the server adds it, or refuses it with the id of the existing one.
    const again = await member.api.songs.add.mutate(song).then(
      (added) => added.song.id,
      async () => (await refusalOf(member.api.songs.add.mutate(song))).about,
    );
    expect(again).toBe(made[0]?.id ?? again);
    expect((await member.api.songs.search.query({ query: song.title })).songs).toMatchObject([{ id: again }]);
    expect(await member.api.accounts.current.query()).toMatchObject({ uploadCount: 1, favoriteCount: 1 });
  });

  test('is rolled back when PostgreSQL drops the connection, and the server continues', async () => {
    const other = { ...song, title: `Feather ${crashPoints.indexOf(crashPoint)}`, artists: [`Soot ${crashPoint}`] };
    const before = await allRows(env.db);
    const { member, outcome } = await uploadUpTo(crashPoint, other);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(env.db);
    expect(await outcome).toBe('Something went wrong. Please try again.');
    await holder.query('rollback');
    const left = await allRows(env.db);
    expect({ ...left, members: [] }).toEqual({ ...before, members: [] });
    expect(await wrongCounters(env.db)).toEqual([]);
    expect(await member.api.songs.add.mutate(other)).toMatchObject({ song: { favoriteCount: 1 } });
    expect(await member.api.accounts.current.query()).toMatchObject({ uploadCount: 1, favoriteCount: 1 });
  });
});

/** A new member uploads a song, and the call waits for the lock. */
async function uploadUpTo(crashPoint: string, song: { title: string; artists: string[] }) {
  const member = await registerMember(env);
  await holder.query('begin');
  await holder.query(crashPoint);
  const outcome = member.api.songs.add.mutate(song).then(
    () => 'added',
    (error: Error & { data?: unknown }) => (error.data ? error.message : 'cut off'),
  );
  await until(async () => (await countWaiting(env.db)) > 0, 'the upload to wait');
  expect(await isWriting()).toBe(true);
  return { member, outcome };
}

/** Returns whether an open transaction has started to write a song. */
async function isWriting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where relation = 'songs'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(env.db);
  return rows.length > 0;
}
