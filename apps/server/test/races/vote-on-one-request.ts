import { hotScore } from '@dubplate/domain/requests/hot-score.ts';
import { expect } from 'vitest';
import { createMembers } from '../../../../tools/fixtures/members.ts';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { wrongRequestCounters } from '../../../../tools/fixtures/counters.ts';
import { runInLanes } from '../lanes.ts';
import type { TestApp } from '../test-app.ts';

/** This many members vote on one request, dozens concurrently, some twice, some removing the vote. */
export async function voteOnOneRequest(app: TestApp, size: number): Promise<void> {
  const signedIn = await createMembers(app, size);
  const [id] = await createRequests(app.db, signedIn[0]!.username, [{ title: 'Anthem' }]);
  const votes = signedIn.flatMap(({ cookie }, index) =>
    index % 5 === 0
      ? [
          [cookie, true],
          [cookie, true],
        ]
      : index % 7 === 0
        ? [
            [cookie, true],
            [cookie, false],
          ]
        : [[cookie, true]],
  ) as Vote[];
  const outcomes = await runInLanes(
    votes.map(
      ([cookie, voted]) =>
        () =>
          castAs(app, cookie, id!, voted),
    ),
  );
  expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual([]);
  const { vote_count, hot_score, created_at } = await app.db
    .selectFrom('request_states')
    .selectAll()
    .where('request_id', '=', id!)
    .executeTakeFirstOrThrow();
  const { count } = await app.db
    .selectFrom('votes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request_id', '=', id!)
    .executeTakeFirstOrThrow();
  expect(vote_count).toBe(count);
  expect(hot_score).toBe(hotScore(count, created_at));
  const sure = signedIn.filter((_, index) => index % 5 === 0 || index % 7 !== 0).length;
  expect(count).toBeGreaterThanOrEqual(sure);
  expect(await wrongRequestCounters(app.db)).toEqual([]);
}

/** Which member votes, and whether the vote is set. */
type Vote = [string, boolean];

async function castAs(app: TestApp, cookie: string, requestId: string, voted: boolean): Promise<string> {
  const response = await fetch(`${app.address}/api/trpc/votes.set`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: app.address },
    body: JSON.stringify({ requestId, voted }),
  });
  const body = (await response.json()) as { error?: { message: string } };
  return body.error?.message ?? 'ok';
}
