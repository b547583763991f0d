import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { createVotes } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { startCrashServer, type CrashServer } from '../../../test/crash-server.ts';
import { createSignedInMembers, type SignedInMember } from '../../../test/test-app.ts';
import { notify } from './notify.ts';

/** Three batches of the job. */
const voterCount = 5_000;

let crash: CrashServer;
let asker: SignedInMember;
let voterIds: string[];
beforeAll(async () => {
  crash = await startCrashServer();
  [asker] = (await createSignedInMembers(crash.env, 1)) as [SignedInMember];
  const { rows } = await sql<{ id: string }>`
    insert into members (id, username, email, email_verified)
    select gen_random_uuid(), 'voter ' || n, 'voter' || n || '@crowd.example', true
    from generate_series(1, ${voterCount}) as n
    returning id
  `.execute(crash.env.db);
  voterIds = rows.map(({ id }) => id).toSorted();
});
afterAll(() => crash.close());

async function createVotedRequest(): Promise<string> {
  const requestId = await createRequest(crash.env.db, asker.username, { title: 'Closing track' });
  await createVotes(
    crash.env.db,
    voterIds.map((memberId) => ({ requestId, memberId })),
  );
  return requestId;
}

async function notifiedOf(requestId: string): Promise<string[]> {
  const rows = await crash.env.db
    .selectFrom('notifications')
    .select('member_id')
    .where('subject_id', '=', requestId)
    .where('kind', '=', 'solved')
    .execute();
  return rows.map(({ member_id }) => member_id).toSorted();
}

const untilFinished = () =>
  until(async () => {
    const event = await crash.env.db.selectFrom('notification_events').select('id').executeTakeFirst();
    return event === undefined;
  }, 'all members to be notified');

test('after a kill in the middle of a batch, the next process notifies each remaining voter once', async () => {
  const requestId = await createVotedRequest();
  await crash.waitAfter('insert on notifications', 'member_id', voterIds[3_000]!);
  await crash.hold();
  await asker.api.requests.solve.mutate({ id: requestId });
  await crash.untilWaiting(1);
  await crash.kill({ rollBack: true });
  const before = await notifiedOf(requestId);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(3_000);
  expect(before).toEqual(voterIds.slice(0, before.length));
  // Other processes do this when a worker has not reported for two minutes.
  await sql`
    select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by <> ''))
  `.execute(crash.env.db);
  await crash.start();
  await untilFinished();
  expect(await notifiedOf(requestId)).toEqual(voterIds);
});

test('several workers that run one event concurrently notify each voter once', async () => {
  const requestId = await createVotedRequest();
  await crash.server().stop();
  const { db } = crash.env;
  await sql`
    insert into notification_events (kind, subject_id, actor_id) values ('solved', ${requestId}, ${asker.id})
  `.execute(db);
  const { id } = await db.selectFrom('notification_events').select('id').executeTakeFirstOrThrow();
  const announced: string[] = [];
  const live = { announce: (room: string) => void announced.push(room) };
  const parts = { db, live, jobs: { add: () => notify(parts, id) } } as unknown as Parameters<typeof notify>[0];
  await Promise.all([notify(parts, id), notify(parts, id), notify(parts, id)]);
  await untilFinished();
  expect(await notifiedOf(requestId)).toEqual(voterIds);
  expect(announced.toSorted()).toEqual(voterIds.map((memberId) => `member:${memberId}`));
});
