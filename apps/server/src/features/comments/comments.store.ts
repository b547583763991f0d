import { commentsPageSize, type Comment, type NewComment } from '@dubplate/domain/comments/comment.ts';
import type { CommentId, MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import { commentColumns, toComment } from '../../db/comment-columns.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { nextEditedAt } from '../../db/edited-at.ts';
import { requestForNewComment } from '../../db/locks.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { toRequestState } from '../../db/request-state.ts';
import type { DB } from '../../db/tables.ts';

type OwnComment = NewComment & { memberId: MemberId };
type Counted = Pick<Selectable<DB['request_states']>, 'hidden' | keyof Parameters<typeof toRequestState>[0]>;

const addAndCount = preparedStatement(
  { name: 'add-comment', lane: 'write' },
  ({ id, requestId, memberId, text }: OwnComment) => sql<Counted | { [Column in keyof Counted]: null }>`
    with target as (${requestForNewComment(requestId)}), added as (
      insert into comments (id, request_id, member_id, text)
      select ${id}::uuid, id, ${memberId}::uuid, ${text} from target
      on conflict (id) do nothing
      returning request_id, position
    ), event as (
      insert into notification_events (kind, subject_id, actor_id, details)
      select 'comment', request_id, ${memberId}::uuid, jsonb_build_object('comment', position) from added
    ), counted as (
      update request_states set comment_count = comment_count + 1
      from added where request_states.request_id = added.request_id
      returning request_states.*
    )
    select counted.request_id, counted.vote_count, counted.comment_count, counted.solved, counted.resolved_song_id,
      counted.version, counted.hidden
    from target left join counted on true
  `,
);

/**
 * Inserts and counts a comment in one statement that locks the request first, and records its event. Returns null when
 * a comment with this id exists, undefined when the request does not.
 */
export async function insertComment(
  db: Database,
  comment: NewComment,
  memberId: MemberId,
): Promise<RequestState | null | undefined> {
  const [row] = await addAndCount(db, { ...comment, memberId });
  // The request was hidden while the insert waited for its lock. The comment counts, but the server sends no event.
  if (!row || row.hidden) return undefined;
  return row.request_id === null ? null : toRequestState(row);
}

const findOwnComment = preparedStatement(
  { name: 'own-comment', lane: 'read' },
  ({ id, requestId, memberId }: Omit<OwnComment, 'text'>, db) =>
    db
      .selectFrom('comments')
      .leftJoin('members', 'members.id', 'comments.member_id')
      .select(commentColumns)
      .where('comments.id', '=', id)
      .where('comments.request_id', '=', requestId)
      .where('comments.member_id', '=', memberId)
      .where('comments.hidden_at', 'is', null),
);

export async function readOwnComment(
  db: Database,
  { id, requestId }: Pick<NewComment, 'id' | 'requestId'>,
  memberId: MemberId,
): Promise<Comment | null> {
  const [row] = await findOwnComment(db, { id, requestId, memberId });
  return row ? toComment(row) : null;
}

/** Pages go from the newest comment back. Each page is sorted oldest first. */
export async function listComments(
  db: Database,
  requestId: RequestId,
  cursor: number | undefined,
): Promise<{ comments: Comment[]; nextCursor: number | null }> {
  const rows = await db
    .selectFrom('comments')
    .leftJoin('members', 'members.id', 'comments.member_id')
    .select(commentColumns)
    .where('comments.request_id', '=', requestId)
    .where('comments.hidden_at', 'is', null)
    .innerJoin('requests', 'requests.id', 'comments.request_id')
    .where('requests.hidden_at', 'is', null)
    .$if(cursor !== undefined, (q) => q.where('comments.position', '<', cursor!))
    .orderBy('comments.position', 'desc')
    .limit(commentsPageSize + 1)
    .execute();
  const page = rows.slice(0, commentsPageSize).toReversed();
  return {
    comments: page.map(toComment),
    nextCursor: rows.length > commentsPageSize ? page[0]!.position : null,
  };
}

export async function updateCommentText(transaction: Transaction, id: CommentId, text: string): Promise<void> {
  await sql`update comments set text = ${text}, edited_at = ${nextEditedAt} where id = ${id}`.execute(transaction);
}

/** Null when the request is hidden: the server then sends no event. */
export async function deleteComment(transaction: Transaction, id: CommentId): Promise<RequestState | null> {
  const { rows } = await sql<Selectable<DB['request_states']>>`
    with deleted as (delete from comments where id = ${id} returning request_id)
    update request_states set comment_count = comment_count - 1
    from deleted where request_states.request_id = deleted.request_id
    returning request_states.*
  `.execute(transaction);
  return rows[0] && !rows[0].hidden ? toRequestState(rows[0]) : null;
}
