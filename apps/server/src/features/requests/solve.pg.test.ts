import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows, allRows } from '../../../test/stored-rows.ts';
import { archiveSong } from '../../../../../tools/fixtures/songs.ts';
import { removeMember } from '../../../../../tools/fixtures/members.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
let zoe: SignedInMember;
beforeAll(async () => {
  [mara, nel, zoe] = (await createSignedInMembers(app, 3)) as [SignedInMember, SignedInMember, SignedInMember];
});
afterEach(() => checkCounters(app.db));

const everything = async () => ({ ...(await requestRows(app.db)), around: await allRows(app.db) });
const createOne = async (owner: SignedInMember) =>
  (await createRequests(app.db, owner.username, [{ title: 'Closing track' }]))[0]!;
/** Creates a request, and a comment of another member on it. */
async function createAnswered(owner: SignedInMember, author: SignedInMember) {
  const id = await createOne(owner);
  const [answerId] = await createComments(app.db, [{ requestId: id, memberId: author.id }]);
  return { id, answerId: answerId! };
}
const countsOf = async ({ api }: SignedInMember) => {
  const { uploadCount, favoriteCount, solvedCount, identifiedCount } = (await api.accounts.current.query())!;
  return { uploadCount, favoriteCount, solvedCount, identifiedCount };
};
let songs = 0;
const newSong = () => ({ title: `Two Left Hands ${(songs += 1)}`, artist: 'Moth Ledger' });
type ConvertForm = Parameters<SignedInMember['api']['requests']['convert']['mutate']>[0];
const convert = (member: SignedInMember, form: ConvertForm) => member.api.requests.convert.mutate(form);
/** The input that both ways of solving share. */
const refusalsOf = (member: SignedInMember, request: { id: string; answerId?: string }) =>
  Promise.all([
    refusalOf(member.api.requests.solve.mutate(request)),
    refusalOf(convert(member, { ...request, ...newSong() })),
  ]);
const readSong = (id: string) => app.db.selectFrom('songs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('Just Mark Solved', () => {
  test('stores that, by whom and when the request was solved, and nothing else', async () => {
    const id = await createOne(mara);
    const [before, counts] = [await mara.api.requests.read.query({ id }), await countsOf(mara)];
    const startedAt = Date.now();
    const solved = await mara.api.requests.solve.mutate({ id });
    expect(solved).toEqual({
      ...before,
      solved: true,
      solvedAt: expect.any(String),
      version: expect.any(Number),
    });
    expect(solved.version).toBeGreaterThan(before.version);
    expect(await nel.api.requests.read.query({ id })).toMatchObject({ solved: true, resolvedSongId: null });
    const row = await app.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ solved_by: mara.id, answer_id: null, identified_by: null });
    expect(row.solved_at!.getTime()).toBeGreaterThanOrEqual(startedAt);
    expect(row.solved_at!.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await countsOf(mara)).toEqual({ ...counts, solvedCount: counts.solvedCount + 1 });
  });

  test('leaves votes and comments open', async () => {
    const id = await createOne(mara);
    await mara.api.requests.solve.mutate({ id });
    expect(await nel.api.votes.set.mutate({ requestId: id, voted: true })).toMatchObject({
      voteCount: 1,
      solved: true,
    });
    await nel.api.comments.add.mutate({ id: randomUUID(), requestId: id, text: 'Nice one' });
    expect(await mara.api.requests.read.query({ id })).toMatchObject({ commentCount: 1, voteCount: 1 });
  });

  test('may name the comment with the answer, whose author gets the credit', async () => {
    const { id, answerId } = await createAnswered(mara, nel);
    const [before, owners] = [await countsOf(nel), await countsOf(mara)];
    expect(await mara.api.requests.solve.mutate({ id, answerId })).toMatchObject({
      solved: true,
      answerId,
      identifiedBy: nel.username,
    });
    expect(await countsOf(nel)).toEqual({ ...before, identifiedCount: before.identifiedCount + 1 });
    expect(await countsOf(mara)).toEqual({ ...owners, solvedCount: owners.solvedCount + 1 });
  });
});

