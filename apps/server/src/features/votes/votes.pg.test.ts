import { randomUUID } from 'node:crypto';
import { hotScore } from '@dubplate/domain/requests/hot-score.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom, pick, pickIndex } from '../../../../../tools/seed/random.ts';
import { runInLanes } from '../../../test/lanes.ts';
import { voteOnOneRequest } from '../../../test/races/vote-on-one-request.ts';
import {
  createClient,
  createSignedInMembers,
  refusalOf,
  registerMember,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { wrongRequestCounters } from '../../../../../tools/fixtures/counters.ts';

type Member = Awaited<ReturnType<typeof registerMember>>;

const app = await useTestApp();
let mara: Member;
let nel: Member;
beforeAll(async () => {
  [mara, nel] = await Promise.all([registerMember(app), registerMember(app)]);
});

const set = (member: Pick<Member, 'api'>, requestId: string, voted: boolean) =>
  member.api.votes.set.mutate({ requestId, voted });

describe('the hot score', () => {
  test('is the same in PostgreSQL as in the domain, to six decimals, in ten thousand cases', async () => {
    // A fixed seed: the last bit of a logarithm may differ, which changes the rounded value once in a million.
    const random = createRandom(4);
    const cases = Array.from({ length: 10_000 }, () => ({
      votes: pickIndex(random, pick(random, [20, 100_000, 50_000_000])),
      at: new Date(Date.UTC(2005, 11, 9) + pickIndex(random, 94 * 365 * 86_400) * 1000 + pickIndex(random, 1000)),
    }));
    const { rows } = await sql<{ score: number }>`
      select hot_score(votes, at) as score
      from unnest(${cases.map(({ votes }) => votes)}::integer[], ${cases.map(({ at }) => at.toISOString())}::timestamptz[])
        with ordinality as given (votes, at, place)
      order by place
    `.execute(app.db);
    expect(rows.map(({ score }) => score)).toEqual(cases.map(({ votes, at }) => hotScore(votes, at)));
  });

  test('changes with every vote, in the same transaction', async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Rising' }]);
    for (const member of [mara, nel]) await set(member, id!, true);
    const { vote_count, hot_score, created_at } = await readState(id!);
    expect([vote_count, hot_score]).toEqual([2, hotScore(2, created_at)]);
  });
});

describe('a vote', () => {
  test('is set or not, and returns the state of the request', async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Toggled' }]);
    const on = await set(nel, id!, true);
    expect(on).toEqual({
      id,
      voteCount: 1,
      commentCount: 0,
      solved: false,
      resolvedSongId: null,
      version: expect.any(Number),
    });
    const off = await set(nel, id!, false);
    expect(off).toMatchObject({ voteCount: 0 });
    expect(off.version).toBeGreaterThan(on.version);
  });

  test('set twice is one, removed twice is none', async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Repeated' }]);
    const counts: number[] = [];
    for (const voted of [true, true, false, false, true]) counts.push((await set(nel, id!, voted)).voteCount);
    expect(counts).toEqual([1, 1, 0, 0, 1]);
    expect(await wrongRequestCounters(app.db)).toEqual([]);
  });

  test("may be for the member's own request", async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Mine' }]);
    expect(await set(mara, id!, true)).toMatchObject({ voteCount: 1 });
  });

  test('for a request that does not exist is refused, set or removed', async () => {
    for (const voted of [true, false]) {
      expect(await refusalOf(set(nel, randomUUID(), voted))).toMatchObject({
        reason: 'request-missing',
        message: 'This request is no longer here.',
      });
    }
  });

  test('of a visitor is refused', async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Closed' }]);
    expect((await refusalOf(set(createClient(app.address), id!, true))).reason).toBe('signed-out');
  });

  test('above the limit of 600 per minute is refused, with a friendly text', async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Hammered' }]);
    const [voter] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    // Ten calls in a request, on a missing request: 600 stored votes could take longer than the minute.
    const names = Array.from({ length: 10 }, () => 'votes.set').join(',');
    const votes = Array.from({ length: 10 }, () => ({ requestId: randomUUID(), voted: true }));
    const castTen = async () => {
      const response = await voter.fetch(`${app.address}/api/trpc/${names}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...votes }),
      });
      const answers = (await response.json()) as { error: { data: { reason: string } } }[];
      return answers.map(({ error }) => error.data.reason);
    };
    // Six at once: 600 calls at once could wait too long for one of the eight connections.
    const batches = Array.from({ length: 60 }, () => castTen);
    const reasons = (await runInLanes(batches, 6)).flat();
    expect(reasons).toEqual(Array(600).fill('request-missing'));
    expect(await refusalOf(set(voter, id!, true))).toEqual({
      reason: 'slow-down',
      message: 'That was a lot at once. Give it a few minutes.',
    });
    expect((await readState(id!)).vote_count).toBe(0);
  });
});

test('twenty members vote on one request concurrently, some twice, some removing it', () => voteOnOneRequest(app, 20));

const readState = (id: string) =>
  app.db.selectFrom('request_states').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow();
