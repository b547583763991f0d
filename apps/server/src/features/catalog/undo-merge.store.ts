import { undoMergeDays } from '@dubplate/domain/catalog/catalog.ts';
import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** Records what a merge is about to move. Part of the transaction that merges, before anything moves. */
export async function insertMerge(transaction: Transaction, { from, to }: { from: SongId; to: SongId }): Promise<void> {
  // After the locks, not when the transaction began: merges into one song are dated in the order they were made.
  const merged_at = sql<Date>`clock_timestamp()`;
  await transaction.insertInto('merges').values({ song_id: from, into_id: to, merged_at }).execute();
  await sql`
    insert into merged_favorites (song_id, member_id, position, favorited_at, had_both)
    select favorites.song_id, favorites.member_id, favorites.position, favorites.favorited_at, there.member_id is not null
    from favorites
      left join favorites as there on there.song_id = ${to} and there.member_id = favorites.member_id
    where favorites.song_id = ${from}
  `.execute(transaction);
  await sql`
    insert into merged_requests (song_id, request_id)
    select resolved_song_id, request_id from request_states where resolved_song_id = ${from}
  `.execute(transaction);
}

/** Until when a merge can be undone. */
export const undoUntil = sql<Date>`merges.merged_at + ${sql.lit(undoMergeDays)} * interval '1 day'`;

/** The song this one was merged into, as long as that can be undone. */
export async function readMergeTarget(transaction: Transaction, songId: SongId): Promise<string | null> {
  const merge = await transaction
    .selectFrom('merges')
    .select('into_id')
    .where('song_id', '=', songId)
    .where(undoUntil, '>', sql<Date>`now()`)
    .executeTakeFirst();
  return merge?.into_id ?? null;
}

/** Members who had favorited both songs and still have the kept one. While both songs are locked, this cannot change. */
export async function readStillOnBoth(transaction: Transaction, from: SongId, to: SongId): Promise<string[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from merged_favorites join favorites using (member_id)
    where merged_favorites.song_id = ${from} and had_both and favorites.song_id = ${to}
  `.execute(transaction);
  return rows.map((row) => row.memberId);
}

/** A member, and another song merged into the kept one whose favorite was deleted because the member had this one. */
type SharedFavorite = { memberId: MemberId; songId: SongId };

/**
 * Favorites that are about to move back although they also stand for a song that was merged later: without a successor, the
 * member would lose that song's favorite. The next merge comes first, so that each undo finds the one after it.
 */
export async function readSharedFavorites(transaction: Transaction, from: SongId): Promise<SharedFavorite[]> {
  const { rows } = await sql<SharedFavorite>`
    select distinct on (moved.member_id) moved.member_id as "memberId", other.song_id as "songId"
    from merges as undone
      join merges as later on later.into_id = undone.into_id and later.merged_at > undone.merged_at
      join merged_favorites as other on other.song_id = later.song_id and other.had_both
      join merged_favorites as moved
        on moved.song_id = undone.song_id and moved.member_id = other.member_id and not moved.had_both
      join favorites on favorites.song_id = undone.into_id and favorites.member_id = moved.member_id
        and favorites.position = moved.position
    where undone.song_id = ${from}
    order by moved.member_id, later.merged_at
  `.execute(transaction);
  return rows;
}

/** Puts the favorites of the next merges on the kept song, where a shared one has moved back, and says whose. */
async function replaceSharedFavorites(
  transaction: Transaction,
  to: SongId,
  shared: readonly SharedFavorite[],
): Promise<string[]> {
  // A record that is gone belonged to a song that was restored meanwhile: nothing stands for it any more.
  const { rows } = await sql<{ memberId: MemberId }>`
    with successor as (
      update merged_favorites set had_both = false
      from unnest(
        ${shared.map(({ songId }) => songId)}::uuid[], ${shared.map(({ memberId }) => memberId)}::uuid[]
      ) as shared (song_id, member_id)
      where merged_favorites.song_id = shared.song_id and merged_favorites.member_id = shared.member_id
      returning merged_favorites.member_id, position, favorited_at
    )
    insert into favorites (song_id, member_id, position, favorited_at) overriding system value
    select ${to}, member_id, position, favorited_at from successor
    returning member_id as "memberId"
  `.execute(transaction);
  return rows.map((row) => row.memberId);
}

type MovingBack = { from: SongId; to: SongId; onBoth: readonly MemberId[]; shared: readonly SharedFavorite[] };

/**
 * Moves favorites back, with their positions, and says how many, and which members have both songs now. A favorite that was
 * removed since is not there to be moved; one that was given again has a new position and stays. Part of a transaction that
 * has locked both songs and the members of `onBoth` and `shared`.
 */
export async function moveFavoritesBack(
  transaction: Transaction,
  { from, to, onBoth, shared }: MovingBack,
): Promise<{ returned: number; gained: MemberId[] }> {
  const { numAffectedRows } = await sql`
    update favorites set song_id = ${from} from merged_favorites as moved
    where moved.song_id = ${from} and not moved.had_both
      and favorites.song_id = ${to} and favorites.member_id = moved.member_id and favorites.position = moved.position
  `.execute(transaction);
  const returned = Number(numAffectedRows);
  await sql`
    insert into favorites (song_id, member_id, position, favorited_at) overriding system value
    select song_id, member_id, position, favorited_at from merged_favorites
    where song_id = ${from} and member_id = any(${onBoth}::uuid[])
  `.execute(transaction);
  const replaced = await replaceSharedFavorites(transaction, to, shared);
  const gained = [...onBoth, ...replaced];
  await sql`
    update members set favorite_count = favorite_count + 1, updated_at = now() where id = any(${gained}::uuid[])
  `.execute(transaction);
  await sql`
    update songs set favorite_count = favorite_count - ${returned - replaced.length} where id = ${to}
  `.execute(transaction);
  await sql`
    update songs set favorite_count = favorite_count + ${returned + onBoth.length} where id = ${from}
  `.execute(transaction);
  return { returned, gained };
}

/** Points requests back at the song they were solved with, unless they point elsewhere by now. Says which. */
export async function moveSolutionsBack(transaction: Transaction, from: SongId, to: SongId): Promise<string[]> {
  const { rows } = await sql<{ requestId: RequestId }>`
    update request_states set resolved_song_id = ${from} from merged_requests
    where merged_requests.song_id = ${from} and request_states.request_id = merged_requests.request_id
      and request_states.resolved_song_id = ${to}
    returning request_states.request_id as "requestId"
  `.execute(transaction);
  return rows.map((row) => row.requestId);
}

/** A day later than the last undo can begin, so that no undo in progress loses part of its record. */
const isOld = sql<boolean>`merges.merged_at <= now() - ${sql.lit(undoMergeDays + 1)} * interval '1 day'`;

/** Deletes records of favorites that can no longer be undone, at most `limit`; says how many. */
export async function deleteOldFavorites(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from merged_favorites where (song_id, member_id) in (
      select merged_favorites.song_id, member_id from merges join merged_favorites using (song_id)
      where ${isOld} limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Last: a cleanup that was interrupted finds the merge again. */
export async function deleteOldMerges(db: Database): Promise<void> {
  await db.deleteFrom('merges').where(isOld).execute();
}
