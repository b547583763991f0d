import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { createEmptyDatabase, createTestPool } from '../../../../tools/test-environment/test-databases.ts';
import { useTestApp } from '../../test/test-app.ts';
import { createDatabase, createMigrationPool } from './database.ts';
import { migrate, migrationsAreCurrent } from './migrations.ts';

const app = await useTestApp();

/** Poll it: when a check takes longer than a second, the database counts as unreachable. */
const readiness = async () => {
  const response = await fetch(`${app.address}/readyz`);
  return { status: response.status, body: (await response.json()) as unknown };
};

test('three processes that migrate one empty database at once all succeed, and each table exists once', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  await Promise.all(Array.from({ length: 3 }, () => migrate(url)));
  const db = createDatabase(createTestPool(url, 2));
  expect(await migrationsAreCurrent(db)).toBe(true);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(db);
  const accounts = ['accounts', 'admins', 'invite_songs', 'invites', 'members', 'sessions', 'verifications'];
  const songs = ['favorites', 'saved_hearts', 'song_links', 'song_words', 'songs', 'wanted_songs'];
  const releases = ['release_link_confirmations', 'release_links'];
  const requests = ['clips', 'comments', 'request_states', 'request_words', 'requests', 'tallies', 'votes'];
  const moderation = ['audit_entries', 'report_cases', 'reports'];
  const imports = ['import_hearts', 'import_rows', 'imports', 'overview_weeks'];
  const merges = ['merges', 'merged_favorites', 'merged_requests'];
  const notifications = [
    'calendar_feeds',
    'notification_events',
    'notification_settings',
    'notifications',
    'release_alerts',
  ];
  const emails = ['digest_runs', 'email_deliveries', 'member_emails'];
  const push = ['push_deliveries', 'push_subscriptions'];
  const follows = ['artist_follows', 'followed_artists', 'request_follows'];
  const own = ['migrations', 'kysely_migration_lock', 'function_hashes', 'job_workers', 'installation_settings'];
  expect(rows.map((row) => row.name)).toEqual(
    [accounts, songs, releases, requests, moderation, imports, merges, notifications, emails, push, follows, own]
      .flat()
      .toSorted(),
  );
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  expect(new Set(done.rows.map((row) => row.name)).size).toBe(done.rows.length);
  await migrate(url);
  await db.destroy();
});

test('a migration, and waiting for another process to finish one, has no time limit', async () => {
  const pool = createMigrationPool(await createEmptyDatabase(inject('postgresUrl')));
  const { rows } = await pool.query("select current_setting('statement_timeout') as timeout");
  expect(rows).toEqual([{ timeout: '0' }]);
  await pool.end();
});

/** The last migration of the build in e2e/support/rollout-baseline.txt: later ones run while that build serves. */
const baseline = '0007-member-page.sql';

/** What a transaction did to shared tables: those it locked against reading, and those it read rows of. */
const readEffects = async (client: Client, tables: readonly string[]) => {
  const locked = await client.query<{ name: string }>(
    `select relation::regclass::text as name from pg_locks
     where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation::regclass::text = any($1) order by 1`,
    [tables],
  );
  // Building an index and checking a constraint read every row, and count as sequential scans.
  const scanned = await client.query<{ name: string }>(
    `select relname as name from pg_stat_xact_user_tables
     where relname = any($1) and seq_tup_read + coalesce(idx_tup_fetch, 0) > 0 order by 1`,
    [tables],
  );
  return { locked: locked.rows.map(({ name }) => name), scanned: scanned.rows.map(({ name }) => name) };
};

/** Without triggers: some of them need the tables of the job queue. */
const oneRowEach = `
  set session_replication_role = replica;
  insert into members (id, email, username) values (gen_random_uuid(), 'mara@example.com', 'mara');
  insert into songs (id, title, artists, search_text, identity, release_date)
    select gen_random_uuid(), 'Anthem', '{Velka}', ' anthem velka ', sha256('anthem'), now();
  insert into song_words (form, word) values ('nthem', 'anthem');
  insert into favorites (song_id, member_id) select songs.id, members.id from songs, members;
  insert into requests (id, member_id, title, description, search_text)
    select gen_random_uuid(), id, 'Closing track', 'Two-step', ' closing track two step ' from members;
  insert into request_states (request_id, member_id, created_at, hot_score) select id, member_id, created_at, 1 from requests;
  insert into votes (request_id, member_id) select id, member_id from requests;
  insert into comments (id, request_id, member_id, text) select gen_random_uuid(), id, member_id, 'Velka' from requests;
  set session_replication_role = origin;
`;

test('no migration reads the rows of a large table while it blocks readers of any table', async () => {
  const folder = new URL('../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const large = ['comments', 'favorites', 'members', 'request_states', 'requests', 'song_words', 'songs', 'votes'];
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const slow = [];
  for (const name of names) {
    // One connection each: the statistics of a transaction may begin with those of the previous one.
    const client = new Client(url);
    await client.connect();
    try {
      await client.query('begin');
      await client.query(await readFile(new URL(name, folder), 'utf8'));
      const { locked, scanned } = await readEffects(client, large);
      await client.query('commit');
      if (name > baseline && locked.length > 0 && scanned.length > 0) slow.push({ name, locked, scanned });
      // A scan of an empty table reads no row, and the statistics would not show it.
      if (name === baseline) await client.query(oneRowEach);
    } finally {
      await client.end();
    }
  }
  expect(slow).toEqual([]);
});

test('an older build migrates, starts and is ready on the schema of a newer build', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  await migrate(url);
  const db = createDatabase(createTestPool(url, 1));
  const newer = '9999-of-a-newer-build';
  await sql`insert into migrations (name, timestamp) values (${newer}, now()::text)`.execute(db);
  await migrate(url);
  expect(await migrationsAreCurrent(db)).toBe(true);
  const last = await sql<{ name: string }>`select name from migrations order by name desc limit 1`.execute(db);
  expect(last.rows).toEqual([{ name: newer }]);
  await db.destroy();
});

test('/healthz and /readyz answer separately', async () => {
  expect(await (await fetch(`${app.address}/healthz`)).json()).toEqual({ alive: true });
  await expect.poll(readiness).toEqual({ status: 200, body: { ready: true, jobs: 'working' } });
});

test('with pending migrations the server is not ready and gives the reason', async () => {
  const { rows } = await sql<{ name: string }>`delete from migrations returning name, timestamp`.execute(app.db);
  await expect
    .poll(readiness)
    .toMatchObject({ status: 503, body: { ready: false, because: 'migrations are pending' } });
  for (const row of rows as { name: string; timestamp?: string }[]) {
    await sql`insert into migrations (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(app.db);
  }
  await until(async () => (await readiness()).status === 200, 'it to notice');
});

test('without PostgreSQL the server is alive, not ready, gives the reason, and recovers by itself', async () => {
  const { pathname } = new URL(app.environment.DATABASE_URL!);
  const name = pathname.slice(1);
  const admin = new Client(inject('postgresUrl'));
  await admin.connect();
  try {
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(readiness).toMatchObject({
      status: 503,
      body: { ready: false, because: 'the database cannot be reached' },
    });
    expect((await fetch(`${app.address}/healthz`)).status).toBe(200);
    await admin.query(`alter database ${name} with allow_connections true`);
    await until(async () => (await readiness()).status === 200, 'it to recover');
  } finally {
    await admin.end();
  }
});
