import type { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import {
  bulkIndexOf,
  bulkMembers,
  collector,
  collectorHearts,
  lastBulkId,
  listBulkHearts,
  makeBulkSong,
} from './bulk-songs.ts';
import { insertHearts, insertMembers, insertSongs, insertWords, readMemberIds, recount, type Pool } from './rows.ts';

const batch = 5_000;
type Say = (line: string) => void;
/** A pool of one: what is said on it belongs to one transaction. */
type OneConnection = ReturnType<typeof createMigrationPool>;

/**
 * Fills the catalogue up to so many songs, the same ones every time, with the hearts of a thousand members. What is there
 * already counts. All of it or nothing; meanwhile nobody else can read songs.
 */
export async function fillCatalogue(pool: OneConnection, wanted: number, say: Say = () => {}): Promise<void> {
  const started = Date.now();
  const tell: Say = (line) => say(`${line} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const there = await countSongs(pool);
  if (there < wanted) {
    await pool.query('begin');
    await insertMembers(pool, bulkMembers);
    const restoreIndexes = wanted > 2 * there ? await dropSearchIndexes(pool) : null;
    await addSongs(pool, wanted - there, tell);
    await topUpCollector(pool);
    tell(`${wanted} songs are there; counting hearts`);
    await recount(pool);
    tell('filing words');
    await restoreIndexes?.();
    await pool.query('commit');
  }
  // Without a fresh map of what everybody can see, reading from an index alone asks the table all the same.
  await pool.query('vacuum analyze songs, favorites, song_words, members');
  tell('done');
}

async function addSongs(pool: Pool, missing: number, tell: Say): Promise<void> {
  const members = await readMemberIds(pool);
  const words = new Set<string>();
  const today = calendarDayOf(new Date());
  const first = await readNextIndex(pool);
  let added = 0;
  for (let next = first; added < missing;) {
    const indexes = Array.from({ length: Math.min(batch, missing - added) }, (_, step) => next + step);
    const songs = indexes.map((index) => makeBulkSong(index, today));
    // A song without a link can come out the same as another; then one more is made.
    added += await insertSongs(pool, songs, (name) => members.get(name)!);
    await insertWords(pool, songs, words);
    await insertHearts(pool, indexes.flatMap(listBulkHearts), members);
    next += indexes.length;
    if ((next - first) % (batch * 20) === 0) tell(`${added} songs added`);
  }
}

/** A table that grows to several times its size is filled sooner without them. What they are is the migrations' business. */
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

/** Songs from all over the catalogue, in no order. */
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
