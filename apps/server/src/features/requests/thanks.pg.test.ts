import { memberRoom, requestRoom, requestsRoom, type LiveChange } from '@dubplate/domain/live/live-events.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { finishFanOut, listEntries } from '../../../test/notification-roles.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let asker: SignedInMember;
let namer: SignedInMember;
let reader: SignedInMember;
let id: string;
let answerId: string;
const open: LiveViewer[] = [];
beforeEach(async () => {
  [asker, namer, reader] = (await createSignedInMembers(app, 3)) as [SignedInMember, SignedInMember, SignedInMember];
  [id] = (await createRequests(app.db, asker.username, [{ title: 'Closing track' }])) as [string];
  [answerId] = (await createComments(app.db, [{ requestId: id, memberId: namer.id }])) as [string];
});
afterEach(async () => {
  for (const viewer of open.splice(0)) viewer.close();
  await checkCounters(app.db);
});

async function watch(member: SignedInMember, ...rooms: string[]): Promise<() => LiveChange[]> {
  const viewer = await connectLive(app.address, { cookie: member.cookie() });
  open.push(viewer);
  for (const room of rooms) await viewer.socket.timeout(15_000).emitWithAck('join', room);
  return () => viewer.messages.flatMap(({ changes }) => changes);
}
const solve = () => asker.api.requests.solve.mutate({ id, answerId });
const thank = (member: SignedInMember) => member.api.requests.thank.mutate({ id });
const read = (member: SignedInMember) => member.api.requests.read.query({ id });

describe('a solution', () => {
  test('is announced to every open tab with the member who named the track and the song', async () => {
    const changes = await watch(reader, requestsRoom);
    const solved = await asker.api.requests.convert.mutate({
      id,
      answerId,
      title: 'Two Left Hands',
      artist: 'Moth Ledger',
    });
    await until(() => changes().some(({ kind }) => kind === 'solvedRequest'), 'the solution');
    const song = { id: solved.resolvedSongId, title: 'Two Left Hands', artists: ['Moth Ledger'] };
    expect(changes().find(({ kind }) => kind === 'solvedRequest')!.row).toMatchObject({
      id,
      title: 'Closing track',
      username: asker.username,
      identifiedBy: namer.username,
      song,
    });
    expect(await read(reader)).toMatchObject({ song, solvedAt: expect.any(String), thankedAt: null });
  });

  test('is sent to the member who named the track as their own, and to others with that name', async () => {
    await reader.api.votes.set.mutate({ requestId: id, voted: true });
    await solve();
    await finishFanOut(app);
    const solvedOf = async (member: SignedInMember) =>
      (await listEntries(member)).find((entry) => entry.kind === 'solved' && entry.request.id === id);
    expect(await solvedOf(reader)).toMatchObject({ identifiedBy: namer.username });
    expect(await solvedOf(reader)).not.toHaveProperty('named');
    expect(await solvedOf(namer)).toMatchObject({ identifiedBy: null, named: true, reason: 'commented' });
    expect(await solvedOf(asker)).toBeUndefined();
  });

  test('that no other member named is announced to the tabs that show the request only', async () => {
    const changes = await watch(reader, requestsRoom, requestRoom(id));
    await asker.api.requests.solve.mutate({ id });
    await until(() => changes().some(({ kind }) => kind === 'request'), 'the solved state');
    expect(changes().map(({ kind }) => kind)).not.toContain('solvedRequest');
  });
});

describe('the author', () => {
  test('thanks the member who named the track, in every tab of both', async () => {
    const { version } = await solve();
    const namerTab = await watch(namer, memberRoom(namer.id));
    const readerTab = await watch(reader, requestRoom(id));
    const { thankedAt } = await thank(asker);
    expect(thankedAt).toEqual(expect.any(String));
    expect((await read(namer)).thankedAt).toBe(thankedAt);
    await until(() => namerTab().some(({ kind }) => kind === 'thanks'), 'the thanks');
    await until(() => readerTab().length > 0, 'the thanked request');
    expect(namerTab()).toContainEqual({
      kind: 'thanks',
      row: { id, title: 'Closing track', username: asker.username, version },
    });
    expect(readerTab()).toEqual([{ kind: 'thankedRequest', row: { id, thankedAt, version } }]);
  });

  test('thanks once: twenty taps at the same time store and announce one', async () => {
    await solve();
    const namerTab = await watch(namer, memberRoom(namer.id));
    const answers = await Promise.all(Array.from({ length: 20 }, () => thank(asker)));
    expect(new Set(answers.map(({ thankedAt }) => thankedAt)).size).toBe(1);
    expect((await thank(asker)).thankedAt).toBe(answers[0]!.thankedAt);
    await until(() => namerTab().some(({ kind }) => kind === 'thanks'), 'the thanks');
    expect(namerTab().filter(({ kind }) => kind === 'thanks')).toHaveLength(1);
  });

  test.each([
    ['an open request', async () => {}],
    ['a request that the author named', async () => void (await asker.api.requests.solve.mutate({ id }))],
    [
      'a request whose namer deleted the account',
      async () => {
        await solve();
        await namer.api.ownData.deleteAccount.mutate({ username: namer.username });
      },
    ],
  ])('cannot thank for %s', async (_name, prepare) => {
    await prepare();
    expect(await refusalOf(thank(asker))).toMatchObject({ reason: 'thanks-missing' });
  });
});

test('no other member can thank for a request', async () => {
  await solve();
  for (const member of [namer, reader]) {
    expect(await refusalOf(thank(member))).toMatchObject({ reason: 'request-not-yours' });
  }
  expect((await read(asker)).thankedAt).toBeNull();
});

test('a hidden request cannot be thanked for', async () => {
  await solve();
  await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', id).execute();
  expect(await refusalOf(thank(asker))).toMatchObject({ reason: 'request-missing' });
});

test('an archived song is not part of the solution', async () => {
  await asker.api.requests.convert.mutate({ id, answerId, title: 'Soon archived', artist: 'Moth Ledger' });
  await app.db.updateTable('songs').set({ is_archived: true }).where('title', '=', 'Soon archived').execute();
  expect((await read(reader)).song).toBeNull();
});
