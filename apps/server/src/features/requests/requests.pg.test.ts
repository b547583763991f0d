import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, registerMember, startTestApp, type TestApp } from '../../../test/test-app.ts';

type Member = Awaited<ReturnType<typeof registerMember>>;

let app: TestApp;
let mara: Member;
let nel: Member;
beforeAll(async () => {
  app = await startTestApp();
  [mara, nel] = await Promise.all([registerMember(app), registerMember(app)]);
});
afterAll(() => app.close());

const ask = (member: Member, title: string, description = 'Rolling two-step thing') =>
  member.api.requests.add.mutate({ id: randomUUID(), title, description, link: '' });

test('a request is listed, voted for, commented on, solved and turned into a song', async () => {
  const request = await ask(mara, 'Closing track');
  expect(await mara.api.requests.list.query({ tab: 'mine', query: '' })).toMatchObject({
    counts: { community: 0, mine: 1 },
    requests: [{ id: request.id, mine: true, voted: false, voteCount: 0 }],
  });
  expect(await nel.api.votes.set.mutate({ requestId: request.id, voted: true })).toMatchObject({ voteCount: 1 });
  const comment = await nel.api.comments.add.mutate({
    id: randomUUID(),
    requestId: request.id,
    text: 'Moth Ledger, "Two Left Hands"',
  });
  expect(await nel.api.requests.list.query({ tab: 'community', query: 'two step' })).toMatchObject({
    counts: { community: 1, mine: 0 },
    requests: [{ id: request.id, mine: false, voted: true, voteCount: 1, commentCount: 1 }],
  });
  const asNel = nel.api.requests.solve.mutate({ id: request.id });
  expect((await refusalOf(asNel)).reason).toBe('request-not-yours');
  const solved = await mara.api.requests.convert.mutate({
    id: request.id,
    answerId: comment.id,
    title: 'Two Left Hands',
    artist: 'Moth Ledger',
  });
  expect(solved).toMatchObject({ solved: true, answerId: comment.id, identifiedBy: nel.username });
  const song = await mara.api.songs.read.query({ id: solved.resolvedSongId! });
  expect(song).toMatchObject({ title: 'Two Left Hands', favorited: true, identifiedBy: nel.username });
  expect(await nel.api.accounts.current.query()).toMatchObject({ identifiedCount: 1, solvedCount: 0 });
  expect(await mara.api.accounts.current.query()).toMatchObject({ solvedCount: 1, uploadCount: 1 });
});
