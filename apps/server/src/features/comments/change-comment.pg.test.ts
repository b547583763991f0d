import { randomUUID } from 'node:crypto';
import { requestRoom, type LiveChange } from '@dubplate/domain/live/live-events.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows } from '../../../test/stored-rows.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
let request: string;
let comment: { id: string; editedAt: string | null; version: number };
const open: LiveViewer[] = [];
beforeEach(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  [request] = (await createRequests(app.db, mara.username, [{ title: 'Closing track' }])) as [string];
  comment = await nel.api.comments.add.mutate({ id: randomUUID(), requestId: request, text: 'Moth Leger' });
});
afterEach(async () => {
  for (const viewer of open.splice(0)) viewer.close();
  await checkCounters(app.db);
});

const edit = ({ api }: SignedInMember, text: string, editedAt = comment.editedAt) =>
  api.comments.edit.mutate({ id: comment.id, text, editedAt });
const remove = ({ api }: SignedInMember, id = comment.id) => api.comments.remove.mutate({ id });
const list = async () => (await mara.api.comments.list.query({ requestId: request })).comments;
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;
const hide = () => app.db.updateTable('comments').set({ hidden_at: new Date() }).where('id', '=', comment.id).execute();

async function watchRequest(): Promise<LiveViewer> {
  const viewer = await connectLive(app.address, { cookie: mara.cookie() });
  open.push(viewer);
  await viewer.socket.timeout(15_000).emitWithAck('join', requestRoom(request));
  return viewer;
}
const changesOf = (viewer: LiveViewer) => viewer.messages.flatMap(({ changes }) => changes);

describe('editing a comment', () => {
  test('changes its text for all members, marks it as edited and keeps its position', async () => {
    const viewer = await watchRequest();
    const edited = await edit(nel, ' Moth Ledger \u200b');
    expect(edited).toEqual({
      ...comment,
      text: 'Moth Ledger',
      editedAt: expect.any(String),
      version: expect.any(Number),
    });
    expect(edited.version).toBeGreaterThan(comment.version);
    expect(await list()).toEqual([edited]);
    // The comment itself may be announced late, after the viewer has joined.
    const isEdited = ({ kind, row }: LiveChange) => kind === 'comment' && row.version === edited.version;
    await until(() => changesOf(viewer).some(isEdited), 'the edited comment');
    expect(changesOf(viewer)).toContainEqual({ kind: 'comment', row: edited });
  });

  test('repeated after a lost response changes nothing more', async () => {
    const edited = await edit(nel, 'Moth Ledger');
    expect(await edit(nel, 'Moth Ledger')).toEqual(edited);
  });

  test('whose text another tab changed meanwhile is refused', async () => {
    await edit(nel, 'Moth Ledger');
    expect(await refusalOf(edit(nel, 'Something else'))).toEqual({
      reason: 'comment-changed',
      message: 'You edited this comment on another screen. Look at it there, then edit it again.',
    });
    expect(await list()).toMatchObject([{ text: 'Moth Ledger' }]);
  });

  test('from two tabs concurrently succeeds in one of them', async () => {
    const answers = await Promise.allSettled([edit(nel, 'From the phone'), edit(nel, 'From the laptop')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [kept] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(await list()).toEqual([kept]);
  });

  test('requires 1 to 1000 characters', async () => {
    const before = await requestRows(app.db);
    expect(await refusalOf(edit(nel, ' \n '))).toEqual({ reason: 'invalid-input', message: 'Write something first' });
    expect((await refusalOf(edit(nel, 'x'.repeat(1_001)))).message).toBe('Keep it to 1000 characters');
    expect(await requestRows(app.db)).toEqual(before);
  });
});

describe('deleting a comment', () => {
  test('removes it and decrements the count, in every tab', async () => {
    const viewer = await watchRequest();
    expect(await remove(nel)).toEqual({ id: comment.id });
    expect(await list()).toEqual([]);
    expect(await mara.api.requests.read.query({ id: request })).toMatchObject({ commentCount: 0 });
    await until(() => changesOf(viewer).some(({ kind }) => kind === 'goneComment'), 'the deletion');
    expect(changesOf(viewer)).toContainEqual({ kind: 'request', row: expect.objectContaining({ commentCount: 0 }) });
  });

  test('twice concurrently counts once, and the second is refused because it is deleted', async () => {
    const answers = await Promise.allSettled([remove(nel), remove(nel)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await reasonOf(remove(nel))).toBe('comment-missing');
    expect(await mara.api.requests.read.query({ id: request })).toMatchObject({ commentCount: 0 });
  });

  test('closes the reports about it and notifies the members who reported it', async () => {
    await mara.api.reports.add.mutate({ kind: 'comment', id: comment.id, reason: 'spam', note: '' });
    await remove(nel);
    expect(await mara.api.reports.mine.query()).toMatchObject([
      { kind: 'comment', outcome: 'hidden', isNew: true, text: null },
    ]);
    expect(await mara.api.accounts.current.query()).toMatchObject({ reportNews: 1 });
  });

  test('while it is being picked as the answer does exactly one of the two', async () => {
    const [solving, removing] = await Promise.allSettled([
      mara.api.requests.solve.mutate({ id: request, answerId: comment.id }),
      remove(nel),
    ]);
    expect([solving.status, removing.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const isThere = (await list()).some(({ id }) => id === comment.id);
    const { answerId } = await mara.api.requests.read.query({ id: request });
    expect(answerId).toBe(isThere ? comment.id : null);
  });
});

test('a member cannot edit or delete the comment of another member, not even as the owner of the request', async () => {
  const before = await requestRows(app.db);
  const notYours = { reason: 'comment-not-yours', message: 'Only the person who wrote it can do that.' };
  expect(await refusalOf(edit(mara, 'Mine now'))).toEqual(notYours);
  expect(await refusalOf(remove(mara))).toEqual(notYours);
  expect(await requestRows(app.db)).toEqual(before);
});

test('the comment that named the track cannot be changed', async () => {
  await mara.api.requests.solve.mutate({ id: request, answerId: comment.id });
  const before = await requestRows(app.db);
  const answer = { reason: 'comment-answer', message: 'This comment named the track, so it stays as it is.' };
  expect(await refusalOf(edit(nel, 'Something else'))).toEqual(answer);
  expect(await refusalOf(remove(nel))).toEqual(answer);
  expect(await requestRows(app.db)).toEqual(before);
});

test('a hidden comment, or a comment of a hidden request, can be neither edited nor deleted', async () => {
  await hide();
  expect(await reasonOf(edit(nel, 'Back again'))).toBe('comment-missing');
  expect(await reasonOf(remove(nel))).toBe('comment-missing');
  await app.db.updateTable('comments').set({ hidden_at: null }).where('id', '=', comment.id).execute();
  await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', request).execute();
  expect(await reasonOf(edit(nel, 'Back again'))).toBe('comment-missing');
  expect(await reasonOf(remove(nel))).toBe('comment-missing');
  expect(await reasonOf(remove(nel, randomUUID()))).toBe('comment-missing');
});
