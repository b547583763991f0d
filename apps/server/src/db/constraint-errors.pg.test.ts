import { sql } from 'kysely';
import type { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, createTestPool } from '../../../../tools/test-environment/test-databases.ts';
import { isMissingMember, memberForeignKey } from './constraint-errors.ts';
import { createDatabase, type Database } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = createDatabase(createTestPool(await copyTemplate(inject('postgresUrl')), 1));
});
afterAll(() => db.destroy());

test('the names of foreign keys to members match the pattern, and no others do', async () => {
  const { rows } = await sql<{ name: string; target: string }>`
    select conname as name, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(db);
  const toMembers = rows.filter(({ target }) => target === 'members').map(({ name }) => name);
  expect(toMembers).toContain('favorites_member_id_fkey');
  expect(rows.filter(({ name }) => memberForeignKey.test(name)).map(({ name }) => name)).toEqual(toMembers);
});

const missingId = '00000000-0000-4000-8000-000000000000';

const errorOf = (statement: Promise<unknown>): Promise<unknown> =>
  statement.then(
    () => null,
    (error: unknown) => error,
  );

test('distinguishes the missing caller from other members and other missing rows', async () => {
  const missingMember = await errorOf(
    sql`insert into sessions (id, member_id, token, expires_at) values (${missingId}, ${missingId}, 'x', now())`.execute(
      db,
    ),
  );
  const missingSong = await errorOf(
    sql`insert into merges (song_id, into_id) values (${missingId}, ${missingId})`.execute(db),
  );
  expect([missingMember, missingSong].map((error) => (error as DatabaseError).code)).toEqual(['23503', '23503']);
  const errors = [missingMember, missingSong, new Error('other')];
  expect(errors.map((error) => isMissingMember(error, missingId))).toEqual([true, false, false]);
  // The row of another member is missing: the caller's account exists.
  expect(isMissingMember(missingMember, '11111111-1111-4111-8111-111111111111')).toBe(false);
});
