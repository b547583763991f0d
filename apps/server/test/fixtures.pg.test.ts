import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClip } from '../../../tools/fixtures/clips.ts';
import { createComments } from '../../../tools/fixtures/comments.ts';
import { wrongCounters, wrongRequestCounters } from '../../../tools/fixtures/counters.ts';
import { createFavorites, createVotes } from '../../../tools/fixtures/votes-and-favorites.ts';
import { createMember, createMembers } from '../../../tools/fixtures/members.ts';
import { createRequest, createRequests } from '../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../tools/fixtures/songs.ts';
import { createClient, startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newMembers = async () => {
  const [mara, nel] = await createMembers(app, 2);
  return { mara: mara!, nel: nel! };
};

/** The counters of every table are compared with a count over the rows. */
const expectRightCounters = async () =>
  expect([...(await wrongCounters(app.db)), ...(await wrongRequestCounters(app.db))]).toEqual([]);

const readMember = (id: string) =>
  app.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readState = (id: string) =>
  app.db.selectFrom('request_states').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow();

test('songs count as uploads of their uploader', async () => {
  const { mara, nel } = await newMembers();
  await createSongs(app.db, [
    { title: 'First', uploaded_by: mara.id },
    { title: 'Second', uploaded_by: mara.id },
    { title: 'Imported' },
  ]);
  expect(await readMember(mara.id)).toMatchObject({ upload_count: 2, has_uploaded_first_song: true });
  expect(await readMember(nel.id)).toMatchObject({ upload_count: 0, has_uploaded_first_song: false });
  await expectRightCounters();
});

test('favorites are counted once for the song and the member', async () => {
  const { mara, nel } = await newMembers();
  const [one, other] = (await createSongs(app.db, [{ title: 'One' }, { title: 'Other' }])) as [string, string];
  await createFavorites(app.db, [
    { songId: one, memberId: mara.id },
    { songId: one, memberId: nel.id },
    { songId: other, memberId: mara.id },
  ]);
  await createFavorites(app.db, [{ songId: other, memberId: mara.id }]);
  expect(await readMember(mara.id)).toMatchObject({ favorite_count: 2 });
  const songs = await app.db.selectFrom('songs').select('favorite_count').where('id', 'in', [one, other]).execute();
  expect(songs.map((song) => song.favorite_count).toSorted()).toEqual([1, 2]);
  await expectRightCounters();
});

test('votes and comments are counted for their request', async () => {
  const { mara, nel } = await newMembers();
  const requestId = await createRequest(app.db, mara.username);
  const untouched = await createRequest(app.db, mara.username);
  const votes = [mara, nel].map(({ id }) => ({ requestId, memberId: id }));
  await createVotes(app.db, votes);
  await createVotes(app.db, votes);
  await createComments(app.db, [
    { requestId, memberId: mara.id },
    { requestId, memberId: null, text: 'The author left' },
    { requestId, memberId: nel.id },
  ]);
  expect(await readState(requestId)).toMatchObject({ vote_count: 2, comment_count: 3 });
  expect(await readState(untouched)).toMatchObject({ vote_count: 0, comment_count: 0 });
  await expectRightCounters();
});

test('solved and hidden requests are counted for their author, solver and identifier', async () => {
  const { mara, nel } = await newMembers();
  const [songId] = await createSongs(app.db, [{ title: 'The answer' }]);
  const solvedAt = new Date();
  const [solved, hidden] = (await createRequests(app.db, mara.username, [
    { title: 'Solved', solved_at: solvedAt, solved_by: mara.id, identified_by: nel.id, resolved_song_id: songId! },
    { title: 'Hidden', hidden_at: new Date() },
    { title: 'By the author', solved_at: solvedAt, solved_by: mara.id, identified_by: mara.id },
    { title: 'Open' },
  ])) as [string, string];
  expect(await readState(solved)).toMatchObject({ solved: true, hidden: false, resolved_song_id: songId });
  expect(await readState(hidden)).toMatchObject({ solved: false, hidden: true });
  expect(await readMember(mara.id)).toMatchObject({ request_count: 3, solved_count: 2, identified_count: 0 });
  expect(await readMember(nel.id)).toMatchObject({ request_count: 0, solved_count: 0, identified_count: 1 });
  await expectRightCounters();
});

test('a created member gets no email, signs in with their password, and their cookie is accepted', async () => {
  const account = { email: 'fixture@dubplate.example', password: 'acetate-dreams' };
  const { id, cookie, code } = await createMember(app, { username: 'fixture', earlyAccess: false, ...account });
  const signedIn = createClient(app.address);
  await signedIn.api.accounts.signIn.mutate(account);
  expect(await signedIn.api.accounts.current.query()).toMatchObject({ id, emailVerified: false });
  const response = await fetch(`${app.address}/api/trpc/accounts.current`, {
    headers: { cookie, origin: app.address },
  });
  expect(await response.json()).toMatchObject({ result: { data: { id } } });
  const { rows: jobs } = await sql`
    select 1 from graphile_worker._private_jobs where payload->>'memberId' = ${id}
  `.execute(app.db);
  expect([...jobs, ...app.mail.mails]).toEqual([]);
  const invite = app.db.selectFrom('invites').select('used_by').where('code', '=', code);
  expect(await invite.executeTakeFirst()).toEqual({ used_by: id });
});

test('a created clip is the clip of its request', async () => {
  const { mara, nel } = await newMembers();
  const requestId = await createRequest(app.db, mara.username);
  const clipId = await createClip(app.db, { member_id: mara.id, request_id: requestId });
  const response = await fetch(
    `${app.address}/api/trpc/requests.read?input=${encodeURIComponent(JSON.stringify({ id: requestId }))}`,
    { headers: { cookie: nel.cookie, origin: app.address } },
  );
  expect(await response.json()).toMatchObject({ result: { data: { clip: { seconds: 47 } } } });
  const clip = app.db.selectFrom('clips').select('id').where('request_id', '=', requestId);
  expect(await clip.execute()).toEqual([{ id: clipId }]);
});
