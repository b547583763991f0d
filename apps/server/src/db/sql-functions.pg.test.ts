import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { copyTemplate, createTestPool } from '../../../../tools/test-environment/test-databases.ts';
import { createDatabase, type Database } from './database.ts';
import { migrate, migrationsAreCurrent } from './migrations.ts';
import { applySqlFunctions, functionsAreCurrent, readSqlFunctions, type SqlFunctions } from './sql-functions.ts';

let url: string;
let db: Database;
const current: SqlFunctions = await readSqlFunctions();
beforeEach(async () => {
  await db?.destroy();
  url = await copyTemplate(inject('postgresUrl'));
  db = createDatabase(createTestPool(url, 3));
});
afterAll(() => db.destroy());

/** The functions folder of another build: one statement has another text. */
function withText(name: string, change: (text: string) => string, version = current.version + 1): SqlFunctions {
  const statements = current.statements.map((each) => {
    if (each.name !== name) return each;
    const text = change(each.text);
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
  return { version, statements };
}
const laterRanking = withText('hot_score', (text) => text.replace('90000', '45000'));

const names = async (text: string) => {
  const { rows } = await sql.raw<{ name: string }>(text).execute(db);
  return rows.map(({ name }) => name);
};
const readScore = async () => {
  const { rows } = await sql<{ score: number }>`
    select hot_score(1, to_timestamp(1134028003 + 90000)) as score`.execute(db);
  return rows[0]!.score;
};
/** Returns the transaction that last wrote a trigger. */
const writtenBy = async (trigger: string) => {
  const { rows } = await sql<{ xmin: string }>`select xmin::text from pg_trigger where tgname = ${trigger}`.execute(db);
  return rows[0]!.xmin;
};

test('no function has another language than the function of the migrations that it replaces', async () => {
  const languagesIn = (text: string) =>
    [...text.matchAll(/create (?:or replace )?function (\w+)\s*\(.*?language (\w+)/gs)].map(
      ([, name, language]) => [name!, language!] as const,
    );
  const folder = new URL('../../migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const before = new Map(texts.flatMap(languagesIn));
  const replaced = current.statements.flatMap(({ text }) => languagesIn(text)).filter(([name]) => before.has(name));
  expect(replaced.length).toBeGreaterThan(20);
  expect(replaced).toEqual(replaced.map(([name]) => [name, before.get(name)]));
});

test('every function and trigger of the database is a statement of the folder, and vice versa', async () => {
  const functions = await names(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (
        select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e'
      )`);
  const triggers = await names(`
    select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`);
  expect([...functions, ...triggers].toSorted()).toEqual(current.statements.map(({ name }) => name).toSorted());
});

test('each file says what its function does, its callers and why it is SQL, and has the triggers that call it', () => {
  const header = /^-- .+\n(-- .+\n)*-- Called by: .+\n(-- .+\n)*-- Why SQL: .+\n/;
  const isTrigger = ({ text }: { text: string }) => text.startsWith('create or replace trigger');
  let file = '';
  const wrong = current.statements.filter((statement) => {
    const { name, text } = statement;
    if (isTrigger(statement)) return !text.includes(`execute function ${file}(`);
    file = name;
    return !header.test(text) || !text.includes(`create or replace function ${name}(`);
  });
  expect(wrong).toEqual([]);
});

test('docs/database.md lists every function and trigger', async () => {
  const page = await readFile(new URL('../../../../docs/database.md', import.meta.url), 'utf8');
  expect(current.statements.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('a changed function is applied to an existing database, and its triggers are not recreated', async () => {
  const before = await writtenBy('requests_added');
  const changed = withText('tally_requests', (text) => `-- Changed.\n${text}`);
  expect(await functionsAreCurrent(db, changed.version)).toBe(false);
  await applySqlFunctions(db, changed);
  expect(await functionsAreCurrent(db, changed.version)).toBe(true);
  expect(await writtenBy('requests_added')).toBe(before);
  await applySqlFunctions(db, laterRanking);
  expect(await readScore()).toBe(2);
});

test('an older build that starts after a newer one does not change its functions, and is ready', async () => {
  await applySqlFunctions(db, laterRanking);
  await migrate(url);
  expect(await readScore()).toBe(2);
  expect(await migrationsAreCurrent(db)).toBe(true);
});

test('a build of the same version applies what differs, as when a developer edits a file', async () => {
  await applySqlFunctions(db, { ...laterRanking, version: current.version });
  expect(await readScore()).toBe(2);
  await migrate(url);
  expect(await readScore()).toBe(1);
});

test('an interrupted run is not current, blocks older builds, and is finished by the next', async () => {
  const broken = withText('week_start', () => 'create or replace nonsense');
  const withBoth = {
    ...broken,
    statements: broken.statements.map(
      (each) => laterRanking.statements.find(({ name }) => name === each.name && name === 'hot_score') ?? each,
    ),
  };
  await expect(applySqlFunctions(db, withBoth)).rejects.toThrow('syntax error');
  expect(await functionsAreCurrent(db, broken.version)).toBe(false);
  // The process that serves meanwhile stays ready.
  expect(await migrationsAreCurrent(db)).toBe(true);
  await migrate(url);
  expect(await readScore()).toBe(2);
  await applySqlFunctions(db, laterRanking);
  expect(await functionsAreCurrent(db, laterRanking.version)).toBe(true);
});

test('a removed file is deleted from the records, so that it can be added again with the same text', async () => {
  const without = current.statements.filter(({ name }) => name !== 'standing_song');
  await applySqlFunctions(db, { version: current.version + 1, statements: without });
  await sql`drop function standing_song`.execute(db);
  await applySqlFunctions(db, { version: current.version + 2, statements: current.statements });
  const { rows } = await sql<{ name: string | null }>`select to_regproc('standing_song')::text as name`.execute(db);
  expect(rows).toEqual([{ name: 'standing_song' }]);
});

test('a trigger stops waiting for its table soon, so that writers continue, and is applied on a retry', async () => {
  const changed = withText('comments_version', (text) => `${text}-- Changed.\n`);
  const before = await writtenBy('comments_version');
  const writer = new Client(url);
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query('lock table comments in row exclusive mode');
    const applied = applySqlFunctions(db, changed);
    const attempts = new Set<string>();
    await until(async () => {
      const { rows } = await sql<{ attempt: string }>`
        select xact_start::text as attempt from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'create or replace trigger%'
      `.execute(db);
      for (const { attempt } of rows) attempts.add(attempt);
      return attempts.size >= 2;
    }, 'a second attempt');
    await writer.query('rollback');
    await applied;
  } finally {
    await writer.end();
  }
  expect(await writtenBy('comments_version')).not.toBe(before);
});

test('two processes that start at the same time apply a new folder once', async () => {
  await sql`delete from function_hashes`.execute(db);
  await Promise.all([migrate(url), migrate(url)]);
  expect(await migrationsAreCurrent(db)).toBe(true);
});
