import { ownDataSections } from '@dubplate/domain/own-data/own-data.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { countHolding, countRows, findEverywhere, createRowsEverywhere } from '../../../test/member-rows.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { refusalOf, useTestApp } from '../../../test/test-app.ts';
import { memberColumns } from './member-columns.ts';

/*
 * If a test fails after a new table or column: add to member-columns.ts its name in the download and what deleting an
 * account does to it. Then add it to own-data.store.ts, and add a row to test/member-rows.ts.
 */

const app = await useTestApp();
let created: Awaited<ReturnType<typeof createRowsEverywhere>>;
beforeAll(async () => {
  created = await createRowsEverywhere(app);
});

const names = Object.keys(memberColumns) as (keyof typeof memberColumns)[];
const columnsWithDeletion = (deletion: string) => names.filter((name) => memberColumns[name].deletion === deletion);

/** Ids of other things, without a foreign key that says so. */
const otherIds = [
  'import_rows.song_id',
  'notification_events.subject_id',
  'notifications.subject_id',
  'report_cases.target_id',
  'songs.source_request_id',
];

test('every foreign key to a member in the PostgreSQL catalog is in the registry', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint
      join lateral unnest(conkey) as key (number) on true
      join pg_attribute on attrelid = conrelid and attnum = key.number
    where contype = 'f' and confrelid = 'members'::regclass
  `.execute(app.db);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map((row) => row.name).filter((name) => !names.includes(name as never))).toEqual([]);
});

test('every id column in the PostgreSQL catalog is known to hold members, or something else', async () => {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
      and not exists (
        select 1 from pg_constraint
        where conrelid = attrelid and contype in ('f', 'p') and conkey = array[attnum]
      )
  `.execute(app.db);
  const unknown = rows.map((row) => row.name).filter((name) => !names.includes(name as never));
  expect(unknown.toSorted()).toEqual(otherIds);
});

test('the member has rows in every table, and in exactly the columns of the registry', async () => {
  const empty = Object.entries(await countRows(app.db)).filter(([, count]) => count === 0);
  expect(empty).toEqual([]);
  expect((await findEverywhere(app.db, created.mara.id)).toSorted()).toEqual(names.toSorted());
  expect(await findEverywhere(app.db, created.mara.username)).toEqual(['members.username']);
  expect(await findEverywhere(app.db, created.mara.email)).toEqual(['members.email']);
});

test('the download has every row, and no secrets and no data of other members', async () => {
  const { mara, nel } = created;
  const data = await mara.api.ownData.download.query();
  expect(Object.keys(data)).toEqual(['about', 'writtenAt', ...ownDataSections]);
  for (const name of names) {
    const { download } = memberColumns[name];
    if (download === 'nowhere') continue;
    const count = await countHolding(app.db, name, mara.id);
    expect([name, count > 0, data[download].length]).toEqual([name, true, count]);
  }
  const used = new Set(names.map((name) => memberColumns[name].download));
  expect(ownDataSections.filter((section) => !used.has(section))).toEqual([]);

  const text = JSON.stringify(data);
  for (const own of [
    mara.id,
    mara.username,
    mara.email,
    mara.inviteCode,
    'No idea, but lovely',
    'my living room.mp3',
  ]) {
    expect(text).toContain(own);
  }
  const { rows: secrets } = await sql<{ secret: string }>`
    select token as secret from sessions union select password from accounts union select identifier from verifications
    union select email from members where id <> ${mara.id} union select id::text from members where id <> ${mara.id}
    union select username from members where id <> ${mara.id} union select upload_key from clips
  `.execute(app.db);
  expect(secrets.length).toBeGreaterThan(6);
  expect(secrets.filter(({ secret }) => text.includes(secret))).toEqual([]);
  expect(text).not.toContain(nel.username);
  expect(data.account[0]).toMatchObject({
    username: mara.username,
    joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  const sound = data.clips.find((clip) => clip.clipId === created.attached)!.sound as string;
  expect(new URL(sound).searchParams.get('X-Amz-Expires')).toBe('3600');
});

test('after deletion only ids in the log remain of the member, and what they posted stays', async () => {
  const { mara, nel, songId, asked, open, own, comment } = created;
  const before = await countRows(app.db);
  // Deleted with their notification.
  const deletedCounts: Record<string, number> = { clips: 1, push_deliveries: 1 };
  for (const name of columnsWithDeletion('gone').filter((each) => !each.startsWith('graphile'))) {
    const table = name.split('.')[0]!;
    deletedCounts[table] = Math.max(deletedCounts[table] ?? 0, await countHolding(app.db, name, mara.id));
  }
  await mara.api.ownData.deleteAccount.mutate({ username: mara.username });

  // The queued email finds no member to send to.
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where key = 'fixture'),
    run_at => now())`.execute(app.db);
  const waits = async () => (await findEverywhere(app.db, mara.id)).some((name) => name.startsWith('graphile'));
  await until(async () => !(await waits()), 'the letter to be given up');
  expect((await findEverywhere(app.db, mara.id)).toSorted()).toEqual(
    columnsWithDeletion('kept as a number').toSorted(),
  );
  expect(await findEverywhere(app.db, mara.username)).toEqual([]);
  expect(await findEverywhere(app.db, mara.email)).toEqual([]);
  expect(await findEverywhere(app.db, 'my living room')).toEqual([]);

  const after = await countRows(app.db);
  // The job `recount-weeks` adds weeks every ten minutes.
  delete before['overview_weeks'];
  for (const [table, count] of Object.entries(before)) {
    expect([table, after[table]]).toEqual([table, count - (deletedCounts[table] ?? 0)]);
  }
  expect(await nel.api.songs.read.query({ id: songId })).toMatchObject({ title: 'Kept', uploadedBy: 'Deleted member' });
  const named = await nel.api.requests.read.query({ id: asked });
  expect(named).toMatchObject({ identifiedBy: 'Deleted member', solved: true });
  expect(await nel.api.songs.read.query({ id: named.resolvedSongId! })).toMatchObject({
    uploadedBy: nel.username,
    identifiedBy: 'Deleted member',
  });
  expect(await nel.api.requests.read.query({ id: open })).toMatchObject({ username: 'Deleted member', voteCount: 1 });
  const { comments } = await nel.api.comments.list.query({ requestId: own });
  expect(comments).toMatchObject([{ id: comment.id, username: 'Deleted member' }]);
  expect((await nel.api.requests.read.query({ id: own })).voteCount).toBe(0);
  expect((await refusalOf(nel.api.members.page.query({ username: mara.username }))).reason).toBe('member-missing');
  expect((await refusalOf(mara.api.settings.read.query())).reason).toBe('signed-out');
  expect((await refusalOf(nel.api.invites.check.mutate({ code: mara.inviteCode }))).reason).toBe('invite-used');
  await checkCounters(app.db);
});
