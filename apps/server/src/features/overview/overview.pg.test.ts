import { addWeeks, weekOf } from '@dubplate/domain/overview/overview.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFile } from '../../../test/imports.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import {
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';
import { recountWeeks } from './overview.procedures.ts';

const app = await useTestApp();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: ['canBulkImport'] });
});
beforeEach(async () => {
  await sql`truncate songs, requests, report_cases, imports, overview_weeks cascade`.execute(app.db);
  await sql`delete from members where id <> ${admin.id}`.execute(app.db);
  await sql`update members set created_at = now(), favorite_count = 0, upload_count = 0, has_uploaded_first_song = false`.execute(
    app.db,
  );
});

/** Computed on each call: a new week may begin while the tests run. */
const thisWeek = () => weekOf(new Date());
/** Returns a time in the week that many weeks ago. */
const weeksAgo = (weeks: number, hours = 5) =>
  new Date(Date.parse(`${addWeeks(thisWeek(), -weeks)}T00:00:00Z`) + hours * 3_600_000);
const read = async (weeks: 12 | 52 = 12) => admin.api.overview.read.query({ weeks });
const newest = async (back = 0) => (await read()).weeks.at(-1 - back)!;
/** Reads a past week after running the job, which the cron runs every ten minutes. */
const recounted = async (back: number) => {
  await recountWeeks(app.db);
  return newest(back);
};

/** Creates a request from that many weeks ago, solved after that many hours. */
async function createSolved(weeks: number, hours: number | null): Promise<string> {
  const [id] = await createRequests(app.db, admin.username, [{ title: 'What is this' }]);
  await sql`update requests set created_at = ${weeksAgo(weeks)},
    solved_at = ${hours === null ? null : weeksAgo(weeks, 5 + hours)} where id = ${id}`.execute(app.db);
  return id!;
}

test('counts members, songs and requests per week, with the totals at the end of each', async () => {
  await createSignedInMembers(app, 2);
  await createSongs(app.db, [
    { title: 'New' },
    { title: 'Old', uploaded_at: weeksAgo(2) },
    { title: 'Older than the plot', uploaded_at: weeksAgo(30) },
    { title: 'Taken down', uploaded_at: weeksAgo(2), is_archived: true },
  ]);
  await createSolved(2, 2);
  await createSolved(2, 4);
  await createSolved(2, 48);
  await createSolved(2, null);
  const { weeks, totals } = await read();
  expect(weeks).toHaveLength(12);
  expect(weeks.map(({ week }) => week)).toEqual(
    Array.from({ length: 12 }, (_, index) => addWeeks(thisWeek(), index - 11)),
  );
  expect(weeks.at(-1)).toMatchObject({ members: 3, songs: 1, requests: 0, solved: 0, medianSeconds: null });
  expect(weeks.at(-3)).toMatchObject({ songs: 1, requests: 4, solved: 3, medianSeconds: 4 * 3600, solveRate: 0.75 });
  expect(totals).toEqual({ members: 3, songs: 3, requests: 4, solved: 3 });
  expect((await read(52)).weeks.at(-31)).toMatchObject({ songs: 1 });
});

test('a past week is read as the job counted it, and the next run counts it again', async () => {
  await createSongs(app.db, [{ title: 'Old', uploaded_at: weeksAgo(3) }, { title: 'New' }]);
  await recountWeeks(app.db);
  // Polls, because the scheduled job of the test server may recount between the two statements.
  await expect
    .poll(async () => {
      await sql`update overview_weeks set songs = 41 where week = ${addWeeks(thisWeek(), -3)}`.execute(app.db);
      return newest(3);
    })
    .toMatchObject({ songs: 41 });
  expect(await recounted(3)).toMatchObject({ songs: 1 });
  // Every read counts the current week.
  const { rows } = await sql`select 1 from overview_weeks where week >= ${thisWeek()}`.execute(app.db);
  expect(rows).toEqual([]);
  expect(await newest()).toMatchObject({ songs: 1 });
});

