import { memberListSize } from '@dubplate/domain/members/member-page.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let viewer: SignedInMember;
beforeAll(async () => {
  [viewer] = (await createSignedInMembers(app, 1)) as [SignedInMember];
});

async function newMember(username?: string): Promise<SignedInMember> {
  const [member] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  if (username) await app.db.updateTable('members').set({ username }).where('id', '=', member.id).execute();
  return { ...member, username: username ?? member.username };
}

const setMember = (id: string, values: { is_public?: boolean; suspended_at?: Date | null }) =>
  app.db.updateTable('members').set(values).where('id', '=', id).execute();

test('a member page shows name, join date and counters, and never the email address', async () => {
  const mara = await newMember();
  await app.db
    .updateTable('members')
    .set({ upload_count: 4, has_uploaded_first_song: true, solved_count: 2 })
    .where('id', '=', mara.id)
    .execute();
  const answer = await viewer.api.members.page.query({ username: mara.username });
  expect(answer).toEqual({
    open: true,
    page: {
      id: mara.id,
      username: mara.username,
      joinedAt: expect.stringMatching(/^\d{4}-/),
      mine: false,
      isPublic: true,
      suspended: false,
      favoriteCount: 0,
      uploadCount: 4,
      solvedCount: 2,
      identifiedCount: 0,
    },
  });
});

test.each(['Zoë & the / 100%', 'Ωmega.dub', '..', 'नमस्ते', '🜁🜂'])(
  'the page of "%s" is found by that name',
  async (username) => {
    await newMember(username);
    expect((await viewer.api.members.page.query({ username })).page).toMatchObject({ username });
  },
);

test('a name is found in any case and Unicode composition', async () => {
  const { id } = await newMember('Björn Ö');
  for (const username of ['BJÖRN ö', 'Bjo\u0308rn O\u0308']) {
    expect(await viewer.api.members.page.query({ username })).toMatchObject({ open: true, page: { id } });
  }
});

test('a closed page shows others only the name, and its member everything', async () => {
  const mara = await newMember();
  await setMember(mara.id, { is_public: false });
  await createSongs(app.db, [{ title: 'Kept back', uploaded_by: mara.id }]);
  const { username } = mara;
  expect(await viewer.api.members.page.query({ username })).toEqual({
    open: false,
    page: { username, suspended: false },
  });
  expect((await refusalOf(viewer.api.members.songs.query({ username }))).reason).toBe('member-missing');
  expect((await refusalOf(viewer.api.members.solved.query({ username }))).reason).toBe('member-missing');
  expect(await mara.api.members.page.query({ username })).toMatchObject({
    open: true,
    page: { mine: true, isPublic: false },
  });
  expect((await mara.api.members.songs.query({ username })).songs).toHaveLength(1);
});

test('neither a suspended nor an unknown member has a page', async () => {
  const mara = await newMember();
  await setMember(mara.id, { suspended_at: new Date() });
  for (const username of [mara.username, 'nobody by that name', 'x'.repeat(200)]) {
    expect((await refusalOf(viewer.api.members.page.query({ username }))).reason).toBe('member-missing');
    expect((await refusalOf(viewer.api.members.songs.query({ username }))).reason).toBe('member-missing');
    expect((await refusalOf(viewer.api.members.solved.query({ username }))).reason).toBe('member-missing');
  }
  await setMember(mara.id, { suspended_at: null });
  expect(await viewer.api.members.page.query({ username: mara.username })).toMatchObject({ open: true });
});

test('every admin finds the page of a suspended member, with a mark, and a closed page stays closed', async () => {
  const mara = await newMember();
  const moderator = await newMember();
  await makeAdmin(app.db, moderator.id, { permissions: [] });
  await createSongs(app.db, [{ title: 'Posted before', uploaded_by: mara.id }]);
  await setMember(mara.id, { suspended_at: new Date() });
  const { username } = mara;
  expect(await moderator.api.members.page.query({ username })).toMatchObject({
    open: true,
    page: { id: mara.id, suspended: true, mine: false },
  });
  expect((await moderator.api.members.songs.query({ username })).songs).toMatchObject([{ title: 'Posted before' }]);
  expect(await moderator.api.members.solved.query({ username })).toEqual({ requests: [], nextCursor: null });
  expect((await refusalOf(viewer.api.members.page.query({ username }))).reason).toBe('member-missing');
  await setMember(mara.id, { is_public: false });
  expect(await moderator.api.members.page.query({ username })).toEqual({
    open: false,
    page: { username, suspended: true },
  });
  expect((await refusalOf(moderator.api.members.songs.query({ username }))).reason).toBe('member-missing');
});

