import { calendarDayOf } from '../packages/domain/src/songs/release.ts';
import {
  bulkIndexOf,
  bulkMembers,
  collector,
  collectorHearts,
  lastBulkId,
  listBulkHearts,
  makeBulkSong,
} from './seed-bulk-songs.ts';
import {
  insertHearts,
  insertMembers,
  insertSongs,
  insertWords,
  readMemberIds,
  recount,
  type Pool,
} from './seed-rows.ts';

const batch = 5_000;
type Say = (line: string) => void;

/**
 * Fills the catalogue up to so many songs, the same ones every time, with the hearts of a thousand members. What is there
 * already counts.
 */
export async function fillCatalogue(pool: Pool, wanted: number, say: Say = () => {}): Promise<void> {
  const started = Date.now();
  const since = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  await insertMembers(pool, bulkMembers);
  const members = await readMemberIds(pool);
  const words = new Set<string>();
  const today = calendarDayOf(new Date());
  let there = await countSongs(pool);
  let next = await readNextIndex(pool);
  while (there < wanted) {
    const indexes = Array.from({ length: Math.min(batch, wanted - there) }, (_, step) => next + step);
    const songs = indexes.map((index) => makeBulkSong(index, today));
    // A song without a link can come out the same as another; then one more is made.
    there += await insertSongs(pool, songs, (name) => members.get(name)!);
    await insertWords(pool, songs, words);
    await insertHearts(pool, indexes.flatMap(listBulkHearts), members);
    next += indexes.length;
    if (next % (batch * 20) === 0) say(`${there} songs (${since()})`);
  }
  await topUpCollector(pool);
  say(`${there} songs are there (${since()}); counting hearts`);
  await recount(pool);
  // Without a fresh map of what everybody can see, reading from an index alone asks the table all the same.
  await pool.query('vacuum analyze songs, favorites, song_words, members');
  say(`done (${since()})`);
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