test('the daily run recounts weeks that no plot shows, because the totals include them', async () => {
  const [id] = await createSongs(app.db, [
    { title: 'Long ago', uploaded_at: weeksAgo(130) },
    { title: 'Later', uploaded_at: weeksAgo(60) },
  ]);
  await recountWeeks(app.db);
  expect((await read()).totals.songs).toBe(2);
  await archiveSong(app.db, id!);
  await recountWeeks(app.db, { all: true });
  expect((await read()).totals.songs).toBe(1);
});

test('the next run counts weeks that passed without a run', async () => {
  await createSongs(app.db, [{ title: 'Long ago', uploaded_at: weeksAgo(130) }]);
  await recountWeeks(app.db);
  await sql`delete from overview_weeks where week > ${addWeeks(thisWeek(), -120)}`.execute(app.db);
  await createSongs(app.db, [{ title: 'Later', uploaded_at: weeksAgo(60) }]);
  await recountWeeks(app.db);
  const { rows } = await sql<{ weeks: number; songs: number }>`
    select count(*) as weeks, sum(songs)::integer as songs from overview_weeks`.execute(app.db);
  expect(rows).toEqual([{ weeks: 130, songs: 2 }]);
});

test('two concurrent runs count every week once', async () => {
  await createSongs(app.db, [{ title: 'Old', uploaded_at: weeksAgo(3) }]);
  await Promise.all([recountWeeks(app.db), recountWeeks(app.db)]);
  expect(await newest(3)).toMatchObject({ songs: 1 });
});

test('the first week of an installation is counted before the job has run', async () => {
  await createSongs(app.db, [{ title: 'First', uploaded_at: weeksAgo(1) }, { title: 'New' }]);
  expect((await read()).weeks.slice(-2)).toMatchObject([
    { week: addWeeks(thisWeek(), -1), songs: 1 },
    { week: thisWeek(), songs: 1 },
  ]);
});

test('ten concurrent readers of uncounted weeks get the same answer', async () => {
  await createSongs(app.db, [
    { title: 'Old', uploaded_at: weeksAgo(3) },
    { title: 'Older', uploaded_at: weeksAgo(9) },
  ]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => read()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]!.totals.songs).toBe(2);
});

describe('a row that is removed after its week was counted', () => {
  test('is subtracted: an archived song, and added again when it is restored', async () => {
    const [id] = await createSongs(app.db, [{ title: 'Old', uploaded_at: weeksAgo(2) }]);
    expect(await recounted(2)).toMatchObject({ songs: 1 });
    await archiveSong(app.db, id!);
    expect(await recounted(2)).toMatchObject({ songs: 0 });
    await app.db.updateTable('songs').set({ is_archived: false }).where('id', '=', id!).execute();
    expect(await recounted(2)).toMatchObject({ songs: 1 });
  });

  test('is subtracted: a hidden request, added again when it is shown, and subtracted when it is deleted', async () => {
    const id = await createSolved(2, 3);
    expect(await recounted(2)).toMatchObject({ requests: 1, solved: 1, solveRate: 1 });
    await sql`update requests set hidden_at = now() where id = ${id}`.execute(app.db);
    expect(await recounted(2)).toMatchObject({ requests: 0, solved: 0, solveRate: null });
    await sql`update requests set hidden_at = null where id = ${id}`.execute(app.db);
    expect(await recounted(2)).toMatchObject({ requests: 1, solved: 1 });
    await sql`delete from requests where id = ${id}`.execute(app.db);
    expect(await recounted(2)).toMatchObject({ requests: 0, solved: 0 });
  });

  test('is subtracted: a member who deleted their account', async () => {
    const [deletedMember] = await createSignedInMembers(app, 1);
    await sql`update members set created_at = ${weeksAgo(4)} where id = ${deletedMember!.id}`.execute(app.db);
    expect(await recounted(4)).toMatchObject({ members: 1, totalMembers: 1 });
    await sql`delete from members where id = ${deletedMember!.id}`.execute(app.db);
    expect(await recounted(4)).toMatchObject({ members: 0, totalMembers: 0 });
  });

  test('is not subtracted twice when a hidden request is deleted', async () => {
    const id = await createSolved(2, 3);
    await recountWeeks(app.db);
    await sql`update requests set hidden_at = now() where id = ${id}`.execute(app.db);
    await sql`delete from requests where id = ${id}`.execute(app.db);
    expect(await recounted(2)).toMatchObject({ requests: 0, solved: 0 });
  });
});

