import { listenCount } from '@dubplate/domain/requests/request.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createClip } from '../../../../../tools/fixtures/clips.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let asker: SignedInMember;
let listener: SignedInMember;
let another: SignedInMember;
beforeAll(async () => {
  [asker, listener, another] = (await createSignedInMembers(app, 3)) as [
    SignedInMember,
    SignedInMember,
    SignedInMember,
  ];
});
beforeEach(() => app.db.deleteFrom('requests').execute());

type Values = Parameters<typeof createRequests>[2][number];

/** Creates requests with clips and returns their ids. */
async function createHeard(member: SignedInMember, requests: Values[]): Promise<string[]> {
  const ids = await createRequests(app.db, member.username, requests);
  for (const request_id of ids) await createClip(app.db, { request_id });
  return ids;
}

const heard = async (member = listener) => (await member.api.requests.listen.query()).map(({ title }) => title);

test('plays unsolved clips of others, the hottest first', async () => {
  await createHeard(asker, [
    { title: 'Few votes', vote_count: 1 },
    { title: 'Many votes', vote_count: 40 },
    { title: 'Solved', vote_count: 50, solved_at: new Date() },
    { title: 'Hidden', vote_count: 60, hidden_at: new Date() },
  ]);
  await createHeard(listener, [{ title: 'Their own', vote_count: 70 }]);
  await createRequests(app.db, asker.username, [{ title: 'Without a clip', vote_count: 80 }]);
  expect(await heard()).toEqual(['Many votes', 'Few votes']);
  expect(await heard(asker)).toEqual(['Their own']);
});

test('leaves out what the member voted for, but not what others did, and has the waveform of each clip', async () => {
  const [voted, votedByAnother] = await createHeard(asker, [{ title: 'Voted for' }, { title: 'Voted for by another' }]);
  await listener.api.votes.set.mutate({ requestId: voted!, voted: true });
  await another.api.votes.set.mutate({ requestId: votedByAnother!, voted: true });
  const [clip, ...rest] = await listener.api.requests.listen.query();
  expect(rest).toEqual([]);
  const expected = { title: 'Voted for by another', voted: false, voteCount: 1 };
  expect(clip).toMatchObject({ ...expected, clip: { seconds: 47, peaks: expect.any(Array) } });
  expect(clip!.clip!.peaks).toHaveLength(120);
});

test('ends after a fixed number of clips', async () => {
  await createHeard(
    asker,
    Array.from({ length: listenCount + 2 }, (_, at) => ({ title: `Clip ${at}` })),
  );
  expect(await heard()).toHaveLength(30);
});
