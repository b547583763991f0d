import { createDatabase, type createMigrationPool } from '../../apps/server/src/db/database.ts';
import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { insertFavorites } from '../fixtures/votes-and-favorites.ts';
import { dropExtras, loadRows } from './bulk-load.ts';
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
    const restore = wanted > 2 * existing ? await dropExtras(pool, ['songs', 'favorites', 'wanted_songs']) : null;
    await addSongs(pool, wanted - existing, log);
    await topUpCollector(pool);
    log('counting');
    if (restore) await scoreWantedSongs(pool);
    await recount(pool);
    log('building indexes');
    await restore?.();
    await pool.query('commit');
    log('vacuum');
  }
  await vacuum(pool, ['songs', 'favorites', 'wanted_songs', 'song_words', 'members']);
  log('done');
}

async function addSongs(pool: Pool, wanted: number, log: Log): Promise<void> {
  const db = createDatabase(pool);
  const members = await readMemberIds(pool);
  const words = new Set<string>();
  const today = calendarDayOf(new Date());
  await loadRows({
    first: await readNextIndex(pool),
    wanted,
    make: (index) => ({ song: makeBulkSong(index, today), favorites: listBulkHearts(index) }),
    // Two songs without a link can be identical; the insert skips the second.
    async insert(rows) {
      const songs = rows.map(({ song }) => song);
      const count = await insertSongs(pool, songs, (name) => members.get(name)!);
      await insertWords(pool, songs, words);
      await insertFavorites(
        db,
        withMemberIds(
          rows.flatMap(({ favorites }) => favorites),
          members,
        ),
      );
      return count;
    },
    log: (added) => log(`${added} songs added`),
  });
}

/** What the trigger of favorites maintains. */
async function scoreWantedSongs(pool: Pool): Promise<void> {
  await pool.query(`
    insert into wanted_songs (song_id, score, release_date, is_archived)
    select songs.id, scored.score, songs.release_date, songs.is_archived
    from (select song_id, sum(wanted_weight(favorited_at)) as score from favorites group by song_id) as scored
      join songs on songs.id = scored.song_id
    on conflict (song_id) do update set score = excluded.score`);
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
    `insert into favorites (song_id, member_id, release_date)
     select id, $1, release_date from songs
     where id <= $2 and not exists (select from favorites where song_id = songs.id and member_id = $1)
     order by md5(id::text)
     limit greatest(0, $3 - (select count(*) from favorites where member_id = $1))`,
    [collector.id, lastBulkId, collectorHearts],
  );
}
