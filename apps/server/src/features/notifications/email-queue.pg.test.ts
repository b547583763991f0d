import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, createTestPool } from '../../../../../tools/test-environment/test-databases.ts';
import { createDatabase, type Database, type Transaction } from '../../db/database.ts';
import { queueEmails } from './email-queue.store.ts';
import type { WrittenEntry } from './entries.store.ts';

let db: Database;
beforeAll(async () => {
  db = createDatabase(createTestPool(await copyTemplate(inject('postgresUrl')), 1));
});
afterAll(() => db.destroy());

/** How often this connection read all members. */
async function countMemberScans(transaction: Transaction): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select seq_scan as scans from pg_stat_xact_user_tables where relname = 'members'
  `.execute(transaction);
  return rows[0]!.scans;
}

test('a batch reads the members of its entries only, although no statistics exist', async () => {
  // Autovacuum would collect statistics during the test.
  await sql`alter table members set (autovacuum_enabled = off)`.execute(db);
  await sql`alter table notifications set (autovacuum_enabled = off)`.execute(db);
  await sql`
    insert into members (id, username, email, email_verified)
    select gen_random_uuid(), 'fan ' || n, 'fan' || n || '@crowd.example', true from generate_series(1, 3000) as n
  `.execute(db);
  const { rows: entries } = await sql<WrittenEntry>`
    insert into notifications (member_id, kind, subject_id, occasion, created_at)
    select id, 'out', gen_random_uuid(), '1', now() from members limit 300
    returning id, member_id as "memberId", true as "isNew"
  `.execute(db);
  await db.transaction().execute(async (transaction) => {
    const before = await countMemberScans(transaction);
    await queueEmails(transaction, entries, new Date());
    expect((await countMemberScans(transaction)) - before).toBe(0);
    const queued = await transaction.selectFrom('email_deliveries').select('member_id').execute();
    expect(queued.length).toBe(300);
  });
});
