import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { runInLanes } from '../lanes.ts';
import { createSignedInMembers, type TestApp } from '../test-app.ts';

/** This many members comment on one request, dozens concurrently. */
export async function commentOnOneRequest(app: TestApp, size: number): Promise<void> {
  const signedIn = await createSignedInMembers(app, size);
  const [id] = await createRequests(app.db, signedIn[0]!.username, [{ title: 'Closing track' }]);
  const requestId = id!;
  const added = await runInLanes(
    signedIn.map(
      (member, index) => () => member.api.comments.add.mutate({ id: randomUUID(), requestId, text: `From ${index}` }),
    ),
  );
  expect(new Set(added.map(({ position }) => position)).size).toBe(size);
  expect((await signedIn[0]!.api.requests.read.query({ id: requestId })).commentCount).toBe(size);
  const stored = await app.db.selectFrom('comments').select('id').where('request_id', '=', requestId).execute();
  expect(stored.map((row) => row.id).toSorted()).toEqual(added.map((row) => row.id).toSorted());
}
