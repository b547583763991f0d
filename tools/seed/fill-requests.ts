import type { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { bulkRequestIndexOf, lastBulkRequestId, makeBulkRequest } from './bulk-requests.ts';
import { bulkMembers } from './bulk-songs.ts';
import {
  insertMembers,
  insertRequests,
  readMemberIds,
  recountSolved,
  recountStates,
  vacuum,
  type Pool,
} from './rows.ts';

const batch = 5_000;
type Log = (line: string) => void;
/** A pool with one connection, so that all its queries are in one transaction. */
type OneConnection = ReturnType<typeof createMigrationPool>;

/**
 * Fills Track ID up to `wanted` requests, with ten votes each on average. Deterministic; existing requests count. Runs
 * in one transaction, which blocks other readers of requests until it ends.
 */
export async function fillRequests(
  pool: OneConnection,
  wanted: number,
  print: Log = () => {},
  /** Adds rows before the indexes exist again. */
  addMore: (pool: Pool) => Promise<void> = async () => {},
): Promise<void> {
  const started = Date.now();
  const log: Log = (line) => print(`${line} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const { rows } = await pool.query<{ value: number }>(`select value from tallies where name = 'requests'`);
  const missing = wanted - rows[0]!.value;
  if (missing > 0) {
    await pool.query('begin');
    await insertMembers(pool, bulkMembers);
    const restore = await dropExtras(pool);
    const first = await readNextIndex(pool);
    await addRequests(pool, first, missing, log);
    log('voting');
    await addVotes(pool, makeBulkRequest(first).id);
    await addMore(pool);
    // Before the indexes: every counter changes, and each index of the table would get a new entry for it.
    log('counting');
    await recountStates(pool);
    log('filing');
    await restore();
    await recountSolved(pool);
    await pool.query('commit');
  }
  await vacuum(pool, ['requests', 'request_states', 'votes', 'members']);
  log('done');
}

async function addRequests(pool: Pool, first: number, missing: number, log: Log): Promise<void> {
  const members = await readMemberIds(pool);
  for (let added = 0; added < missing; added += batch) {
    const count = Math.min(batch, missing - added);
    const requests = Array.from({ length: count }, (_, step) => makeBulkRequest(first + added + step));
    await insertRequests(pool, requests, (name) => members.get(name)!);
    if ((added + count) % (batch * 20) === 0) log(`${added + count} requests added`);
  }
}

/**
 * Few requests get many votes: from none to one of every member, ten on average. 371 and 1000 are coprime, so no member
 * votes twice.
 */
async function addVotes(pool: Pool, from: string): Promise<void> {
  await pool.query(
    `with voters as (
       select array_agg(id order by id) as ids from members where email like '%@bulk.dubplate.example'
     ), wanted as (
       select id, hashtextextended(id::text, 1) & 1023 as start,
         least(1000, floor(5 / power(((hashtextextended(id::text, 2) & 1048575) + 1) / 1048576.0::float8, 0.7)))::int - 4 as count
       from requests where id >= $1 and id <= $2
     )
     insert into votes (request_id, member_id, voted_at)
     select wanted.id, voters.ids[1 + (wanted.start + turn * 371) % 1000], now()
     from wanted, voters, generate_series(1, wanted.count) as turn`,
    [from, lastBulkRequestId],
  );
}

/**
 * Filling tables that grow many times is faster without indexes and constraints. Their definitions come from the
 * migrations.
 */
async function dropExtras(pool: Pool): Promise<() => Promise<void>> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('requests', 'request_states', 'request_words', 'votes')
       and indexdef not like 'CREATE UNIQUE%'`,
  );
  const { rows: references } = await pool.query<{ name: string; on: string; definition: string }>(
    `select conname as name, conrelid::regclass as on, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'votes'::regclass and contype in ('p', 'f')`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (const { name } of references) await pool.query(`alter table votes drop constraint ${name}`);
  return async () => {
    await pool.query(`set local maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await pool.query(definition);
    for (const { name, definition } of references) {
      await pool.query(`alter table votes add constraint ${name} ${definition}`);
    }
  };
}

async function readNextIndex(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from requests where id <= $1 order by id desc limit 1', [
    lastBulkRequestId,
  ]);
  return rows[0] ? bulkRequestIndexOf(rows[0].id) + 1 : 0;
}
