import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { prepareTestEnvironment, type TestEnvironment } from '../../apps/server/test/test-app.ts';
import { createClip, sha256Of } from '../fixtures/clips.ts';
import { createComments } from '../fixtures/comments.ts';
import { createMembers, type CreatedMember } from '../fixtures/members.ts';
import { createRequests } from '../fixtures/requests.ts';
import { createSongs } from '../fixtures/songs.ts';
import { createFavorites, createVotes } from '../fixtures/votes-and-favorites.ts';
import { checkClips } from './check-clips.ts';
import { findWrongCounters, readMigrationState } from './check-database.ts';
import { createS3Store } from './s3-store.ts';

let env: TestEnvironment;
let pool: ReturnType<typeof createMigrationPool>;
beforeAll(async () => {
  env = await prepareTestEnvironment();
  pool = createMigrationPool(env.environment.DATABASE_URL!);
  const [author, other] = (await createMembers(env, 2)) as [CreatedMember, CreatedMember];
  const [songId] = await createSongs(env.db, [{ title: 'Moth Ledger', uploaded_by: author.id }]);
  await createFavorites(env.db, [{ songId: songId!, memberId: other.id }]);
  const [requestId] = await createRequests(env.db, author.username, [{ title: 'Set at the lake' }]);
  await createVotes(env.db, [{ requestId: requestId!, memberId: other.id }]);
  await createComments(env.db, [{ requestId: requestId!, memberId: other.id }]);
  // Rows that counters leave out: hidden ones, and a report that was answered.
  const [hiddenId] = await createRequests(env.db, author.username, [{ title: 'Hidden set' }]);
  const [hiddenComment] = await createComments(env.db, [{ requestId: requestId!, memberId: other.id }]);
  await sql`update requests set hidden_at = now() where id = ${hiddenId}`.execute(env.db);
  await sql`update comments set hidden_at = now() where id = ${hiddenComment}`.execute(env.db);
  const solved = { solved_at: new Date(), solved_by: author.id };
  await createRequests(env.db, author.username, [
    { title: 'Solved by its author', ...solved, identified_by: author.id },
    { title: 'Named by another member', ...solved, identified_by: other.id },
  ]);
  const caseId = randomUUID();
  await sql`insert into report_cases (id, target_kind, target_id, report_count)
    values (${caseId}, 'song', ${songId}, 1)`.execute(env.db);
  await sql`insert into reports (id, case_id, member_id, reason)
    values (${randomUUID()}, ${caseId}, ${other.id}, 'spam')`.execute(env.db);
  await sql`insert into reports (id, case_id, member_id, reason, outcome, resolved_at)
    values (${randomUUID()}, ${caseId}, ${other.id}, 'spam', 'dismissed', now())`.execute(env.db);
});
afterAll(async () => {
  await pool.end();
  await env.close();
});

describe('counters', () => {
  test('an intact database has no wrong counter', async () => {
    expect(await findWrongCounters(pool)).toEqual([]);
  });

  test.each([
    ['songs.favorite_count', 'update songs set favorite_count = favorite_count + 3'],
    ['members.favorite_count', 'update members set favorite_count = favorite_count + 3'],
    ['members.upload_count', 'update members set upload_count = upload_count + 3, has_uploaded_first_song = true'],
    ['members.request_count', 'update members set request_count = request_count + 3'],
    ['members.solved_count', 'update members set solved_count = solved_count + 3'],
    ['members.identified_count', 'update members set identified_count = identified_count + 3'],
    ['request_states.vote_count', 'update request_states set vote_count = vote_count + 3'],
    ['request_states.comment_count', 'update request_states set comment_count = comment_count + 3'],
    ['report_cases.report_count', 'update report_cases set report_count = report_count + 3'],
    ['tallies.value', `update tallies set value = value + 3 where name = 'requests'`],
    ['wanted_songs.score', 'update wanted_songs set score = score * 1.01'],
    ['wanted_songs.score', 'delete from wanted_songs'],
    ['request_states (copied columns)', 'update request_states set solved = true'],
    ['request_states (copied columns)', 'update request_states set hidden = true'],
    ['request_states (copied columns)', 'update request_states set member_id = null'],
  ])('finds a wrong %s after: %s', async (counter, statement) => {
    // With one connection, the check sees the open transaction.
    await pool.query('begin');
    try {
      await pool.query(statement);
      const found = (await findWrongCounters(pool)).map((wrong) => wrong.counter);
      expect([...new Set(found)]).toEqual([counter]);
    } finally {
      await pool.query('rollback');
    }
  });

  test('a lost row makes its counters wrong', async () => {
    await pool.query('begin');
    await pool.query('delete from votes');
    const found = await findWrongCounters(pool);
    await pool.query('rollback');
    expect(found).toMatchObject([{ counter: 'request_states.vote_count', stored: '1', counted: '0' }]);
  });
});

test('names migrations that this build does not know, and those that it will apply', async () => {
  const { applied, ...known } = await readMigrationState(pool);
  expect(applied).toBeGreaterThan(10);
  expect(known).toEqual({ unknown: [], pending: [] });
  await pool.query('begin');
  await pool.query(`insert into migrations (name, timestamp) values ('9999-future', 'now')`);
  await pool.query(`delete from migrations where name like '0001-%'`);
  const state = await readMigrationState(pool);
  await pool.query('rollback');
  expect(state.unknown).toEqual(['9999-future']);
  expect(state.pending).toEqual([expect.stringMatching(/^0001-/)]);
});

test('writes a missing clip back, unless the copy has other bytes or none', async () => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env.environment;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! };
  const bucket = createS3Store({ endpoint: S3_ENDPOINT!, bucket: S3_BUCKET!, region: 'us-east-1', ...keys });
  const copied = new Map<string, Buffer>();
  const copy = { ...bucket, read: async (key: string) => copied.get(key) ?? null };
  const sound = Buffer.from('the sound of a clip');
  const names = ['present', 'deleted', 'cut-off', 'other-bytes', 'nowhere'];
  for (const name of names) {
    const key = `id-requests/${name}.mp3`;
    await createClip(env.db, { object_key: key, size: sound.length, sha256: Buffer.from(sha256Of(sound), 'hex') });
    if (name !== 'nowhere') copied.set(key, sound);
  }
  copied.set('id-requests/other-bytes.mp3', Buffer.from('the sound of a CLIP'));
  // An upload that was never checked has no object yet.
  await createClip(env.db, { checked_at: null, milliseconds: null, peaks: null });
  await bucket.write('id-requests/present.mp3', sound);
  await bucket.write('id-requests/cut-off.mp3', sound.subarray(0, 4));
  await bucket.write('id-requests/after-the-restored-moment.mp3', sound);
  expect(await checkClips(pool, bucket, copy)).toEqual({
    clips: 5,
    copiedBack: ['id-requests/cut-off.mp3', 'id-requests/deleted.mp3'],
    lost: ['id-requests/nowhere.mp3', 'id-requests/other-bytes.mp3'],
    unreferenced: 1,
  });
  expect(await env.bucket.read('id-requests/deleted.mp3')).toEqual(sound);
  expect(await env.bucket.read('id-requests/cut-off.mp3')).toEqual(sound);
});
