import { createDatabase, type createMigrationPool } from '../../apps/server/src/db/database.ts';
import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { insertFavorites } from '../fixtures/votes-and-favorites.ts';
import {
  bulkIndexOf,
  bulkMembers,
  collector,
  collectorHearts,
  lastBulkId,
  listBulkHearts,
  makeBulkSong,
} from './bulk-songs.ts';
import {
  insertMembers,
  insertSongs,
  insertWords,
  readMemberIds,
  recount,
  vacuum,
  withMemberIds,
  type Pool,
} from './rows.ts';

const batch = 5_000;
type Log = (line: string) => void;
/** A pool with one connection, so that all its queries are in one transaction. */
type OneConnection = ReturnType<typeof createMigrationPool>;

/**
 * Fills the catalogue up to `wanted` songs, with favorites of a thousand members. Deterministic; existing songs count.
 * Runs in one transaction, which blocks other readers of songs until it ends.
 */
export async function fillCatalogue(pool: OneConnection, wanted: number, print: Log = () => {}): Promise<void> {
  const started = Date.now();
  const log: Log = (line) => print(`${line} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const existing = await countSongs(pool);
  if (existing < wanted) {
    await pool.query('begin');
    await insertMembers(pool, bulkMembers);
    const restoreIndexes = wanted > 2 * existing ? await dropSearchIndexes(pool) : null;
    await addSongs(pool, wanted - existing, log);
    await topUpCollector(pool);
    log(`${wanted} songs are there; counting hearts`);
    await recount(pool);
    log('filing words');
    await restoreIndexes?.();
    await pool.query('commit');
  }
  await vacuum(pool, ['songs', 'favorites', 'wanted_songs', 'song_words', 'members']);
  log('done');
}

async function addSongs(pool: Pool, missing: number, log: Log): Promise<void> {
  const db = createDatabase(pool);
  const members = await readMemberIds(pool);
  const words = new Set<string>();
  const today = calendarDayOf(new Date());
  const first = await readNextIndex(pool);
  let added = 0;
  for (let next = first; added < missing;) {
    const indexes = Array.from({ length: Math.min(batch, missing - added) }, (_, step) => next + step);
    const songs = indexes.map((index) => makeBulkSong(index, today));
    // Two songs without a link can be identical; the insert skips the second, and another one is made.
    added += await insertSongs(pool, songs, (name) => members.get(name)!);
    await insertWords(pool, songs, words);
    await insertFavorites(db, withMemberIds(indexes.flatMap(listBulkHearts), members));
    next += indexes.length;
    if ((next - first) % (batch * 20) === 0) log(`${added} songs added`);
  }
}

/** Filling a table that grows several times is faster without indexes. Their definitions come from the migrations. */
async function dropSearchIndexes(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = 'songs' and indexdef like '%search_text%'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return async () => {
    await pool.query(`set local maintenance_work_mem = '512MB'`);
    for (const { definition } of rows) await pool.query(definition);
  };
}

async function countSongs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from songs');
  return rows[0]!.count;
}

async function readNextIndex(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from songs where id <= $1 order by id desc limit 1', [
    lastBulkId,
  ]);
  return rows[0] ? bulkIndexOf(rows[0].id) + 1 : 0;
}

/** Adds random songs of the whole catalogue to the collector's favorites. */
async function topUpCollector(pool: Pool): Promise<void> {
  await pool.query(
    `insert into favorites (song_id, member_id)
     select id, $1 from songs
     where id <= $2 and not exists (select from favorites where song_id = songs.id and member_id = $1)
     order by md5(id::text)
     limit greatest(0, $3 - (select count(*) from favorites where member_id = $1))`,
    [collector.id, lastBulkId, collectorHearts],
  );
}
