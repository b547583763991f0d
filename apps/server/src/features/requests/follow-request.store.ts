import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { requestForNewComment } from '../../db/locks.ts';

/** Stores what the member chose with the bell; null deletes it. False when the request does not exist or is hidden. */
export async function setFollow(
  db: Database,
  { id, following }: { id: RequestId; following: boolean | null },
  memberId: MemberId,
): Promise<boolean> {
  const { rows } = await sql`
    with target as (${requestForNewComment(id)}), stored as (
      insert into request_follows (request_id, member_id, following)
      select id, ${memberId}, ${following}::boolean from target where ${following}::boolean is not null
      on conflict (request_id, member_id) do update set following = excluded.following, chosen_at = now()
        where request_follows.following <> excluded.following
    ), forgotten as (
      delete from request_follows using target
      where request_id = target.id and member_id = ${memberId} and ${following}::boolean is null
    )
    select id from target
  `.execute(db);
  return rows.length > 0;
}

/** What the member chose, or null. `commented`: whether the member has a comment there. */
export async function readFollow(
  db: Database,
  requestId: RequestId,
  memberId: MemberId,
): Promise<{ chosen: boolean | null; commented: boolean }> {
  const { rows } = await sql<{ chosen: boolean | null; commented: boolean }>`
    select
      (select following from request_follows where request_id = ${requestId} and member_id = ${memberId}) as chosen,
      coalesce((
        -- In the order of the index, so that PostgreSQL reads the comments of this request only.
        select true from comments
        where request_id = ${requestId} and member_id = ${memberId} and hidden_at is null
        order by position desc limit 1
      ), false) as commented
  `.execute(db);
  return rows[0]!;
}
