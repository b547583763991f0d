import { randomBytes, randomUUID } from 'node:crypto';
import {
  memberRoom,
  requestRoom,
  requestsRoom,
  songRoom,
  songsRoom,
  type LiveChange,
} from '@dubplate/domain/live/live-events.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let author: SignedInMember;
let reporter: SignedInMember;
let otherMember: SignedInMember;
const open: LiveViewer[] = [];
beforeAll(async () => {
  [admin] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  await makeAdmin(app.db, admin.id, { permissions: ['canManageReports'] });
});
beforeEach(async () => {
  [author, reporter, otherMember] = (await createSignedInMembers(app, 3)) as [
    SignedInMember,
    SignedInMember,
    SignedInMember,
  ];
});
afterEach(async () => {
  for (const viewer of open.splice(0)) viewer.close();
  await checkCounters(app.db);
});

type Kind = 'song' | 'request' | 'comment';
async function reportAnd(decision: 'hide' | 'suspend', kind: Kind, id: string): Promise<string> {
  await reporter.api.reports.add.mutate({ kind, id, reason: 'other', note: '' });
  const { cases } = await admin.api.reports.list.query({ state: 'open' });
  const { id: caseId } = cases.find(({ target }) => target?.id === id)!;
  await admin.api.reports.resolve.mutate({ caseId, decision });
  return caseId;
}

async function watch(member: SignedInMember, ...rooms: string[]): Promise<LiveViewer> {
  const viewer = await connectLive(app.address, { cookie: member.cookie() });
  open.push(viewer);
  for (const room of rooms) expect(await viewer.socket.timeout(15_000).emitWithAck('join', room)).toBe(true);
  return viewer;
}
const changesOf = (viewer: LiveViewer): LiveChange[] => viewer.messages.flatMap(({ changes }) => changes);
const kindsOf = (viewer: LiveViewer) => changesOf(viewer).map(({ kind }) => kind);

/** Returns the responses of every call that might show the target, as text, including refusals. */
async function readEverythingAs({ api }: SignedInMember, asked: { request: string; song: string; words: string }) {
  const today = '2026-01-01';
  const answers = await Promise.allSettled([
    api.requests.list.query({ tab: 'community', query: '' }),
    api.requests.list.query({ tab: 'mine', query: '' }),
    api.requests.list.query({ tab: 'community', query: asked.words }),
    api.requests.read.query({ id: asked.request }),
    api.requests.states.query({ ids: [asked.request] }),
    api.comments.list.query({ requestId: asked.request }),
    api.clips.listen.query({ requestId: asked.request }),
    api.songs.read.query({ id: asked.song }),
    api.songs.search.query({ query: asked.words }),
    api.songs.similar.query({ title: asked.words, artists: [] }),
    api.favorites.list.query({ filter: 'all', today }),
    api.reports.mine.query(),
  ]);
  return JSON.stringify(answers);
}

