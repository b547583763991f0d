import { commentsPageSize, type Comment, type NewComment } from '@dubplate/domain/comments/comment.ts';
import { deletedMember, type RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.ts';
import { toRequestState } from '../../db/request-state.ts';

/**
 * Posts a comment and counts it, in one statement, which holds the request first, as whoever takes it back does. Null when
 * a comment of this id is there already, undefined when there is no such request.
 */
export async function insertComment(
  db: Database,
  comment: NewComment,
  memberId: string,
): Promise<RequestState | null | undefined> {
  type Counted = Selectable<DB['request_states']>;
  const { rows } = await sql<Counted | { [Column in keyof Counted]: null }>`
    with asked as (
      select id from requests where id = ${comment.requestId} and hidden_at is null for key share
    ), added as (
      insert into comments (id, request_id, member_id, text)
      select ${comment.id}, id, ${memberId}, ${comment.text} from asked
      on conflict (id) do nothing
      returning request_id
    ), counted as (
      update request_states set comment_count = comment_count + 1
      from added where request_states.request_id = added.request_id
      returning request_states.*
    )
    select counted.* from asked left join counted on true
  `.execute(db);
  const [row] = rows;
  // Hidden while the comment was waiting: it counts, and nobody is told.
  if (!row || row.hidden) return undefined;
  return row.request_id === null ? null : toRequestState(row);
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
      'comments.edited_at',
      'comments.version',
      'members.username',
    ]);

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

const toComment = ({ created_at, edited_at, username, ...row }: CommentRow): Comment => ({
  ...row,
  username: username ?? deletedMember,
  createdAt: created_at.toISOString(),
  editedAt: edited_at?.toISOString() ?? null,
});

/** The comment of this id, if this member wrote it there and it can be seen. */
export async function readOwnComment(
  db: Database,
  { id, requestId }: Pick<NewComment, 'id' | 'requestId'>,
  memberId: string,
): Promise<Comment | null> {
  const row = await selectComments(db)
    .where('comments.id', '=', id)
    .where('comments.request_id', '=', requestId)
    .where('comments.member_id', '=', memberId)
    .where('comments.hidden_at', 'is', null)
    .executeTakeFirst();
  return row ? toComment(row) : null;
}

/** A comment that is there for everybody to see. */
export async function readComment(db: Database, id: string): Promise<Comment | null> {
  const row = await selectComments(db)
    .innerJoin('requests', 'requests.id', 'comments.request_id')
    .where('comments.id', '=', id)
    .where('comments.hidden_at', 'is', null)
    .where('requests.hidden_at', 'is', null)
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
