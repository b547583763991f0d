import { randomBytes, randomUUID } from 'node:crypto';
import { songSearchText } from '@dubplate/domain/songs/song.ts';
import { sql, type Insertable } from 'kysely';
import { until } from '../../../tools/services/server-process.ts';
import type { Database, Transaction } from '../src/db/database.ts';
import type { DB } from '../src/db/tables.ts';

/** Archives a song, as an admin does. */
export async function archiveSong(db: Database, id: string): Promise<void> {
  await db.updateTable('songs').set({ is_archived: true }).where('id', '=', id).execute();
}

type SongFixture = Partial<Omit<Insertable<DB['songs']>, 'search_text' | 'identity'>> & { title: string };

/** Inserts songs without an upload: any number, and with values that the form would refuse. */
export async function createSongs(db: Database, songs: SongFixture[]): Promise<string[]> {
  const rows = songs.map((song) => {
    const named = { artists: ['Velka'], ...song };
    return { id: randomUUID(), ...named, search_text: songSearchText(named), identity: randomBytes(32) };
  });
  await db.insertInto('songs').values(rows).execute();
  return rows.map((row) => row.id);
}

/** Deletes a member and their invite: a used code requires its member. */
export async function removeMember(db: Database, username: string): Promise<void> {
  const member = db.selectFrom('members').select('id').where('username', '=', username);
  await db.deleteFrom('invites').where('used_by', '=', member).execute();
  await db.deleteFrom('members').where('username', '=', username).execute();
}

/** Returns every counter that differs from its rows. */
export async function wrongCounters(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'song ' || title as counter, favorite_count as stored,
      (select count(*) from favorites where song_id = songs.id) as real
    from songs where favorite_count <> (select count(*) from favorites where song_id = songs.id)
    union all
    select 'favorites of ' || username, favorite_count, (select count(*) from favorites where member_id = members.id)
    from members where favorite_count <> (select count(*) from favorites where member_id = members.id)
    union all
    select 'uploads of ' || username, upload_count, (select count(*) from songs where uploaded_by = members.id)
    from members where upload_count <> (select count(*) from songs where uploaded_by = members.id)
    union all
    select 'first upload of ' || username, has_uploaded_first_song::integer, upload_count
    from members
    where has_uploaded_first_song
      <> (upload_count > 0 or exists (select from song_links where added_by = members.id))
  `.execute(db);
  return rows;
}

/** Returns all rows that an upload or a favorite can write, to compare before and after. */
export async function allRows(db: Database) {
  return {
    songs: await db.selectFrom('songs').selectAll().orderBy('id').execute(),
    words: await db.selectFrom('song_words').selectAll().orderBy('word').orderBy('form').execute(),
    favorites: await db.selectFrom('favorites').selectAll().orderBy('position').execute(),
    members: await db
      .selectFrom('members')
      .select(['id', 'favorite_count', 'upload_count', 'has_uploaded_first_song', 'version'])
      .orderBy('id')
      .execute(),
  };
}

/**
 * Returns the response of a call during a concurrent change. The call starts while the change is uncommitted, waits for
 * its lock, and continues after the commit.
 */
export async function whileChanging<T>(
  db: Database,
  change: (transaction: Transaction) => Promise<unknown>,
  call: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const changed = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const committed = db.transaction().execute(async (transaction) => {
    await change(transaction);
    changed.resolve();
    await gate.promise;
  });
  try {
    await Promise.race([changed.promise, committed]);
    const answer = call();
    await until(async () => (await countWaiting(db)) >= waiting, 'the call to wait for the change');
    gate.resolve();
    return await answer;
  } finally {
    gate.resolve();
    await committed;
  }
}

/** Returns how many statements in this database wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/** Makes one kind of write fail while `during` runs, as a full disk would in the middle of a transaction. */
export async function whileFailing<T>(
  db: Database,
  write: { on: keyof DB; at: 'insert' | 'update' | 'delete' },
  during: () => Promise<T>,
): Promise<T> {
  const [table, moment] = [sql.table(write.on), sql.raw(write.at)];
  await sql`
    create or replace function fail_here() returns trigger language plpgsql as
    'begin raise exception ''failing on purpose''; end'
  `.execute(db);
  await sql`create trigger zz_fail_here after ${moment} on ${table} for each row execute function fail_here()`.execute(
    db,
  );
  try {
    return await during();
  } finally {
    await sql`drop trigger zz_fail_here on ${table}`.execute(db);
  }
}
