import type { CommentId, MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/** The author of the comment. Undefined when the comment does not belong to this request. */
export async function readAuthor(
  db: Database,
  requestId: RequestId,
  commentId: CommentId,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('member_id')
    .where('id', '=', commentId)
    .where('request_id', '=', requestId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row && row.member_id;
}

type Solution = {
  requestId: RequestId;
  solvedBy: MemberId;
  answerId: CommentId | null;
  identifiedBy: MemberId | null;
  songId: SongId | null;
};

/** Also counts the solution for both members. The transaction must hold the locks of the request and the members. */
export async function markSolved(transaction: Transaction, solution: Solution): Promise<void> {
  const { requestId, solvedBy, answerId, identifiedBy, songId } = solution;
  await transaction
    .updateTable('requests')
    .set({ solved_at: sql<Date>`now()`, solved_by: solvedBy, answer_id: answerId, identified_by: identifiedBy })
    .where('id', '=', requestId)
    .execute();
  await transaction
    .updateTable('request_states')
    .set({ solved: true, resolved_song_id: songId })
    .where('request_id', '=', requestId)
    .execute();
  await transaction
    .updateTable('members')
    .set((eb) => ({ solved_count: eb('solved_count', '+', 1) }))
    .where('id', '=', solvedBy)
    .execute();
  if (identifiedBy === null || identifiedBy === solvedBy) return;
  await transaction
    .updateTable('members')
    .set((eb) => ({ identified_count: eb('identified_count', '+', 1) }))
    .where('id', '=', identifiedBy)
    .execute();
}

/** Foreign keys also delete its votes, comments, state and clip. */
export async function deleteRequest(transaction: Transaction, id: RequestId): Promise<void> {
  await transaction.deleteFrom('requests').where('id', '=', id).execute();
}

/**
 * Stores the thanks of the author, once. Returns the member who was thanked, or null when nothing changed: the thanks
 * are stored already, or no other member named the track.
 */
export async function storeThanks(db: Database, id: RequestId, authorId: MemberId): Promise<MemberId | null> {
  const row = await db
    .updateTable('requests')
    .set({ thanked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('member_id', '=', authorId)
    .where('identified_by', '<>', authorId)
    .where('thanked_at', 'is', null)
    .where('hidden_at', 'is', null)
    .returning('identified_by')
    .executeTakeFirst();
  return row?.identified_by ?? null;
}
