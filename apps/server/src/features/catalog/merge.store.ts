import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** The requests that were solved with this song, kept from changing: requests are always locked before songs. */
export async function lockRequestsOf(transaction: Database, songId: string): Promise<void> {
  await sql`
    select 1 from requests where id in (select request_id from request_states where resolved_song_id = ${songId})
    order by id for no key update
  `.execute(transaction);
}

/** Everybody with a heart on the song, kept from changing, in the order in which members are always locked. */
export async function lockHearted(transaction: Database, songId: string): Promise<void> {
  await sql`
    select 1 from members where id in (select member_id from favorites where song_id = ${songId})
    order by id for no key update
  `.execute(transaction);
}

/**
 * Takes every heart from one song to another, as old and in the place it was. Whoever has one there already loses one, and
 * only they. All of them are a new version of themselves: their lists have changed. Part of a transaction that holds both
 * songs and the members.
 */
export async function moveHearts(
  transaction: Database,
  from: string,
  to: string,
): Promise<{ moved: number; alreadyThere: string[] }> {
  const { rows } = await sql<{ memberId: string; moved: boolean }>`
    with taken as (
      delete from favorites where song_id = ${from} returning member_id, position, favorited_at
    ), given as (
      insert into favorites (song_id, member_id, position, favorited_at) overriding system value
      select ${to}::uuid, member_id, position, favorited_at from taken
      on conflict (song_id, member_id) do nothing
      returning member_id
    )
    select taken.member_id as "memberId", given.member_id is not null as moved
    from taken left join given on given.member_id = taken.member_id
  `.execute(transaction);
  const alreadyThere = rows.filter((row) => !row.moved).map((row) => row.memberId);
  const moved = rows.length - alreadyThere.length;
  await sql`
    update songs set favorite_count = favorite_count + ${moved} where id = ${to}
  `.execute(transaction);
  await sql`
    update members
    set favorite_count = favorite_count - (id = any(${alreadyThere}::uuid[]))::integer, updated_at = now()
    where id = any(${rows.map((row) => row.memberId)}::uuid[])
  `.execute(transaction);
  return { moved, alreadyThere };
}

/** Requests that were solved with the one are solved with the other. Says which. */
export async function moveSolutions(transaction: Database, from: string, to: string): Promise<string[]> {
  const rows = await transaction
    .updateTable('request_states')
    .set({ resolved_song_id: to })
    .where('resolved_song_id', '=', from)
    .returning('request_id')
    .execute();
  return rows.map((row) => row.request_id);
}
