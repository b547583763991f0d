import type { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { bulkRequestIndexOf, lastBulkRequestId, makeBulkRequest } from './bulk-requests.ts';
import { dropExtras, loadRows } from './bulk-load.ts';
import { bulkMembers } from './bulk-songs.ts';
import { insertMembers, insertRequests, readMemberIds, recountRequests, vacuum, type Pool } from './rows.ts';

type Log = (line: string) => void;
/** A pool with one connection, so that all its queries are in one transaction. */
type OneConnection = ReturnType<typeof createMigrationPool>;

type Options = {
  /** On average. */
  votesEach?: number | undefined;
  /** Adds rows before the indexes exist again. */
  addMore?: (pool: Pool) => Promise<void>;
};

/** The average of `addVotes` when no request gets more. */
export const defaultVotesEach = 10;

/**
 * Fills Track ID up to `wanted` requests with votes. Deterministic; existing requests count. Runs in one transaction,
 * which blocks other readers of requests until it ends.
 */
export async function fillRequests(
  pool: OneConnection,
  wanted: number,
  print: Log = () => {},
  { votesEach = defaultVotesEach, addMore }: Options = {},
): Promise<void> {
  const started = Date.now();
  const log: Log = (line) => print(`${line} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const { rows } = await pool.query<{ value: number }>(`select value from tallies where name = 'requests'`);
  const missing = wanted - rows[0]!.value;
  if (missing > 0) {
    await pool.query('begin');
    await insertMembers(pool, bulkMembers);
    const restore = wanted > 2 * rows[0]!.value ? await dropExtras(pool, tables) : null;
    const first = await readNextIndex(pool);
    await addRequests(pool, first, missing, log);
    if (restore) await addWordsAndTallies(pool);
    log('voting');
    await addVotes(pool, makeBulkRequest(first).id, votesEach - defaultVotesEach);
    await addMore?.(pool);
    // Before the indexes: every counter changes, and each index of the table would get a new entry for it.
    log('counting');
    await recountRequests(pool);
    log('building indexes');
    await restore?.();
    await pool.query('commit');
    log('vacuum');
  }
  await vacuum(pool, ['requests', 'request_states', 'votes', 'members']);
  log('done');
}

const tables = ['requests', 'request_states', 'request_words', 'votes'];

async function addRequests(pool: Pool, first: number, wanted: number, log: Log): Promise<void> {
  const members = await readMemberIds(pool);
  await loadRows({
    first,
    wanted,
    make: makeBulkRequest,
    insert: (requests) => insertRequests(pool, requests, (name) => members.get(name)!),
    log: (added) => log(`${added} requests added`),
  });
}

/** What the triggers of requests maintain. */
async function addWordsAndTallies(pool: Pool): Promise<void> {
  await pool.query(`
    insert into request_words (word)
    select distinct word from requests, unnest(string_to_array(btrim(search_text), ' ')) as word where word <> ''
    on conflict do nothing`);
  await pool.query(`
    update members set request_count = counted.count
    from (select member_id as id, count(*) from requests where hidden_at is null group by member_id) as counted
    where members.id = counted.id and members.request_count <> counted.count`);
  await pool.query(`
    update tallies set value = (select count(*) from requests where hidden_at is null) where name = 'requests'`);
}

/**
 * Few requests get many votes: from none to one of every member, ten on average, and each gets `more` beside. 371 and
 * 1000 are coprime, so no member votes twice.
 */
async function addVotes(pool: Pool, from: string, more: number): Promise<void> {
  await pool.query(
    `with voters as (
       select array_agg(id order by id) as ids from members where email like '%@bulk.dubplate.example'
     ), wanted as (
       select id, hashtextextended(id::text, 1) & 1023 as start,
         least(1000, least(1000, floor(5 / power(((hashtextextended(id::text, 2) & 1048575) + 1) / 1048576.0::float8, 0.7)))::int - 4 + $3) as count
       from requests where id >= $1 and id <= $2
     )
     insert into votes (request_id, member_id, voted_at)
     select wanted.id, voters.ids[1 + (wanted.start + turn * 371) % 1000], now()
     from wanted, voters, generate_series(1, wanted.count) as turn`,
    [from, lastBulkRequestId, more],
  );
}

async function readNextIndex(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from requests where id <= $1 order by id desc limit 1', [
    lastBulkRequestId,
  ]);
  return rows[0] ? bulkRequestIndexOf(rows[0].id) + 1 : 0;
}
