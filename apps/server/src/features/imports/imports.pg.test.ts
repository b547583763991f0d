import { refusals } from '@dubplate/domain/errors.ts';
import { sameSongReason } from '@dubplate/domain/imports/import.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dryRun, importFile, makeRecords, reach, sendFile, checkImportCounters } from '../../../test/imports.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { countWaiting, whileChanging } from '../../../test/waiting.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import {
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import type { Transaction } from '../../db/database.ts';
import type { Live } from '../../platform/live.ts';
import { runImport } from './run-import.ts';
import { setRunning } from './control-import.ts';
import { sweepImports } from './import-jobs.ts';

const app = await useTestApp();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: ['canBulkImport'] });
});
afterEach(async () => {
  await checkImportCounters(app.db);
});

const rowsOf = async (id: string, filter: 'all' | 'new' | 'duplicate' | 'error' | 'added' = 'all') =>
  (await admin.api.imports.rows.query({ id, filter })).rows;
const songsCalled = (title: string) => app.db.selectFrom('songs').selectAll().where('title', '=', title).execute();
const emailOf = async (member: SignedInMember) =>
  (await app.db.selectFrom('members').select('email').where('id', '=', member.id).executeTakeFirstOrThrow()).email;
const entriesOf = (id: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['admin_id', 'act', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();

describe('a dry run', () => {
  test('reports row by row what the import would do, and writes nothing', async () => {
    await admin.api.songs.add.mutate({ title: 'Parallel Weather', artists: ['Sodium Choir'], link: '' });
    const before = await app.db.selectFrom('songs').select('id').execute();
    const { id, counts, state } = await dryRun(admin, [
      { title: 'Ferrous', artist: 'Halden Roe, Mirre', releaseDate: 'December 4, 2026' },
      { title: 'parallel weather', artist: 'SODIUM CHOIR' },
      { title: '', artist: 'Velka' },
      { title: 'Wire Garden', artists: 'Moth Ledger; moth ledger' },
      { title: 'FERROUS', artist: 'Mirre, Halden Roe' },
      { title: 'Slow Signal', artist: 'Dree', link: 'https://x.com/a/status/12', platform: 'twitter' },
    ]);
    expect({ state, counts }).toEqual({
      state: 'checked',
      counts: { received: 6, checked: 6, new: 1, duplicate: 2, error: 3, added: 0 },
    });
    expect(await rowsOf(id)).toMatchObject([
      { line: 2, title: 'Ferrous', artists: ['Halden Roe', 'Mirre'], releaseDate: '2026-12-04', result: 'new' },
      { line: 3, title: 'parallel weather', result: 'duplicate', reason: sameSongReason, songId: expect.any(String) },
      { line: 4, title: '', artists: ['Velka'], result: 'error', reason: 'Title is required' },
      { line: 5, title: 'Wire Garden', result: 'error', reason: 'Duplicate artists are not allowed' },
      { line: 6, title: 'FERROUS', result: 'duplicate', reason: 'The same song as row 2.' },
      {
        line: 7,
        platform: 'twitter',
        result: 'error',
        reason: 'Invalid tweet ID format. Please use a valid Twitter/X URL.',
      },
    ]);
    expect((await rowsOf(id, 'error')).map(({ line }) => line)).toEqual([4, 5, 7]);
    expect(await app.db.selectFrom('songs').select('id').execute()).toEqual(before);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('reads a file of many batches completely, in pages', async () => {
    const { id, counts } = await dryRun(admin, makeRecords(230, 'Pages'));
    expect(counts).toMatchObject({ received: 230, new: 230 });
    const lines: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await admin.api.imports.rows.query({ id, filter: 'new', cursor });
      lines.push(...page.rows.map(({ line }) => line));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(lines).toEqual(Array.from({ length: 230 }, (_, index) => index + 2));
  });

  test('accepts text that no database column can hold', async () => {
    const { id, counts } = await dryRun(admin, [
      { title: 'Nul\u0000l', artist: 'Velka\u0000' },
      { title: '\ud800 lone', artist: '\u0000' },
      { title: 'x'.repeat(5_000), artist: 'Velka' },
    ]);
    expect(counts).toMatchObject({ new: 1, error: 2 });
    expect((await rowsOf(id))[0]).toMatchObject({ title: 'Null', artists: ['Velka'] });
  });

  test('starts when all rows have arrived, and then accepts no more', async () => {
    const records = makeRecords(3, 'Incomplete');
    const { id } = await admin.api.imports.start.mutate({
      fileName: 'a.csv',
      fingerprint: 'a'.repeat(64),
      rowCount: 3,
    });
    const row = (index: number) => ({ line: index + 2, row: { title: String(records[index]!.title), artists: ['A'] } });
    await admin.api.imports.addRows.mutate({ id, rows: [row(0), row(1)] });
    expect(await refusalOf(admin.api.imports.check.mutate({ id }))).toMatchObject({ reason: 'import-incomplete' });
    expect(await refusalOf(admin.api.imports.run.mutate({ id }))).toMatchObject({ reason: 'import-incomplete' });
    await admin.api.imports.addRows.mutate({ id, rows: [row(1), row(2)] });
    await admin.api.imports.check.mutate({ id });
    await reach(admin, id, 'checked');
    expect(await refusalOf(admin.api.imports.addRows.mutate({ id, rows: [row(0)] }))).toMatchObject({
      reason: 'import-closed',
    });
  });

  test('resumes an interrupted upload of the same file, even if rows are sent twice', async () => {
    const records = makeRecords(120, 'Reload');
    const fingerprint = 'b'.repeat(64);
    const file = { fileName: 'b.csv', fingerprint, rowCount: 120 };
    const { id } = await admin.api.imports.start.mutate(file);
    const rows = records.map((record, index) => ({
      line: index + 2,
      row: { title: String(record.title), artists: ['A'] },
    }));
    await admin.api.imports.addRows.mutate({ id, rows: rows.slice(0, 50) });
    const again = await admin.api.imports.start.mutate(file);
    expect([again.id, again.counts.received]).toEqual([id, 50]);
    await Promise.all([
      admin.api.imports.addRows.mutate({ id, rows: rows.slice(40, 120) }),
      admin.api.imports.addRows.mutate({ id, rows: rows.slice(40, 120) }),
    ]);
    await admin.api.imports.check.mutate({ id });
    expect((await reach(admin, id, 'checked')).counts).toMatchObject({ received: 120, new: 120 });
  });

  test('that is discarded leaves no rows', async () => {
    const { id } = await dryRun(admin, makeRecords(3, 'Unwanted'));
    await admin.api.imports.discard.mutate({ id });
    await admin.api.imports.discard.mutate({ id });
    expect(await refusalOf(admin.api.imports.read.query({ id }))).toMatchObject({ reason: 'import-missing' });
    expect(await app.db.selectFrom('import_rows').select('line').where('import_id', '=', id).execute()).toEqual([]);
  });
});

describe('an import', () => {
  test('adds each new song once, and logs it', async () => {
    const before = await admin.api.accounts.current.query();
    const { id } = await dryRun(admin, [
      {
        title: 'Night Ferry',
        artist: 'Ines Calder',
        link: 'https://soundcloud.com/ines/night-ferry',
        timestamp: '1:30',
      },
      { title: 'Night Ferry', artist: 'Ines Calder', link: 'https://soundcloud.com/ines/night-ferry', timestamp: '90' },
      { title: '' },
    ]);
    await admin.api.imports.run.mutate({ id });
    await admin.api.imports.run.mutate({ id });
    const done = await reach(admin, id, 'done');
    expect(done.counts).toEqual({ received: 3, checked: 3, new: 0, duplicate: 1, error: 1, added: 1 });
    expect(await songsCalled('Night Ferry')).toMatchObject([
      { uploaded_by: null, favorite_count: 0, verification_status: 'pending', seconds: 90, platform: 'soundcloud' },
    ]);
    expect((await rowsOf(id, 'added')).map(({ line }) => line)).toEqual([2]);
    expect(await entriesOf(id)).toMatchObject([
      { admin_id: admin.id, act: 'import', before: { state: 'checked', new: 1 }, after: { state: 'running' } },
      {
        admin_id: admin.id,
        act: 'import',
        before: { state: 'running' },
        after: { state: 'done', added: 1, duplicate: 1, error: 1 },
      },
    ]);
    // The imported songs do not count as uploads of the admin.
    const { favoriteCount, uploadCount } = before!;
    expect(await admin.api.accounts.current.query()).toMatchObject({ favoriteCount, uploadCount });
  });

  test('adds songs that a search finds, misspelled too', async () => {
    await importFile(admin, [{ title: 'Understairs', artist: 'Brack & Ferrow' }]);
    expect((await admin.api.songs.search.query({ query: 'understairs' })).songs).toHaveLength(1);
    expect((await admin.api.songs.search.query({ query: 'understiars' })).songs).toHaveLength(1);
  });

  test('of the same file again adds nothing, and no archived song either', async () => {
    const records = [...makeRecords(30, 'Twice'), { title: 'Taken down', artist: 'Velka', isArchived: true }];
    expect((await importFile(admin, records)).counts).toMatchObject({ added: 31, duplicate: 0 });
    expect((await importFile(admin, records)).counts).toMatchObject({ added: 0, duplicate: 31 });
    expect(await songsCalled('Taken down')).toMatchObject([{ is_archived: true }]);
  });

  test('imports an active song after its archived copy, and importing the file again adds neither', async () => {
    const records = [
      { title: 'Second life', artist: 'Velka', isArchived: true },
      { title: 'Second life', artist: 'Velka' },
      { title: 'Second life', artist: 'Velka', isArchived: true },
      { title: 'Second life', artist: 'Velka' },
      ...makeRecords(100, 'Between'),
      { title: 'SECOND LIFE', artist: 'Velka' },
      { title: 'Gone twice', artist: 'Velka', isArchived: true },
      { title: 'Gone twice', artist: 'Velka', isArchived: true },
    ];
    const { id, counts } = await importFile(admin, records);
    expect(counts).toMatchObject({ added: 103, duplicate: 4 });
    expect((await rowsOf(id, 'duplicate')).map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'The same song as row 3.'],
      [5, 'The same song as row 3.'],
      [106, 'The same song as row 3.'],
      [108, 'The same song as row 107.'],
    ]);
    expect((await songsCalled('Second life')).map((song) => song.is_archived).toSorted()).toEqual([false, true]);
    expect((await importFile(admin, records)).counts).toMatchObject({ added: 0, duplicate: 107 });
  });

  test('treats an archived song as new, and a merged one as a duplicate', async () => {
    const records = [
      { title: 'Merged away', artist: 'Velka' },
      { title: 'Archived away', artist: 'Velka' },
    ];
    await importFile(admin, records);
    const [kept] = await createSongs(app.db, [{ title: 'The one that stands' }]);
    const [merged] = await songsCalled('Merged away');
    const [archived] = await songsCalled('Archived away');
    await app.db
      .updateTable('songs')
      .set({ is_archived: true, merged_into: kept! })
      .where('id', '=', merged!.id)
      .execute();
    await archiveSong(app.db, archived!.id);
    const { id, counts } = await dryRun(admin, records);
    expect(counts).toMatchObject({ new: 1, duplicate: 1 });
    expect((await rowsOf(id))[0]).toMatchObject({ result: 'duplicate', songId: kept });
  });

  test('skips a song that a member added since the dry run', async () => {
    const { id } = await dryRun(admin, [
      { title: 'Overtaken', artist: 'Velka' },
      { title: 'Not overtaken', artist: 'Velka' },
    ]);
    await admin.api.songs.add.mutate({ title: 'Overtaken', artists: ['Velka'], link: '' });
    await admin.api.imports.run.mutate({ id });
    expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: 1, duplicate: 1, new: 0 });
    expect(await songsCalled('Overtaken')).toHaveLength(1);
  });

  test('of two files with the same songs concurrently adds each song once', async () => {
    const records = makeRecords(80, 'Race');
    const other = await createSignedInAdmin(app, { permissions: ['canBulkImport'] });
    const [one, two] = [await dryRun(admin, records), await dryRun(other, records.toReversed())];
    expect([one.counts.new, two.counts.new]).toEqual([80, 80]);
    await Promise.all([admin.api.imports.run.mutate({ id: one.id }), other.api.imports.run.mutate({ id: two.id })]);
    const done = await Promise.all([reach(admin, one.id, 'done'), reach(admin, two.id, 'done')]);
    expect(done[0]!.counts.added + done[1]!.counts.added).toBe(80);
    const songs = await app.db.selectFrom('songs').select('title').where('title', 'like', 'Race %').execute();
    expect([songs.length, new Set(songs.map(({ title }) => title)).size]).toEqual([80, 80]);
  });

  test('can be stopped, and resumes with the remaining rows', async () => {
    const { id } = await dryRun(admin, makeRecords(60, 'Stop'));
    // The second batch holds the lock of the import and waits for this row, so the stop comes after that batch.
    const lockRow = (transaction: Transaction) =>
      sql`select 1 from import_rows where import_id = ${id} and line = 40 for update`.execute(transaction);
    const stopped = await whileChanging(
      app.db,
      lockRow,
      async () => {
        await admin.api.imports.run.mutate({ id });
        await until(async () => (await countWaiting(app.db)) === 1, 'the second batch');
        return admin.api.imports.stop.mutate({ id });
      },
      2,
    );
    expect(stopped).toMatchObject({ state: 'stopped', counts: { added: 50, new: 10 } });
    expect(stopped.sleeves.length).toBeGreaterThan(0);
    await until(async () => !(await isQueued('run-import')), 'the job worker to end the job');
    expect((await admin.api.imports.read.query({ id })).counts).toEqual(stopped.counts);
    await admin.api.imports.run.mutate({ id });
    expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: 60, new: 0 });
    expect((await entriesOf(id)).map(({ after }) => (after as { state: string }).state)).toEqual([
      'running',
      'stopped',
      'running',
      'done',
    ]);
  });

  const isQueued = async (task: string) =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = ${task}`.execute(app.db)).rows.length > 0;

  test('that was stopped can be closed with the songs added so far', async () => {
    const { id } = await dryRun(admin, makeRecords(100, 'Close'));
    await admin.api.imports.run.mutate({ id });
    expect(await refusalOf(admin.api.imports.discard.mutate({ id }))).toMatchObject({ reason: 'import-closed' });
    const { counts } = await admin.api.imports.stop.mutate({ id });
    await admin.api.imports.discard.mutate({ id });
    expect(await admin.api.imports.read.query({ id })).toMatchObject({ state: 'done', counts });
  });

  test('continues after a row that PostgreSQL refuses', async () => {
    const { id } = await dryRun(admin, makeRecords(40, 'Poison'));
    await sql`alter table songs add constraint no_poison check (title <> 'Poison 17')`.execute(app.db);
    await admin.api.imports.run.mutate({ id });
    const done = await reach(admin, id, 'done');
    await sql`alter table songs drop constraint no_poison`.execute(app.db);
    expect(done.counts).toMatchObject({ added: 39, error: 1 });
    expect(await rowsOf(id, 'error')).toMatchObject([{ title: 'Poison 17', reason: refusals.unexpected }]);
  });

  test('that fails in the middle of a batch rolls that batch back, and resumes on request', async () => {
    const { id } = await dryRun(admin, makeRecords(10, 'Failing'));
    await whileFailing(app.db, { on: 'song_words', at: 'insert' }, async () => {
      await admin.api.imports.run.mutate({ id });
      await until(() => app.logLines.some((line) => line.includes('failing on purpose')), 'the batch to fail');
      // Checked while writes fail: afterwards the retry of the job worker would succeed within seconds.
      expect((await admin.api.imports.read.query({ id })).counts).toMatchObject({ added: 0, new: 10 });
    });
    await admin.api.imports.run.mutate({ id });
    expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: 10 });
  });
});

describe('the data of a song in the old product', () => {
  test('is imported with it: favorites and uploads of members with that confirmed address only', async () => {
    const [mara, ines, newcomer] = (await createSignedInMembers(app, 3)) as [
      SignedInMember,
      SignedInMember,
      SignedInMember,
    ];
    await app.db
      .updateTable('members')
      .set({ email_verified: false, early_access: false })
      .where('id', '=', newcomer.id)
      .execute();
    const [maraEmail, inesEmail, newcomerEmail] = await Promise.all([mara, ines, newcomer].map(emailOf));
    await ines.api.songs.add.mutate({ title: 'Liked here', artists: ['Velka'], link: '' });
    const heart = (email: string, day: number) => ({ email, at: `2025-01-0${day}T10:00:00.000Z` });
    const legacy = { platformType: null, upvotes: { a: true }, downvotes: {}, verificationStatus: 'verified' };
    const verifier = await createSignedInAdmin(app, { permissions: ['canBulkImport', 'canVerifyArtists'] });
    const { id, extras } = await dryRun(verifier, [
      {
        ...legacy,
        title: 'Old one',
        artist: 'Velka',
        uploadedAt: '2025-01-01T00:00:00.000Z',
        verifiedAt: '2025-02-01T00:00:00.000Z',
        cover: 'gradient4',
        favorites: { u1: '', u2: '', u3: '', u4: '' },
        uploader: maraEmail!.toUpperCase(),
        hearts: [heart(maraEmail!, 1), heart(inesEmail!, 3), heart(newcomerEmail!, 2)],
      },
      { ...legacy, title: 'Older one', artist: 'Velka', hearts: [heart(inesEmail!, 2)], uploader: newcomerEmail! },
    ]);
    expect(extras).toEqual({
      hearts: 4,
      heartsKnown: 3,
      heartsKept: 3,
      votes: 2,
      uploadersKept: 1,
      unverified: 0,
    });
    await verifier.api.imports.run.mutate({ id });
    await reach(admin, id, 'done');
    expect(await songsCalled('Old one')).toMatchObject([
      {
        uploaded_by: mara.id,
        uploaded_at: new Date('2025-01-01T00:00:00.000Z'),
        verification_status: 'verified',
        verified_at: new Date('2025-02-01T00:00:00.000Z'),
        cover: 'gradient4',
        favorite_count: 2,
      },
    ]);
    expect(await songsCalled('Older one')).toMatchObject([{ uploaded_by: null, favorite_count: 1 }]);
    expect(await mara.api.accounts.current.query()).toMatchObject({ uploadCount: 1, favoriteCount: 1 });
    expect(await ines.api.accounts.current.query()).toMatchObject({ uploadCount: 1, favoriteCount: 3 });
    expect(await newcomer.api.accounts.current.query()).toMatchObject({ uploadCount: 0, favoriteCount: 0 });
    // Imported favorites sort after those set here, by their date.
    const list = await ines.api.favorites.list.query({ filter: 'all', today: '2026-11-15' });
    expect(list.songs.map(({ title }) => title)).toEqual(['Liked here', 'Old one', 'Older one']);
    expect(await app.db.selectFrom('import_hearts').select('line').where('import_id', '=', id).execute()).toEqual([]);
  });

  test('stays verified only if the importing admin may verify, and the log counts added favorites', async () => {
    const verifier = await createSignedInAdmin(app, { permissions: ['canBulkImport', 'canVerifyArtists'] });
    const [mara] = await createSignedInMembers(app, 1);
    const email = await emailOf(mara!);
    const fromMara = { uploader: email, hearts: [{ email, at: '2025-01-01T00:00:00Z' }] };
    const verified = { artist: 'Velka', verificationStatus: 'verified', verifiedAt: '2025-02-01T00:00:00.000Z' };
    await admin.api.songs.add.mutate({ title: 'Verified here', artists: ['Velka'], link: '' });
    const { id, extras } = await dryRun(verifier, [
      { ...verified, ...fromMara, title: 'Verified there' },
      { ...verified, ...fromMara, title: 'Verified here' },
    ]);
    expect(extras).toMatchObject({ heartsKnown: 2, heartsKept: 1, uploadersKept: 1, unverified: 0 });
    expect((await admin.api.imports.read.query({ id })).extras).toMatchObject({ unverified: 1 });
    await admin.api.imports.run.mutate({ id });
    await reach(admin, id, 'done');
    expect(await songsCalled('Verified there')).toMatchObject([{ verification_status: 'pending', verified_at: null }]);
    expect((await verifier.api.imports.read.query({ id })).extras).toMatchObject({ unverified: 1 });
    // The second row existed already, so nothing of it was added.
    expect(await entriesOf(id)).toMatchObject([
      { after: { state: 'running', keepsVerified: false, favorites: 0, uploaders: 0 } },
      { after: { state: 'done', added: 1, favorites: 1, uploaders: 1 } },
    ]);
  });

  test('is stored without any email address', async () => {
    const { id } = await dryRun(admin, [
      {
        title: 'Private',
        artist: 'Velka',
        uploader: 'stranger@elsewhere.example',
        hearts: [{ email: 'other@elsewhere.example', at: '' }],
      },
    ]);
    const { rows } = await sql`
      select import_rows::text as row from import_rows where import_id = ${id}
      union all select import_hearts::text from import_hearts where import_id = ${id}
      union all select imports::text from imports where id = ${id}
    `.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain('elsewhere');
  });

  test('skips the favorites and uploads of a member who deletes their account between dry run and import', async () => {
    const [deletedMember] = await createSignedInMembers(app, 1);
    const email = await emailOf(deletedMember!);
    const { id } = await dryRun(admin, [
      { title: 'Left behind', artist: 'Velka', uploader: email, hearts: [{ email, at: '2025-01-01T00:00:00Z' }] },
    ]);
    await app.db.deleteFrom('members').where('id', '=', deletedMember!.id).execute();
    await admin.api.imports.run.mutate({ id });
    await reach(admin, id, 'done');
    expect(await songsCalled('Left behind')).toMatchObject([{ uploaded_by: null, favorite_count: 0 }]);
  });
});

test('an account can be deleted while an import adds its favorites, without a deadlock', async () => {
  const [deletedMember] = await createSignedInMembers(app, 1);
  const hearts = [{ email: await emailOf(deletedMember!), at: '2025-01-01T00:00:00Z' }];
  const { id } = await dryRun(admin, [{ title: 'Left meanwhile', artist: 'Velka', hearts }]);
  await sql`update imports set state = 'running', started_at = now() where id = ${id}`.execute(app.db);
  const live = { announce() {} } as unknown as Live;
  let running: Promise<void> | undefined;
  await app.db.transaction().execute(async (transaction) => {
    await sql`select id from members where id = ${deletedMember!.id} for update`.execute(transaction);
    running = runImport({ db: app.db, live }, id);
    await until(async () => (await countWaiting(app.db)) > 0, 'the import to wait for the member');
    // Shorter than deadlock_timeout, after which PostgreSQL detects a deadlock.
    await sql`set local lock_timeout = '400ms'`.execute(transaction);
    await sql`delete from members where id = ${deletedMember!.id}`.execute(transaction);
  });
  await running;
  expect((await admin.api.imports.read.query({ id })).counts).toMatchObject({ added: 1 });
  expect(await songsCalled('Left meanwhile')).toMatchObject([{ favorite_count: 0 }]);
});

test('after thirty days the rows of an import are deleted, and its summary remains', async () => {
  const { id } = await importFile(admin, makeRecords(5, 'Swept'));
  const waiting = await dryRun(admin, makeRecords(5, 'Never run'));
  const recentImport = await dryRun(admin, makeRecords(5, 'Young'));
  await sql`update imports set created_at = now() - interval '31 days', heartbeat_at = now() - interval '31 days'
    where id in (${id}, ${waiting.id})`.execute(app.db);
  await sweepImports(app.db);
  expect(await admin.api.imports.read.query({ id })).toMatchObject({
    state: 'done',
    isSwept: true,
    counts: { added: 5 },
  });
  expect((await admin.api.imports.rows.query({ id, filter: 'all' })).rows).toEqual([]);
  expect(await refusalOf(admin.api.imports.run.mutate({ id: waiting.id }))).toMatchObject({ reason: 'import-closed' });
  expect((await admin.api.imports.rows.query({ id: recentImport.id, filter: 'all' })).rows).toHaveLength(5);
});

describe('an old import that is swept and started concurrently', () => {
  const createOld = async (name: string) => {
    const { id } = await dryRun(admin, makeRecords(5, name));
    await sql`update imports set created_at = now() - interval '31 days', heartbeat_at = now() - interval '31 days'
      where id = ${id}`.execute(app.db);
    return id;
  };

  test('is imported completely when it was started first', async () => {
    const id = await createOld('Timely');
    const { id: memberId } = admin;
    const actor = { kind: 'member', id: memberId, earlyAccess: true, admin: null } as const;
    await whileChanging(
      app.db,
      (transaction) => setRunning(transaction, id, actor),
      () => sweepImports(app.db),
    );
    expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: 5, new: 0 });
    expect(await rowsOf(id, 'added')).toHaveLength(5);
  });

  test('adds nothing when the sweep has begun to delete its rows, and an interrupted sweep is completed', async () => {
    const id = await createOld('Tardy');
    await whileFailing(app.db, { on: 'import_rows', at: 'delete' }, async () => {
      await expect(sweepImports(app.db)).rejects.toThrow('failing on purpose');
      expect(await admin.api.imports.run.mutate({ id })).toMatchObject({ state: 'done', counts: { added: 0, new: 5 } });
    });
    await sweepImports(app.db);
    expect(await rowsOf(id)).toEqual([]);
    expect(await refusalOf(admin.api.imports.run.mutate({ id }))).toMatchObject({ reason: 'import-closed' });
    expect(await songsCalled('Tardy 0')).toEqual([]);
  });
});

describe('the import procedures', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  test.each(['canManageAdmins', 'canEditAllSongs'] as const)('refuse an admin with only %s', async (permission) => {
    const other = await createSignedInAdmin(app, { permissions: [permission] });
    expect(await refusalOf(other.api.imports.list.query())).toMatchObject({ reason: 'forbidden' });
    expect(await refusalOf(other.api.imports.run.mutate({ id }))).toMatchObject({ reason: 'forbidden' });
  });

  test('refuse rows and favorites beyond the announced row count', async () => {
    const { id: started } = await admin.api.imports.start.mutate({
      fileName: 'short.csv',
      fingerprint: 'c'.repeat(64),
      rowCount: 2,
    });
    const piece = (...lines: number[]) =>
      lines.map((line) => ({ line, row: { title: `Row ${line}`, artists: ['A'] } }));
    const heart = { email: 'a@dubplate.example', at: '2026-01-01' };
    for (const call of [
      () => admin.api.imports.addRows.mutate({ id: started, rows: piece(2, 40_000) }),
      () => admin.api.imports.addRows.mutate({ id: started, rows: piece(1, 2, 3) }),
      () => admin.api.imports.addHearts.mutate({ id: started, hearts: [{ line: 4, ...heart }] }),
    ]) {
      await expect(call()).rejects.toMatchObject({ data: { reason: 'import-overflow', httpStatus: 400 } });
    }
    expect(await admin.api.imports.read.query({ id: started })).toMatchObject({ counts: { received: 0 } });
    await admin.api.imports.addRows.mutate({ id: started, rows: piece(2, 3) });
    expect(await admin.api.imports.read.query({ id: started })).toMatchObject({ counts: { received: 2 } });
  });

  test('refuse a file or a chunk that is too large', async () => {
    const file = { fileName: 'c.csv', fingerprint: 'c'.repeat(64), rowCount: 50_001 };
    expect(await refusalOf(admin.api.imports.start.mutate(file))).toMatchObject({ reason: 'invalid-input' });
    const { id: open } = await admin.api.imports.start.mutate({ ...file, rowCount: 300 });
    const rows = makeRecords(101, 'Many').map((record, index) => ({
      line: index + 2,
      row: { title: String(record.title) },
    }));
    expect(await refusalOf(admin.api.imports.addRows.mutate({ id: open, rows }))).toMatchObject({
      reason: 'invalid-input',
    });
    const sent = await sendFile(admin, makeRecords(1, 'List'));
    expect((await admin.api.imports.list.query()).map((one) => one.id)).toContain(sent);
  });
});
