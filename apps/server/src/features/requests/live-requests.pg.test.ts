import { randomUUID } from 'node:crypto';
import { memberRoom, requestRoom, requestsRoom, songRoom, type LiveChange } from '@dubplate/domain/live/live-events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
/** Has no open tab: votes reach the tabs of the voter too. */
let unseen: SignedInMember;
let request: string;
const open: LiveViewer[] = [];
// New members for every test: late announcements of the previous test go to its own members.
beforeEach(async () => {
  [mara, nel, unseen] = (await createSignedInMembers(app, 3)) as [SignedInMember, SignedInMember, SignedInMember];
  [request] = (await createRequests(app.db, mara.username, [{ title: 'Watched' }])) as [string];
});
afterEach(async () => {
  for (const viewer of open.splice(0)) viewer.close();
  await checkCounters(app.db);
});

const join = (viewer: LiveViewer, room: string) => viewer.socket.timeout(15_000).emitWithAck('join', room);

async function watch(member: SignedInMember, ...rooms: string[]): Promise<LiveViewer> {
  const viewer = await connectLive(app.address, { cookie: member.cookie() });
  open.push(viewer);
  for (const room of rooms) expect([room, await join(viewer, room)]).toEqual([room, true]);
  return viewer;
}

/** Returns what a tab received, without the counters and the inbox of its own member. */
const isShared = ({ kind }: LiveChange): boolean => kind !== 'member' && kind !== 'inbox';
const changesOf = (viewer: LiveViewer): LiveChange[] =>
  viewer.messages.flatMap(({ changes }) => changes).filter(isShared);
const kindsOf = (viewer: LiveViewer) => changesOf(viewer).map(({ kind, row }) => `${kind} ${row.id}`);
const countersOf = (viewer: LiveViewer) =>
  viewer.messages.flatMap(({ changes }) => changes.flatMap((change) => (change.kind === 'member' ? [change.row] : [])));
const vote = ({ api }: SignedInMember, voted: boolean, requestId = request) =>
  api.votes.set.mutate({ requestId, voted });
const comment = ({ api }: SignedInMember, text: string, requestId = request) =>
  api.comments.add.mutate({ id: randomUUID(), requestId, text });
const post = ({ api }: SignedInMember) =>
  api.requests.add.mutate({ id: randomUUID(), title: 'New one', description: 'Two-step', link: '' });

/**
 * Returns when these tabs have received all earlier changes. The server sends the first change of a room at once, and
 * the next after 100 ms. So the second vote on a new request is sent after all changes that were waiting before it.
 */
async function receiveAll(...viewers: LiveViewer[]): Promise<void> {
  const [marker] = (await createRequests(app.db, mara.username, [{ title: 'Marker' }])) as [string];
  for (const viewer of viewers) await join(viewer, requestRoom(marker));
  await vote(unseen, true, marker);
  const { version } = await vote(unseen, false, marker);
  const came = (viewer: LiveViewer) =>
    changesOf(viewer).some(({ kind, row }) => kind === 'request' && row.id === marker && row.version === version);
  await until(() => viewers.every(came), 'the marker');
  for (const viewer of viewers) {
    for (const message of viewer.messages) {
      message.changes = message.changes.filter(({ row }) => row.id !== marker);
    }
  }
}

test('a vote reaches tabs that show the request, and the other tabs of the voter, and no others', async () => {
  const watcher = await watch(mara, requestRoom(request));
  const elsewhere = await watch(mara, requestsRoom);
  const [phone, laptop] = [await watch(nel), await watch(nel, requestRoom(request))];
  const state = await vote(nel, true);
  await receiveAll(watcher, elsewhere, phone, laptop);
  expect(changesOf(watcher)).toEqual([{ kind: 'request', row: state }]);
  expect(changesOf(phone)).toEqual([{ kind: 'vote', row: { id: request, voted: true, version: state.version } }]);
  expect(kindsOf(laptop).toSorted()).toEqual([`request ${request}`, `vote ${request}`]);
  expect(changesOf(elsewhere)).toEqual([]);
  expect(JSON.stringify(watcher.messages)).not.toContain(nel.id);

  const back = await vote(nel, false);
  await until(() => changesOf(watcher).length > 1, 'the vote taken back');
  expect(changesOf(watcher).at(-1)).toEqual({ kind: 'request', row: back });
  expect(back).toMatchObject({ voteCount: 0 });
  expect(back.version).toBeGreaterThan(state.version);
});