test('no member can read or change a hidden request, not even its author', async () => {
  const words = ['Unmistakable', 'quixotry', 'whisperwords', 'id-requests/'];
  const [request] = (await createRequests(app.db, author.username, [
    { title: 'Unmistakable needle', description: 'with words nobody else has: quixotry' },
  ])) as [string];
  const [comment] = (await createComments(app.db, [
    { requestId: request, memberId: otherMember.id, text: 'whisperwords' },
  ])) as [string];
  await otherMember.api.votes.set.mutate({ requestId: request, voted: true });
  const asked = { request, song: randomUUID(), words: 'unmistakable needle' };
  await app.db
    .insertInto('clips')
    .values({
      id: randomUUID(),
      member_id: author.id,
      request_id: request,
      upload_key: `incoming/${request}.mp3`,
      object_key: `id-requests/${request}.mp3`,
      file_name: 'booth.mp3',
      size: 1000,
      sha256: randomBytes(32),
      checked_at: new Date(),
      milliseconds: 1000,
      peaks: Buffer.alloc(120),
    })
    .execute();
  const before = await readEverythingAs(otherMember, asked);
  for (const word of words) expect(before).toContain(word);
  await reportAnd('hide', 'request', request);
  for (const member of [author, reporter, otherMember, admin]) {
    const responses = await readEverythingAs(member, asked);
    for (const word of words) expect(responses).not.toContain(word);
  }
  const votes = () =>
    Promise.all([
      app.db.selectFrom('votes').select('member_id').where('request_id', '=', request).execute(),
      app.db
        .selectFrom('request_states')
        .select(['vote_count', 'hot_score'])
        .where('request_id', '=', request)
        .execute(),
    ]);
  const votesBefore = await votes();
  expect(votesBefore).toMatchObject([[{ member_id: otherMember.id }], [{ vote_count: 1 }]]);
  const refusals = await Promise.all([
    refusalOf(author.api.requests.solve.mutate({ id: request })),
    refusalOf(author.api.requests.solve.mutate({ id: request, answerId: comment })),
    refusalOf(author.api.requests.convert.mutate({ id: request, title: 'A', artist: 'B' })),
    refusalOf(author.api.requests.remove.mutate({ id: request })),
    refusalOf(otherMember.api.votes.set.mutate({ requestId: request, voted: false })),
    refusalOf(reporter.api.votes.set.mutate({ requestId: request, voted: true })),
    refusalOf(otherMember.api.comments.add.mutate({ id: randomUUID(), requestId: request, text: 'Me too' })),
    refusalOf(otherMember.api.reports.add.mutate({ kind: 'request', id: request, reason: 'spam', note: '' })),
  ]);
  expect(refusals.map(({ reason }) => reason)).toEqual(refusals.map(() => 'request-missing'));
  expect(await votes()).toEqual(votesBefore);
  const report = otherMember.api.reports.add.mutate({ kind: 'comment', id: comment, reason: 'spam', note: '' });
  expect((await refusalOf(report)).reason).toBe('comment-missing');
  expect((await refusalOf(otherMember.api.clips.listen.query({ requestId: request }))).reason).toBe('clip-missing');
  const { counts } = await author.api.requests.list.query({ tab: 'mine', query: '' });
  expect(counts.mine).toBe(0);
});

test('a vote and a comment that waited while the request was hidden are not announced', async () => {
  const [id] = await createRequests(app.db, author.username, [{ title: 'Going' }]);
  const viewer = await connectLive(app.address, { cookie: otherMember.cookie() });
  open.push(viewer);
  expect(await viewer.socket.emitWithAck('join', requestRoom(id!))).toBe(true);
  const refused = await whileChanging(
    app.db,
    (transaction) => transaction.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', id!).execute(),
    () =>
      Promise.all([
        refusalOf(otherMember.api.votes.set.mutate({ requestId: id!, voted: true })),
        refusalOf(reporter.api.comments.add.mutate({ id: randomUUID(), requestId: id!, text: 'Too late' })),
      ]),
    2,
  );
  expect(refused.map(({ reason }) => reason)).toEqual(['request-missing', 'request-missing']);
  expect(viewer.messages).toEqual([]);
});

test('a hidden comment is in no list and no count, names no track, and is not returned on a retry', async () => {
  const [request] = (await createRequests(app.db, otherMember.username, [{ title: 'Closing track' }])) as [string];
  const sent = { id: randomUUID(), requestId: request, text: 'whisperwords' };
  await author.api.comments.add.mutate(sent);
  await reportAnd('hide', 'comment', sent.id);
  for (const member of [author, reporter, otherMember, admin]) {
    const responses = await readEverythingAs(member, { request, song: randomUUID(), words: 'closing' });
    expect(responses).not.toContain('whisperwords');
  }
  expect(await otherMember.api.requests.read.query({ id: request })).toMatchObject({ commentCount: 0 });
  expect(await refusalOf(author.api.comments.add.mutate(sent))).not.toMatchObject({ message: 'whisperwords' });
  const solve = otherMember.api.requests.solve.mutate({ id: request, answerId: sent.id });
  expect((await refusalOf(solve)).reason).toBe('answer-missing');
});

