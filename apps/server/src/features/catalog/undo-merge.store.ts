import { undoMergeDays } from '@dubplate/domain/catalog/catalog.ts';
import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** Records the favorites and requests that a merge moves. Call it in the transaction of the merge, before they move. */
export async function insertMerge(transaction: Transaction, { from, to }: { from: SongId; to: SongId }): Promise<void> {
  // The time after the locks, not the start of the transaction: merges into one song are then dated in their order.
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

export const undoUntil = sql<Date>`merges.merged_at + ${sql.lit(undoMergeDays)} * interval '1 day'`;

/** Null when the merge is too old to undo. */
export async function readMergeTarget(transaction: Transaction, songId: SongId): Promise<string | null> {
  const merge = await transaction
    .selectFrom('merges')
    .select('into_id')
    .where('song_id', '=', songId)
    .where(undoUntil, '>', sql<Date>`now()`)
    .executeTakeFirst();
  return merge?.into_id ?? null;
}

/** Members who had favorited both songs and still have the kept one. The locks of both songs prevent changes. */
export async function readStillOnBoth(transaction: Transaction, from: SongId, to: SongId): Promise<string[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from merged_favorites join favorites using (member_id)
    where merged_favorites.song_id = ${from} and had_both and favorites.song_id = ${to}
  `.execute(transaction);
  return rows.map((row) => row.memberId);
}

/** A member and a song of a later merge, which deleted the member's favorite because the member had both. */
type SharedFavorite = { memberId: MemberId; songId: SongId };

/**
 * Favorites that move back but also represent a song of a later merge. Without a replacement, the member would lose the
 * favorite of that song. Takes the earliest of these merges, so that each undo finds the one after it.
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

/** Restores the favorites of the later merges on the kept song. Returns the members who got one. */
async function replaceSharedFavorites(
  transaction: Transaction,
  to: SongId,
  shared: readonly SharedFavorite[],
): Promise<string[]> {
  // A missing record belonged to a song that was restored meanwhile, so no favorite is lost.
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
 * Moves favorites back with their positions. Returns how many, and the members who have both songs now. A favorite that
 * was removed and added again has a new position, so it stays on the kept song. The transaction must hold the locks of
 * both songs and of the members in `onBoth` and `shared`.
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

/** Links requests to the restored song again, unless they link to a different song now. Returns their ids. */
export async function moveSolutionsBack(transaction: Transaction, from: SongId, to: SongId): Promise<string[]> {
  const { rows } = await sql<{ requestId: RequestId }>`
    update request_states set resolved_song_id = ${from} from merged_requests
    where merged_requests.song_id = ${from} and request_states.request_id = merged_requests.request_id
      and request_states.resolved_song_id = ${to}
    returning request_states.request_id as "requestId"
  `.execute(transaction);
  return rows.map((row) => row.requestId);
}

/** One day more than the limit for undoing, so that the job never deletes records that a running undo reads. */
const isOld = sql<boolean>`merges.merged_at <= now() - ${sql.lit(undoMergeDays + 1)} * interval '1 day'`;

/** Returns the number of deleted records, at most `limit`. */
export async function deleteOldFavorites(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from merged_favorites where (song_id, member_id) in (
      select merged_favorites.song_id, member_id from merges join merged_favorites using (song_id)
      where ${isOld} limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Call it last: an interrupted cleanup then finds the merge again. */
export async function deleteOldMerges(db: Database): Promise<void> {
  await db.deleteFrom('merges').where(isOld).execute();
}