test('a comment and the new count reach tabs that show the request, and no others', async () => {
  const watcher = await watch(mara, requestRoom(request));
  const elsewhere = await watch(mara, requestsRoom, requestRoom(randomUUID()));
  const [first, second] = [await comment(nel, 'Moth Ledger'), await comment(nel, 'or Velka')];
  await receiveAll(watcher, elsewhere);
  const comments = changesOf(watcher).filter(({ kind }) => kind === 'comment');
  expect(comments).toEqual([
    { kind: 'comment', row: first },
    { kind: 'comment', row: second },
  ]);
  const last = changesOf(watcher).findLast(({ kind }) => kind === 'request');
  const [state] = await mara.api.requests.states.query({ ids: [request] });
  expect({ ...last!.row, voted: false, editedAt: null }).toEqual(state);
  expect(state).toMatchObject({ commentCount: 2 });
  expect(changesOf(elsewhere)).toEqual([]);
});

test('a new request is announced once to tabs that watch for new ones, without its text', async () => {
  const [watcher, elsewhere] = [await watch(nel, requestsRoom), await watch(nel, requestRoom(request))];
  const { id } = await post(mara);
  await mara.api.requests.add.mutate({ id, title: 'New one', description: 'Two-step', link: '' });
  await receiveAll(watcher, elsewhere);
  expect(changesOf(watcher)).toEqual([
    { kind: 'newRequest', row: { id, username: mara.username, version: expect.any(Number) } },
  ]);
  expect(changesOf(elsewhere)).toEqual([]);
});

test('a deleted request is announced to tabs that show it or watch for new ones', async () => {
  const [deleted, other] = (await createRequests(app.db, mara.username, [{ title: 'Gone' }, { title: 'Stays' }])) as [
    string,
    string,
  ];
  const watchers = [await watch(nel, requestRoom(deleted)), await watch(nel, requestsRoom)];
  const elsewhere = await watch(nel, requestRoom(other));
  await mara.api.requests.remove.mutate({ id: deleted });
  await receiveAll(...watchers, elsewhere);
  for (const watcher of watchers) {
    // A new request of the previous test may arrive late.
    const changes = changesOf(watcher).filter(({ kind }) => kind !== 'newRequest');
    expect(changes).toEqual([{ kind: 'goneRequest', row: { id: deleted, version: expect.any(Number) } }]);
  }
  expect(changesOf(elsewhere)).toEqual([]);
});

test('when a reported request is deleted, the tabs of the reporter show the news about the report', async () => {
  const { id } = await post(mara);
  await nel.api.reports.add.mutate({ kind: 'request', id, reason: 'spam', note: '' });
  const reporter = await watch(nel);
  await mara.api.requests.remove.mutate({ id });
  await until(() => countersOf(reporter).some(({ reportNews }) => reportNews === 1), 'the news');
});

test('a solved request is announced to tabs that show it, and each credit to its member', async () => {
  const [answerId] = await createComments(app.db, [{ requestId: request, memberId: nel.id }]);
  const watcher = await watch(nel, requestRoom(request));
  const [owner, author] = [await watch(mara), await watch(nel)];
  const before = (await nel.api.requests.states.query({ ids: [request] }))[0]!;
  const solved = await mara.api.requests.solve.mutate({ id: request, answerId: answerId! });
  await receiveAll(watcher, owner, author);
  expect(changesOf(watcher)).toMatchObject([
    { kind: 'request', row: { id: request, solved: true, resolvedSongId: null, version: solved.version } },
  ]);
  expect(solved.version).toBeGreaterThan(before.version);
  expect(countersOf(owner).at(-1)).toMatchObject({ id: mara.id, solvedCount: 1 });
  expect(countersOf(author).at(-1)).toMatchObject({ id: nel.id, identifiedCount: 1 });
  expect(countersOf(author).every(({ id }) => id === nel.id)).toBe(true);
});

