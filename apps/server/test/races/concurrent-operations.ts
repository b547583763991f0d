import { randomUUID } from 'node:crypto';
import { TRPCClientError } from '@trpc/client';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createMembers, type CreatedMember } from '../../../../tools/fixtures/members.ts';
import { makeAdmin } from '../../../../tools/fixtures/admins.ts';
import { checkCounters } from '../../../../tools/fixtures/counters.ts';
import { until } from '../../../../tools/services/server-process.ts';
import type { Database } from '../../src/db/database.ts';
import { runInLanes } from '../lanes.ts';
import { createClient } from '../test-app.ts';
import { serverConnections, type TwoProcesses } from '../two-processes.ts';

/** How many operations are in progress at any time. */
const lanes = 20;

/** Mulberry32: the same seed gives the same numbers. */
function createRandom(state: number): (below: number) => number {
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Plan = { seed: number; operationCount: number };

/**
 * Runs concurrent operations on two processes. Fails when one deadlocks, breaks the lock order, fails unexpectedly or
 * leaves a wrong counter. The seed decides which operations run on which rows. Stops both processes.
 */
export async function runConcurrentOperations(pair: TwoProcesses, { seed, operationCount }: Plan): Promise<void> {
  const { env, a, b } = pair;
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  /** A signed-in browser of the member, on one of the two processes. */
  const connect = ({ cookie, ...member }: CreatedMember) => {
    const client = createClient(pick([a, b]).address, env.environment.BASE_URL!);
    const [name, token] = cookie.split(/=(.*)/s) as [string, string];
    client.jar.set(name, token);
    return { ...member, api: client.api };
  };
  /** Few names, so that additions and edits meet in the same song names and identities. */
  const song = () => ({ title: `Plate ${random(6)}`, artists: ['Velka'], anotherVersion: random(2) === 0 });
  const signedIn = await createMembers(env, 14);
  const admins = signedIn.slice(0, 2);
  const members = signedIn.slice(2);
  for (const { id } of admins) {
    await makeAdmin(env.db, id, { permissions: ['canManageReports', 'canEditAllSongs', 'canVerifyArtists'] });
  }
  const songs: string[] = [];
  const requests: { id: string; author: CreatedMember }[] = [];
  const comments: { id: string; requestId: string; author: CreatedMember }[] = [];

  const addSong = async () => {
    const added = await connect(pick(members)).api.songs.add.mutate(song());
    songs.push(added.song.id);
  };
  const addRequest = async () => {
    const author = pick(members);
    const id = randomUUID();
    requests.push({ id, author });
    await connect(author).api.requests.add.mutate({ id, title: 'Which one is this?', description: 'Two-step' });
  };
  const addComment = async () => {
    const author = pick(members);
    const comment = { id: randomUUID(), requestId: pick(requests).id, author };
    comments.push(comment);
    const { id, requestId } = comment;
    await connect(author).api.comments.add.mutate({ id, requestId, text: 'That is Moth Ledger' });
  };
  const solve = async (how: 'without a song' | 'with a song' | 'with a new song') => {
    const { id, author } = pick(requests);
    const answerId = random(2) === 0 ? comments.find(({ requestId }) => requestId === id)?.id : undefined;
    const { api } = connect(author);
    if (how === 'without a song') return api.requests.solve.mutate({ id, answerId });
    if (how === 'with a song') return api.requests.solveWithSong.mutate({ id, answerId, songId: pick(songs) });
    const { title, anotherVersion } = song();
    return api.requests.convert.mutate({ id, answerId, title, artist: 'Velka', anotherVersion });
  };
  const report = () => {
    const targets = [
      { kind: 'song', id: pick(songs) },
      { kind: 'request', id: pick(requests).id },
      { kind: 'comment', id: pick(comments).id },
    ] as const;
    return connect(pick(members)).api.reports.add.mutate({ ...pick(targets), reason: 'spam', note: '' });
  };
  const resolve = async () => {
    const { api } = connect(pick(admins));
    const [state, decision] = pick([
      ['open', 'hide'],
      ['open', 'dismiss'],
      ['hidden', 'show'],
    ] as const);
    const place = random(100);
    const { cases } = await api.reports.list.query({ state });
    if (cases.length === 0) return;
    await api.reports.resolve.mutate({ caseId: cases[place % cases.length]!.id, decision });
  };
  const edit = async () => {
    const { api } = connect(pick(admins));
    const [id, text] = [pick(songs), song()];
    const { edition } = await api.catalog.read.query({ id });
    await api.catalog.edit.mutate({ id, edition, song: text });
  };
  const merge = async () => {
    const [id, into] = [pick(songs), pick(songs)];
    if (id !== into) await connect(pick(admins)).api.catalog.merge.mutate({ id, into });
  };

  /** A new member saves hearts, and two tabs upload the first song at once. */
  const uploadFirst = async () => {
    const [newcomer] = (await createMembers(env, 1)) as [CreatedMember];
    await env.db.updateTable('members').set({ early_access: false }).where('id', '=', newcomer.id).execute();
    members.push(newcomer);
    const save = () => connect(newcomer).api.favorites.save.mutate({ songId: pick(songs), saved: random(5) > 0 });
    const add = () => connect(newcomer).api.songs.add.mutate({ ...song(), title: `First ${random(1_000_000)}` });
    await Promise.allSettled([save(), save(), save(), save()]);
    const outcomes = await Promise.allSettled([add(), save(), add(), save()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };

  const operations: Record<string, () => Promise<unknown>> = {
    'add a song': addSong,
    'upload a first song': uploadFirst,
    'choose a song': () => connect(pick(members)).api.songs.choose.mutate({ id: pick(songs) }),
    favorite: () => connect(pick(members)).api.favorites.set.mutate({ songId: pick(songs), favorited: true }),
    unfavorite: () => connect(pick(members)).api.favorites.set.mutate({ songId: pick(songs), favorited: false }),
    verify: () => connect(pick(admins)).api.catalog.verify.mutate({ id: pick(songs), verified: random(2) === 0 }),
    edit,
    archive: () => connect(pick(admins)).api.catalog.archive.mutate({ id: pick(songs) }),
    restore: () => connect(pick(admins)).api.catalog.restore.mutate({ id: pick(songs) }),
    merge,
    'undo a merge': () => connect(pick(admins)).api.catalog.undoMerge.mutate({ id: pick(songs) }),
    'post a request': addRequest,
    vote: () => connect(pick(members)).api.votes.set.mutate({ requestId: pick(requests).id, voted: random(4) > 0 }),
    comment: addComment,
    solve: () => solve('without a song'),
    'solve with a song': () => solve('with a song'),
    'solve with a new song': () => solve('with a new song'),
    report,
    resolve,
    'delete a request': () => {
      const { id, author } = pick(requests);
      return connect(author).api.requests.remove.mutate({ id });
    },
    'delete a comment': () => {
      const { id, author } = pick(comments);
      return connect(author).api.comments.remove.mutate({ id });
    },
    'delete an account': () => {
      const member = pick(members);
      return connect(member).api.ownData.deleteAccount.mutate({ username: member.username });
    },
  };
  /** What most operations need is done more often; a deleted account takes part in nothing any more. */
  const often = [
    'favorite',
    'vote',
    'merge',
    'undo a merge',
    'report',
    'resolve',
    'restore',
    'comment',
    'upload a first song',
  ];
  const names = [...Object.keys(operations), ...often, ...often].filter((name) => name !== 'delete an account');
  const planned = Array.from({ length: operationCount }, (_, index) =>
    index % 25 === 24 ? 'delete an account' : pick(names),
  );

  const outcomes: { name: string; outcome: string }[] = [];
  const run = async (name: string) => {
    const outcome = await operations[name]!().then(
      () => 'done',
      (error: unknown) => (error instanceof TRPCClientError ? String(error.data?.reason) : String(error)),
    );
    outcomes.push({ name, outcome });
  };
  for (let count = 0; count < 8; count += 1)
    for (const prepare of [addSong, addRequest, addComment]) await prepare().catch(() => {});
  await runInLanes(
    planned.map((name) => () => run(name)),
    lanes,
  );

  // PostgreSQL adds the deadlocks of a connection to its statistics when the connection ends.
  await Promise.all([a.stop(), b.stop()]);
  await until(async () => (await countServerConnections(env.db)) === 0, 'the connections of both servers to end');
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(env.db);
  const log = a.log() + b.log();
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  // One object, so that every failure shows the seed.
  expect({
    seed,
    answered: outcomes.length,
    // Most refusals are rules, such as a song that is archived already.
    isMostlyRefused: done < operationCount / 4,
    deadlocks: rows[0]!.deadlocks,
    hasDeadlockInLog: log.includes('40P01'),
    hasBrokenLockOrder: log.includes('Lock order'),
    failures: outcomes.filter(({ outcome }) => ['unexpected', 'undefined'].includes(outcome)),
  }).toEqual({
    seed,
    answered: operationCount,
    isMostlyRefused: false,
    deadlocks: 0,
    hasDeadlockInLog: false,
    hasBrokenLockOrder: false,
    failures: [],
  });
  await checkCounters(env.db);
}

async function countServerConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = ${serverConnections}
  `.execute(db);
  return rows[0]!.count;
}