/** Reads all pages of a list. */
async function readAll<Page extends { nextCursor: string | null }>(
  readPage: (cursor: { cursor?: string }) => Promise<Page>,
) {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)!.nextCursor) {
    pages.push(await readPage(cursor ? { cursor } : {}));
  }
  return pages;
}

test('their songs are paginated, each once, newest first, without archived ones', async () => {
  const mara = await newMember();
  const titles = Array.from({ length: memberListSize * 2 + 3 }, (_, index) => ({
    title: `Song ${index}`,
    uploaded_by: mara.id,
  }));
  const ids = await createSongs(app.db, titles);
  await archiveSong(app.db, ids[5]!);
  await createSongs(app.db, [{ title: 'Somebody else’s', uploaded_by: viewer.id }]);
  const pages = await readAll((cursor) => viewer.api.members.songs.query({ username: mara.username, ...cursor }));
  expect(pages.map(({ songs }) => songs.length)).toEqual([memberListSize, memberListSize, 2]);
  const expected = ids
    .filter((id) => id !== ids[5])
    .toSorted()
    .toReversed();
  expect(pages.flatMap(({ songs }) => songs.map((song) => song.id))).toEqual(expected);
});

test('a song in the list shows whether the caller favorited it', async () => {
  const mara = await newMember();
  const [id] = await createSongs(app.db, [{ title: 'Liked', uploaded_by: mara.id }]);
  await viewer.api.favorites.set.mutate({ songId: id!, favorited: true });
  const { songs } = await viewer.api.members.songs.query({ username: mara.username });
  expect(songs).toMatchObject([{ title: 'Liked', favorited: true }]);
});

test('requests they solved or named are paginated, each once, last solved first, without hidden ones', async () => {
  const [mara, nel] = [await newMember(), await newMember()];
  const count = memberListSize + 7;
  const base = Date.now() - 3_600_000;
  // Some at the same time, some both asked and named by her, some only named.
  const solved_at = (index: number) => new Date(base + Math.floor(index / 3) * 1_000);
  const own = await createRequests(
    app.db,
    mara.username,
    Array.from({ length: count }, (_, index) => ({
      title: `Own ${index}`,
      solved_at: solved_at(index),
      solved_by: mara.id,
      identified_by: index % 5 === 0 ? mara.id : null,
    })),
  );
  const named = await createRequests(
    app.db,
    nel.username,
    Array.from({ length: count }, (_, index) => ({
      title: `Named ${index}`,
      solved_at: solved_at(index),
      solved_by: nel.id,
      identified_by: mara.id,
    })),
  );
  await createRequests(app.db, mara.username, [{ title: 'Still open' }]);
  await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', own[3]!).execute();
  await sql`update requests set solved_at = solved_at + interval '1 microsecond' where id = ${named[4]}`.execute(
    app.db,
  );

  const pages = await readAll((cursor) => viewer.api.members.solved.query({ username: mara.username, ...cursor }));
  const listed = pages.flatMap(({ requests }) => requests);
  const { rows } = await sql<{ id: string }>`
    select id from requests where (solved_by = ${mara.id} or identified_by = ${mara.id}) and hidden_at is null
    order by solved_at desc, id desc
  `.execute(app.db);
  expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(listed).toHaveLength(count * 2 - 1);
  expect(pages[0]!.requests).toHaveLength(memberListSize);
  expect(listed.find(({ id }) => id === named[0])).toMatchObject({ title: 'Named 0', named: true });
  expect(listed.find(({ id }) => id === own[1])).toMatchObject({ title: 'Own 1', named: false });
  // As the counters: an own request that she named herself is one that she solved.
  expect(listed.find(({ id }) => id === own[0])).toMatchObject({ title: 'Own 0', named: false });
});

test('both lists are read in index order', async () => {
  await sql`set enable_seqscan = off`.execute(app.db);
  const explain = async (text: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(text)}`.execute(app.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const viewerId = `'${viewer.id}'`;
  const songs = await explain(
    `select id from songs where uploaded_by = ${viewerId} and id < ${viewerId} order by id desc limit 21`,
  );
  expect(songs).toContain('songs_uploaded_by_idx');
  expect(songs).not.toContain('Sort');
  for (const column of ['solved_by', 'identified_by']) {
    const plan = await explain(
      `select id from requests where ${column} = ${viewerId} and hidden_at is null
        and (solved_at, id) < (now(), ${viewerId}::uuid) order by solved_at desc, id desc limit 21`,
    );
    expect(plan).toContain(`requests_${column}_idx`);
    expect(plan).not.toContain('Sort');
  }
});