test('a converted request announces its song, and the favorite reaches the owner and the song page', async () => {
  const { song } = await nel.api.songs.add.mutate({ title: `Already ${request}`, artists: ['Velka'] });
  const [watcher, listener] = [await watch(nel, requestRoom(request)), await watch(nel, songRoom(song.id))];
  const owner = await watch(mara);
  await receiveAll(watcher, listener, owner);
  for (const viewer of [watcher, listener, owner]) viewer.messages.length = 0;
  const form = { id: request, title: `Already ${request}`, artist: 'Velka' };
  const { resolvedSongId } = await mara.api.requests.convert.mutate(form);
  await receiveAll(watcher, listener, owner);
  expect(resolvedSongId).toBe(song.id);
  expect(changesOf(watcher)).toMatchObject([{ kind: 'request', row: { solved: true, resolvedSongId: song.id } }]);
  expect(changesOf(listener)).toMatchObject([{ kind: 'song', row: { id: song.id, favoriteCount: 2 } }]);
  expect(changesOf(owner)).toMatchObject([{ kind: 'favorite', row: { id: song.id, favorited: true } }]);
  expect(countersOf(owner).at(-1)).toMatchObject({ solvedCount: 1, favoriteCount: 1, uploadCount: 0 });
});

test('a refused call is announced to no tab', async () => {
  const watcher = await watch(mara, requestRoom(request), requestsRoom);
  for (const call of [
    () => nel.api.requests.solve.mutate({ id: request }),
    () => nel.api.requests.remove.mutate({ id: request }),
    () => comment(nel, ' '),
    () => nel.api.requests.add.mutate({ id: request, title: 'Mine', description: 'now', link: '' }),
  ]) {
    expect((await refusalOf(call())).reason).toMatch(/^(request-not-yours|invalid-input|id-taken)$/);
  }
  await receiveAll(watcher);
  expect(changesOf(watcher)).toEqual([]);
});

test('many changes within a moment become few messages, none is repeated, and the newest is correct', async () => {
  const [viewer, signedIn] = [await watch(mara, requestRoom(request)), await createSignedInMembers(app, 20)];
  const start = performance.now();
  await Promise.all(signedIn.flatMap((member) => [vote(member, true), comment(member, 'Same here')]));
  await receiveAll(viewer);
  const tookMs = performance.now() - start;
  const states = changesOf(viewer).flatMap((change) => (change.kind === 'request' ? [change.row] : []));
  const versions = states.map(({ version }) => version);
  // Two concurrent changes may be announced in reverse order: a tab discards versions older than its own.
  const newest = states.find(({ version }) => version === Math.max(...versions));
  expect(newest).toMatchObject({ voteCount: 20, commentCount: 20 });
  expect(new Set(versions).size).toBe(versions.length);
  expect(kindsOf(viewer).filter((kind) => kind.startsWith('comment'))).toHaveLength(20);
  const messages = viewer.messages.filter(({ changes }) => changes.some(isShared));
  expect(messages.length).toBeLessThanOrEqual(Math.ceil(tookMs / 100) + 1);
});

test('a tab that left the room receives no more, and the room of another member is closed', async () => {
  const [leftTab, openTab] = [await watch(nel, requestRoom(request)), await watch(nel, requestRoom(request))];
  leftTab.socket.emit('leave', requestRoom(request));
  const closed = [memberRoom(mara.id), 'requests:', `requests:${request}`, 'request:', `request:${request}x`, request];
  for (const room of closed) expect([room, await join(leftTab, room)]).toEqual([room, false]);
  await vote(mara, true);
  await receiveAll(leftTab, openTab);
  expect(kindsOf(openTab)).toEqual([`request ${request}`]);
  expect(kindsOf(leftTab)).toEqual([]);
});
