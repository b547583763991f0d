import { commentsPageSize, type Comment, type NewComment } from '@dubplate/domain/comments/comment.ts';
import { deletedMember, type RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { DB } from '../../platform/schema.ts';
import { toRequestState } from '../requests/request-state.ts';

/** Posts a comment and counts it, in one statement. Null when one of this id is there already. */
export async function insertComment(db: Database, comment: NewComment, memberId: string): Promise<RequestState | null> {
  const { rows } = await sql<Selectable<DB['request_states']>>`
    with added as (
      insert into comments (id, request_id, member_id, text)
      values (${comment.id}, ${comment.requestId}, ${memberId}, ${comment.text})
      on conflict (id) do nothing
      returning request_id
    )
    update request_states set comment_count = comment_count + 1
    from added where request_states.request_id = added.request_id
    returning request_states.*
  `.execute(db);
  return rows[0] ? toRequestState(rows[0]) : null;
}

const selectComments = (db: Database) =>
  db
    .selectFrom('comments')
    .leftJoin('members', 'members.id', 'comments.member_id')
    .select([
      'comments.id',
      'comments.request_id as requestId',
      'comments.text',
      'comments.position',
      'comments.created_at',
      'members.username',
    ]);

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

const toComment = ({ created_at, username, ...row }: CommentRow): Comment => ({
  ...row,
  username: username ?? deletedMember,
  createdAt: created_at.toISOString(),
  version: 1,
});

/** The comment of this id, if this member wrote it there. */
export async function readOwnComment(
  db: Database,
  { id, requestId }: Pick<NewComment, 'id' | 'requestId'>,
  memberId: string,
): Promise<Comment | null> {
  const row = await selectComments(db)
    .where('comments.id', '=', id)
    .where('comments.request_id', '=', requestId)
    .where('comments.member_id', '=', memberId)
    .executeTakeFirst();
  return row ? toComment(row) : null;
}

/** A page of the comments of a request, from the newest back; told in the order they were written. */
export async function listComments(
  db: Database,
  requestId: string,
  cursor: number | undefined,
): Promise<{ comments: Comment[]; nextCursor: number | null }> {
  const rows = await selectComments(db)
    .where('comments.request_id', '=', requestId)
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