test('a hidden song appears only as taken down', async () => {
  const { song } = await author.api.songs.add.mutate({ title: 'Unmistakable Plate', artists: ['Quixotry'] });
  await otherMember.api.favorites.set.mutate({ songId: song.id, favorited: true });
  const asked = { request: randomUUID(), song: song.id, words: 'unmistakable plate' };
  expect(await readEverythingAs(otherMember, asked)).toContain('Quixotry');
  await reportAnd('hide', 'song', song.id);
  for (const member of [author, reporter, otherMember, admin]) {
    const responses = await readEverythingAs(member, asked);
    for (const word of ['Unmistakable', 'Quixotry']) expect(responses).not.toContain(word);
  }
  expect(await otherMember.api.songs.read.query({ id: song.id })).toMatchObject({ isArchived: true });
  const heart = reporter.api.favorites.set.mutate({ songId: song.id, favorited: true });
  expect((await refusalOf(heart)).reason).toBe('song-missing');
});

test('a hidden request disappears from every tab at once, and returns with a higher version', async () => {
  const [request] = (await createRequests(app.db, author.username, [{ title: 'FREE DOWNLOAD' }])) as [string];
  const [reading, listing] = [await watch(otherMember, requestRoom(request)), await watch(otherMember, requestsRoom)];
  const caseId = await reportAnd('hide', 'request', request);
  for (const viewer of [reading, listing]) {
    await until(() => kindsOf(viewer).includes('goneRequest'), 'the request to go');
  }
  const goneChange = changesOf(listing).find(({ kind }) => kind === 'goneRequest')!;
  expect(goneChange.row).toMatchObject({ id: request });
  await admin.api.reports.resolve.mutate({ caseId, decision: 'show' });
  const back = await otherMember.api.requests.read.query({ id: request });
  expect(back.version).toBeGreaterThan(goneChange.row.version);
});

test('a hidden comment disappears from its request and its count at once, and returns to both', async () => {
  const [request] = (await createRequests(app.db, otherMember.username, [{ title: 'Closing track' }])) as [string];
  const [comment] = (await createComments(app.db, [{ requestId: request, memberId: author.id }])) as [string];
  const viewer = await watch(otherMember, requestRoom(request));
  const caseId = await reportAnd('hide', 'comment', comment);
  await until(() => changesOf(viewer).length >= 2, 'the comment to go');
  expect(changesOf(viewer)).toMatchObject([
    { kind: 'goneComment', row: { id: comment, requestId: request } },
    { kind: 'request', row: { id: request, commentCount: 0 } },
  ]);
  await admin.api.reports.resolve.mutate({ caseId, decision: 'show' });
  await until(() => changesOf(viewer).length >= 4, 'the comment to come back');
  expect(changesOf(viewer).slice(2)).toMatchObject([
    { kind: 'comment', row: { id: comment, username: author.username } },
    { kind: 'request', row: { id: request, commentCount: 1 } },
  ]);
});

test('a hidden song is announced to its page and to every list of songs', async () => {
  const { song } = await author.api.songs.add.mutate({ title: 'Heard To Go', artists: ['Velka'] });
  const viewers = [await watch(otherMember, songRoom(song.id)), await watch(otherMember, songsRoom)];
  await reportAnd('hide', 'song', song.id);
  for (const viewer of viewers) await until(() => kindsOf(viewer).includes('changedSong'), 'the song to change');
});

test('only the members who reported it receive the outcome, at once', async () => {
  const { song } = await author.api.songs.add.mutate({ title: 'Outcome', artists: ['Velka'] });
  const [theirs, others] = [await watch(reporter), await watch(otherMember, memberRoom(otherMember.id))];
  await reportAnd('hide', 'song', song.id);
  await until(() => kindsOf(theirs).includes('member'), 'the news');
  // A change of the inbox arrives before or after it.
  const news = changesOf(theirs).find(({ kind }) => kind === 'member');
  expect(news).toMatchObject({ row: { id: reporter.id, reportNews: 1 } });
  expect(kindsOf(others)).toEqual([]);
});

test('suspending the author ends their live connections', async () => {
  const { song } = await author.api.songs.add.mutate({ title: 'Last One', artists: ['Velka'] });
  const viewer = await watch(author);
  await reportAnd('suspend', 'song', song.id);
  expect(await viewer.hasEnded()).toBe(true);
});