test('imported songs with an old date count in the week of their upload date, even if it was counted before', async () => {
  await createSongs(app.db, [{ title: 'Here before', uploaded_at: weeksAgo(3) }]);
  await recountWeeks(app.db);
  const { counts } = await importFile(admin, [
    { title: 'A', artist: 'Velka', uploadedAt: weeksAgo(3).toISOString() },
    { title: 'B', artist: 'Velka', uploadedAt: weeksAgo(9).toISOString() },
    { title: 'C', artist: 'Velka', uploadedAt: weeksAgo(9).toISOString(), isArchived: true },
    { title: 'D', artist: 'Velka' },
  ]);
  expect(counts.added).toBe(4);
  await recountWeeks(app.db);
  const { weeks, totals } = await read();
  expect([weeks.at(-4)!.songs, weeks.at(-10)!.songs, weeks.at(-1)!.songs, totals.songs]).toEqual([2, 1, 1, 4]);
});

describe('the waiting work', () => {
  test('is shown to the admins with the permission for it', async () => {
    await sql`insert into report_cases (id, target_kind, target_id) values (gen_random_uuid(), 'song', gen_random_uuid())`.execute(
      app.db,
    );
    await sql`insert into imports (id, file_name, fingerprint, row_count, state)
      select gen_random_uuid(), 'a.csv', repeat('a', 64), 1, state from unnest(array['checked', 'stopped', 'running', 'done']) as state`.execute(
      app.db,
    );
    await sql`update imports set checked_count = 1, new_count = 1`.execute(app.db);
    // This import has no new rows, so it waits for no decision.
    await sql`insert into imports (id, file_name, fingerprint, row_count, state, checked_count, duplicate_count)
      values (gen_random_uuid(), 'again.csv', repeat('b', 64), 1, 'checked', 1, 1)`.execute(app.db);
    await app.db.deleteFrom('invites').execute();
    await app.mint();
    const expired = await app.mint();
    await sql`update invites set expires_at = now() - interval '1 hour' where code = ${expired}`.execute(app.db);
    const moderator = await createSignedInAdmin(app, { permissions: ['canManageReports'] });
    expect((await read()).waiting).toEqual({ reports: null, songs: null, imports: 2, invites: 1 });
    expect((await moderator.api.overview.read.query({ weeks: 12 })).waiting).toEqual({
      reports: 1,
      songs: null,
      imports: null,
      invites: 1,
    });
  });

  test('counts pending songs for admins with a song permission', async () => {
    const [, , archived] = await createSongs(app.db, [
      { title: 'One to look at' },
      { title: 'Another' },
      { title: 'Taken down' },
      { title: 'Seen', verification_status: 'verified' },
    ]);
    await archiveSong(app.db, archived!);
    const verifier = await createSignedInAdmin(app, { permissions: ['canVerifyArtists'] });
    expect((await verifier.api.overview.read.query({ weeks: 12 })).waiting.songs).toBe(2);
  });

  test('is empty for a member', async () => {
    const [member] = await createSignedInMembers(app, 1);
    expect(await refusalOf(member!.api.overview.read.query({ weeks: 12 }))).toMatchObject({ reason: 'forbidden' });
  });
});