describe('Solve & Add to Dubplate', () => {
  test('creates the song, links both ways, favorites it and counts the upload', async () => {
    const { id, answerId } = await createAnswered(mara, nel);
    const [before, author] = [await countsOf(mara), await countsOf(nel)];
    const link = 'https://soundcloud.com/moth/two-left-hands?utm_source=x';
    const solved = await convert(mara, { id, answerId, ...newSong(), link, releaseDate: '2999-12-31' });
    expect(solved).toMatchObject({ solved: true, answerId, identifiedBy: nel.username });
    const songId = solved.resolvedSongId!;
    expect(await nel.api.requests.read.query({ id })).toMatchObject({ solved: true, resolvedSongId: songId });
    expect(await readSong(songId)).toMatchObject({
      title: `Two Left Hands ${songs}`,
      artists: ['Moth Ledger'],
      genre: 'Electronic',
      platform: 'soundcloud',
      url: 'https://soundcloud.com/moth/two-left-hands',
      release_date: '2999-12-31',
      verification_status: 'pending',
      uploaded_by: mara.id,
      source_request_id: id,
      identified_by: nel.id,
      converted_at: expect.any(Date),
      favorite_count: 1,
    });
    expect(await mara.api.songs.read.query({ id: songId })).toMatchObject({
      favorited: true,
      identifiedBy: nel.username,
      uploadedBy: mara.username,
    });
    expect(await countsOf(mara)).toEqual({
      uploadCount: before.uploadCount + 1,
      favoriteCount: before.favoriteCount + 1,
      solvedCount: before.solvedCount + 1,
      identifiedCount: before.identifiedCount,
    });
    expect(await countsOf(nel)).toEqual({ ...author, identifiedCount: author.identifiedCount + 1 });
    expect((await mara.api.songs.search.query({ query: `two left hands ${songs}` })).songs).toMatchObject([
      { id: songId, favorited: true },
    ]);
  });

  test('counts as a first upload: the owner may favorite from then on', async () => {
    const regular = await createRegular();
    const [other] = [await nel.api.songs.add.mutate({ title: 'Somebody else’s', artists: ['Velka'] })];
    const heart = () => regular.api.favorites.set.mutate({ songId: other.song.id, favorited: true });
    expect((await refusalOf(heart())).reason).toBe('first-song-missing');
    await convert(regular, { id: await createOne(regular), ...newSong() });
    expect(await countsOf(regular)).toMatchObject({ uploadCount: 1, favoriteCount: 1, solvedCount: 1 });
    expect(await heart()).toMatchObject({ favorite: { favorited: true } });
  });

  test('with an existing song links that one, and creates no second', async () => {
    const { title, artist } = newSong();
    const { song } = await nel.api.songs.add.mutate({ title, artists: [artist] });
    const { id, answerId } = await createAnswered(mara, zoe);
    const [uploaded, before] = [await readSong(song.id), await countsOf(mara)];
    const solved = await convert(mara, { id, answerId, title: title.toUpperCase(), artist: ` ${artist} ` });
    expect(solved).toMatchObject({ solved: true, resolvedSongId: song.id, identifiedBy: zoe.username });
    const { count } = await app.db
      .selectFrom('songs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('title', 'ilike', title)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    expect(await readSong(song.id)).toMatchObject({ title, uploaded_by: nel.id, uploaded_at: uploaded.uploaded_at });
    expect(await mara.api.songs.read.query({ id: song.id })).toMatchObject({ favorited: true, favoriteCount: 2 });
    expect(await countsOf(mara)).toMatchObject({
      uploadCount: before.uploadCount,
      favoriteCount: before.favoriteCount + 1,
    });
    const again = await convert(mara, { id: await createOne(mara), title, artist });
    expect(again.resolvedSongId).toBe(song.id);
    expect(await mara.api.songs.read.query({ id: song.id })).toMatchObject({ favorited: true, favoriteCount: 2 });
  });

  test('with an existing song, by a member who never uploaded, does not replace the first upload', async () => {
    const { title, artist } = newSong();
    const { song } = await nel.api.songs.add.mutate({ title, artists: [artist] });
    const regular = await createRegular();
    const solved = await convert(regular, { id: await createOne(regular), title, artist });
    expect(solved).toMatchObject({ solved: true, resolvedSongId: song.id });
    expect(await countsOf(regular)).toMatchObject({ uploadCount: 0, favoriteCount: 0, solvedCount: 1 });
    expect(await regular.api.songs.read.query({ id: song.id })).toMatchObject({ favorited: false });
  });

  test('with a song that is archived creates a new one', async () => {
    const { title, artist } = newSong();
    const { song } = await nel.api.songs.add.mutate({ title, artists: [artist] });
    await archiveSong(app.db, song.id);
    const solved = await convert(mara, { id: await createOne(mara), title, artist });
    expect(solved.resolvedSongId).not.toBe(song.id);
    expect(await readSong(solved.resolvedSongId!)).toMatchObject({ uploaded_by: mara.id });
  });

  const wrongLink = 'Please enter a valid URL for the selected platform.';
  test.each([
    [{ title: ' ' }, 'Please enter both artist and title'],
    [{ artist: '' }, 'Please enter both artist and title'],
    [{ title: '\u200b', artist: '\0' }, 'Please enter both artist and title'],
    [{ title: 'x'.repeat(201) }, 'Keep it to 200 characters'],
    [{ artist: 'x'.repeat(101) }, 'Keep it to 100 characters'],
    [{ link: 'https://youtu.be/dQw4w9WgXcQ?t=90' }, wrongLink],
    [{ link: 'https://youtu.be/dQw4w9WgXcQ' }, wrongLink],
    [{ link: 'https://x.com/fourtet/status/1234567890' }, wrongLink],
    [{ link: 'https://soundcloud.com.evil.example/a/b' }, wrongLink],
    [{ link: 'javascript:alert(1)' }, wrongLink],
    [{ releaseDate: '2020-01-01' }, 'Pick a day from today on'],
  ])('%j is refused: %s', async (form, message) => {
    const id = await createOne(mara);
    const before = await everything();
    const refusal = await refusalOf(convert(mara, { id, ...newSong(), ...form }));
    expect(refusal).toEqual({ reason: 'invalid-input', message });
    expect(await everything()).toEqual(before);
  });
});

describe('the comment that named the track', () => {
  test('counts for its author once, even after retries', async () => {
    const { id, answerId } = await createAnswered(mara, nel);
    const before = await countsOf(nel);
    await mara.api.requests.solve.mutate({ id, answerId });
    const reasons = (await refusalsOf(mara, { id, answerId })).map(({ reason }) => reason);
    expect(reasons).toEqual(['request-solved', 'request-solved']);
    expect(await countsOf(nel)).toEqual({ ...before, identifiedCount: before.identifiedCount + 1 });
  });

  test("may be the owner's own, which gives no credit", async () => {
    const { id, answerId } = await createAnswered(mara, mara);
    const before = await countsOf(mara);
    expect(await mara.api.requests.solve.mutate({ id, answerId })).toMatchObject({ solved: true, answerId });
    expect(await countsOf(mara)).toEqual({ ...before, solvedCount: before.solvedCount + 1 });
  });

  test('may be of a deleted member, and then gives no credit', async () => {
    const [deletedMember] = await createSignedInMembers(app, 1);
    const { id, answerId } = await createAnswered(mara, deletedMember!);
    await removeMember(app.db, deletedMember!.username);
    const solved = await convert(mara, { id, answerId, ...newSong() });
    expect(solved).toMatchObject({ solved: true, answerId, identifiedBy: 'Deleted member' });
    expect(await readSong(solved.resolvedSongId!)).toMatchObject({ identified_by: null });
  });

  test('must belong to this request', async () => {
    const [id, elsewhere] = [await createOne(mara), await createAnswered(mara, nel)];
    const before = await everything();
    const refusal = {
      reason: 'answer-missing',
      message: 'That comment is no longer here. Pick another one, or none.',
    };
    for (const answerId of [elsewhere.answerId, randomUUID(), id]) {
      expect(await refusalsOf(mara, { id, answerId })).toEqual([refusal, refusal]);
    }
    expect(await everything()).toEqual(before);
  });

  test('may be of a member who is deleted concurrently', async () => {
    const [deletedMember] = await createSignedInMembers(app, 1);
    const { id, answerId } = await createAnswered(mara, deletedMember!);
    const solved = await whileChanging(
      app.db,
      (transaction) => removeMember(transaction, deletedMember!.username),
      () => convert(mara, { id, answerId, ...newSong() }),
    );
    expect(solved).toMatchObject({ solved: true, identifiedBy: 'Deleted member' });
  });
});

describe('only the owner', () => {
  test('solves a request, once', async () => {
    const id = await createOne(mara);
    const before = await everything();
    const notYours = { reason: 'request-not-yours', message: 'Only the person who asked can do that.' };
    expect(await refusalsOf(nel, { id })).toEqual([notYours, notYours]);
    expect(await everything()).toEqual(before);
    await mara.api.requests.solve.mutate({ id });
    const after = await everything();
    const already = { reason: 'request-solved', message: 'This request is already solved.' };
    expect(await refusalsOf(mara, { id })).toEqual([already, already]);
    expect(await everything()).toEqual(after);
  });

  test('can solve a request that exists', async () => {
    const before = await everything();
    const requestMissing = { reason: 'request-missing', message: 'This request is no longer here.' };
    expect(await refusalsOf(mara, { id: randomUUID() })).toEqual([requestMissing, requestMissing]);
    expect(await everything()).toEqual(before);
  });
});

test.each([
  { on: 'requests', at: 'update' },
  { on: 'request_states', at: 'update' },
  { on: 'songs', at: 'insert' },
  { on: 'song_words', at: 'insert' },
  { on: 'favorites', at: 'insert' },
  { on: 'members', at: 'update' },
] as const)('solving is rolled back when the $at on $on fails', async (write) => {
  const { id, answerId } = await createAnswered(mara, nel);
  const before = await everything();
  const song = { title: `Fragile ${randomUUID()}`, artist: `Words ${randomUUID()}` };
  const refusal = await whileFailing(app.db, write, () => refusalOf(convert(mara, { id, answerId, ...song })));
  expect(refusal.reason).toBe('unexpected');
  expect(await everything()).toEqual(before);
  expect(await convert(mara, { id, answerId, ...song })).toMatchObject({ solved: true, identifiedBy: nel.username });
});

test.each([
  { on: 'requests', at: 'update' },
  { on: 'request_states', at: 'update' },
  { on: 'members', at: 'update' },
] as const)('marking solved is rolled back when the $at on $on fails', async (write) => {
  const { id, answerId } = await createAnswered(mara, nel);
  const before = await everything();
  const refusal = await whileFailing(app.db, write, () => refusalOf(mara.api.requests.solve.mutate({ id, answerId })));
  expect(refusal.reason).toBe('unexpected');
  expect(await everything()).toEqual(before);
});

async function createRegular(): Promise<SignedInMember> {
  const [member] = await createSignedInMembers(app, 1);
  await app.db.updateTable('members').set({ early_access: false }).where('id', '=', member!.id).execute();
  return member!;
}
