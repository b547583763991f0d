import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows } from '../../../test/stored-rows.ts';
import { removeMember } from '../../../../../tools/fixtures/members.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import {
  createClient,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
afterEach(() => checkCounters(app.db));

const good = { title: 'Closing track', description: 'Rolling two-step thing', link: '' };
const postRequest = (member: SignedInMember, form: object = {}, id: string = randomUUID()) =>
  member.api.requests.add.mutate({ id, ...good, ...form });
const readAs = (member: SignedInMember, id: string) => member.api.requests.read.query({ id });
const requestMissing = { reason: 'request-missing', message: 'This request is no longer here.' };

test('a request is listed, voted for, commented on, solved and converted to a song', async () => {
  const request = await postRequest(mara);
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

describe('posting a request', () => {
  test('returns its card, and any member can read the rest', async () => {
    const description = `${'x'.repeat(79)} and the part a card leaves out\n\nsecond part`;
    const card = await postRequest(mara, { title: '  Sunrise\n set ', description, link: 'radio.example/show' });
    expect(card).toEqual({
      id: card.id,
      title: 'Sunrise set',
      description: `${'x'.repeat(79)} ...`,
      username: mara.username,
      mine: true,
      voted: false,
      hasClip: false,
      clip: null,
      voteCount: 0,
      commentCount: 0,
      solved: false,
      resolvedSongId: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      editedAt: null,
      version: expect.any(Number),
    });
    expect(await readAs(nel, card.id)).toEqual({
      ...card,
      description,
      mine: false,
      link: 'https://radio.example/show',
      clip: null,
      answerId: null,
      identifiedBy: null,
      heard: { where: null, when: null, playedBy: null, tried: [] },
      solvedAt: null,
      song: null,
      thankedAt: null,
      following: false,
      followChosen: false,
    });
  });

  test.each([
    [{ title: '' }, 'Give it a title, like where you heard it'],
    [{ title: ' \u200b\u202e\0 ' }, 'Give it a title, like where you heard it'],
    [{ title: null }, 'Give it a title, like where you heard it'],
    [{ title: 'x'.repeat(121) }, 'Keep it to 120 characters'],
    [{ description: '\n\t\u2800' }, 'Describe what you remember of it'],
    [{ description: undefined }, 'Describe what you remember of it'],
    [{ link: 'javascript:alert(1)' }, 'Enter a web address, like https://...'],
    [{ link: 'data:text/html,<script>alert(1)</script>' }, 'Enter a web address, like https://...'],
    [{ link: 'ftp://radio.example/' }, 'Enter a web address, like https://...'],
    [{ link: 'https://mara:secret@radio.example/' }, 'Enter a web address, like https://...'],
  ])('%j is refused: %s', async (form, message) => {
    const before = await requestRows(app.db);
    expect(await refusalOf(postRequest(nel, form))).toEqual({ reason: 'invalid-input', message });
    expect(await requestRows(app.db)).toEqual(before);
  });

  test('texts and links above their limits are refused, at their limits accepted', async () => {
    const [long, longer] = [2_000, 2_001].map((length) => 'https://radio.example/'.padEnd(length, 'x'));
    const before = await requestRows(app.db);
    const refusals = [
      await refusalOf(postRequest(nel, { description: 'x'.repeat(2_001) })),
      await refusalOf(postRequest(nel, { link: longer })),
    ];
    expect(refusals.map(({ message }) => message)).toEqual([
      'Keep it to 2000 characters',
      'Enter a web address, like https://...',
    ]);
    expect(await requestRows(app.db)).toEqual(before);
    const { id } = await postRequest(nel, { title: '🎧'.repeat(60), description: '東'.repeat(2_000), link: long });
    expect(await readAs(mara, id)).toMatchObject({
      title: '🎧'.repeat(60),
      description: '東'.repeat(2_000),
      link: long,
    });
  });

  test.each([
    ['invisible characters are removed', 'a\0b\u200bc\u202ed\u0007', 'abcd'],
    ['halves of characters are kept as the sign for what cannot be read', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['markup, quotes and signs stay what they are', `<b>'"\\%_$1{}&amp;</b>--`, `<b>'"\\%_$1{}&amp;</b>--`],
    ['letters are composed', 'cafe\u0301', 'café'],
  ])('%s', async (_, typed, kept) => {
    const card = await postRequest(nel, { title: typed, description: typed });
    expect([card.title, card.description]).toEqual([kept, kept]);
    expect(await readAs(nel, card.id)).toMatchObject({ title: kept, description: kept });
  });

  test('again with the same id and another text is refused as already posted, and changes nothing', async () => {
    const form = { id: randomUUID(), title: 'First try', description: 'As it was', link: '' };
    await nel.api.requests.add.mutate(form);
    for (const changed of [{ title: 'Second try' }, { description: 'As it is' }, { link: 'https://example.org/set' }]) {
      expect(await refusalOf(nel.api.requests.add.mutate({ ...form, ...changed }))).toMatchObject({
        reason: 'request-posted',
        message: 'This request is already posted. Open it under My Requests.',
      });
    }
    expect(await nel.api.requests.read.query({ id: form.id })).toMatchObject({ title: 'First try', link: null });
  });

  test('again with the same id, sequentially and concurrently, posts it once and returns the same', async () => {
    const id = randomUUID();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => postRequest(nel, { title: 'Once' }, id)),
    );
    for (const other of others) expect(other).toEqual(first);
    await mara.api.votes.set.mutate({ requestId: id, voted: true });
    expect(await postRequest(nel, { title: 'Once' }, id)).toMatchObject({
      ...first,
      voteCount: 1,
      version: expect.any(Number),
    });
    expect((await nel.api.requests.list.query({ tab: 'mine', query: 'once' })).requests).toHaveLength(1);
  });

  test('with the id of a request of another member is refused and changes nothing', async () => {
    const { id } = await postRequest(mara);
    const before = await requestRows(app.db);
    const refused = { data: { reason: 'id-taken', httpStatus: 409 } };
    await expect(postRequest(nel, { title: 'Mine now' }, id)).rejects.toMatchObject(refused);
    expect(await requestRows(app.db)).toEqual(before);
  });

  test('of a visitor, or of a member who is deleted concurrently, leaves no rows', async () => {
    const [deletedMember] = await createSignedInMembers(app, 1);
    const before = await requestRows(app.db);
    const visitor = { ...deletedMember!, ...createClient(app.address) };
    expect((await refusalOf(postRequest(visitor))).reason).toBe('signed-out');
    const refusal = await whileChanging(
      app.db,
      (transaction) => removeMember(transaction, deletedMember!.username),
      () => refusalOf(postRequest(deletedMember!)),
    );
    expect(refusal.message).toBe('User profile not loaded. Please refresh the page and try again.');
    const { requests, states, tallies } = await requestRows(app.db);
    expect({ requests, states, tallies }).toEqual({
      requests: before.requests,
      states: before.states,
      tallies: before.tallies,
    });
  });

  test('above the hourly limit is refused, with a friendly text', async () => {
    const [member] = await createSignedInMembers(app, 1);
    const outcomes = await Promise.allSettled(Array.from({ length: 31 }, () => postRequest(member!)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await refusalOf(postRequest(member!))).toEqual({
      reason: 'slow-down',
      message: 'That was a lot at once. Give it a few minutes.',
    });
  });

  test.each([
    { on: 'requests', at: 'insert' },
    { on: 'request_states', at: 'insert' },
    { on: 'tallies', at: 'update' },
    { on: 'members', at: 'update' },
  ] as const)('is rolled back when the $at on $on fails', async (write) => {
    const [member] = await createSignedInMembers(app, 1);
    const before = await requestRows(app.db);
    const refusal = await whileFailing(app.db, write, () => refusalOf(postRequest(member!)));
    expect(refusal.reason).toBe('unexpected');
    expect(await requestRows(app.db)).toEqual(before);
  });
});

test('the requests of a deleted member stay visible, and no member can manage them', async () => {
  const [deletedMember] = await createSignedInMembers(app, 1);
  const { id } = await postRequest(deletedMember!, { title: 'Orphaned' });
  await removeMember(app.db, deletedMember!.username);
  expect(await readAs(mara, id)).toMatchObject({ username: 'Deleted member', mine: false });
  const { requests } = await mara.api.requests.list.query({ tab: 'community', query: 'orphaned' });
  expect(requests).toMatchObject([{ id, username: 'Deleted member' }]);
  expect((await refusalOf(mara.api.requests.solve.mutate({ id }))).reason).toBe('request-not-yours');
  expect((await refusalOf(mara.api.requests.remove.mutate({ id }))).reason).toBe('request-not-yours');
});

test("request states are returned for those that exist, each once, with the caller's vote", async () => {
  const [one, two] = await createRequests(app.db, mara.username, [{ title: 'One' }, { title: 'Two' }]);
  await nel.api.votes.set.mutate({ requestId: two!, voted: true });
  const ids = [two!, randomUUID(), one!, two!];
  const state = { commentCount: 0, solved: false, resolvedSongId: null, editedAt: null, version: expect.any(Number) };
  for (const [member, voted] of [
    [nel, true],
    [mara, false],
  ] as const) {
    const states = await member.api.requests.states.query({ ids });
    expect(states).toHaveLength(2);
    expect(states).toContainEqual({ id: one, voteCount: 0, voted: false, ...state });
    expect(states).toContainEqual({ id: two, voteCount: 1, voted, ...state });
  }
});

describe('deleting a request', () => {
  test('deletes its votes and comments, and a second call is refused', async () => {
    const { id } = await postRequest(mara, { title: 'Never mind' });
    await nel.api.votes.set.mutate({ requestId: id, voted: true });
    await nel.api.comments.add.mutate({ id: randomUUID(), requestId: id, text: 'Sure?' });
    expect(await mara.api.requests.remove.mutate({ id })).toEqual({ id });
    expect(await refusalOf(readAs(nel, id))).toEqual(requestMissing);
    expect(await refusalOf(mara.api.requests.remove.mutate({ id }))).toEqual(requestMissing);
    expect(await refusalOf(nel.api.votes.set.mutate({ requestId: id, voted: false }))).toEqual(requestMissing);
    const left = await requestRows(app.db);
    expect(left.votes.filter(({ request_id }) => request_id === id)).toEqual([]);
    expect(left.comments.filter(({ request_id }) => request_id === id)).toEqual([]);
  });

  test('is for its owner only, and only while it is open', async () => {
    const { id } = await postRequest(mara);
    const before = await requestRows(app.db);
    expect(await refusalOf(nel.api.requests.remove.mutate({ id }))).toEqual({
      reason: 'request-not-yours',
      message: 'Only the person who asked can do that.',
    });
    expect(await requestRows(app.db)).toEqual(before);
    await mara.api.requests.solve.mutate({ id });
    expect(await refusalOf(mara.api.requests.remove.mutate({ id }))).toEqual({
      reason: 'request-solved',
      message: 'This request is already solved.',
    });
    expect(await readAs(nel, id)).toMatchObject({ solved: true });
  });

  test.each([true, false])('while a member votes makes the vote fail as not found (voted: %s)', async (voted) => {
    const { id } = await postRequest(mara);
    await nel.api.votes.set.mutate({ requestId: id, voted: !voted });
    const refusal = await whileChanging(
      app.db,
      (transaction) => transaction.deleteFrom('requests').where('id', '=', id).execute(),
      () => refusalOf(nel.api.votes.set.mutate({ requestId: id, voted })),
    );
    expect(refusal).toEqual(requestMissing);
  });
});
