import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { deletedMember } from '@dubplate/domain/requests/request.ts';
import type { Database } from './database.ts';

export const selectComments = (db: Database) =>
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

export const toComment = ({ created_at, edited_at, username, ...row }: CommentRow): Comment => ({
  ...row,
  username: username ?? deletedMember,
  createdAt: created_at.toISOString(),
  editedAt: edited_at?.toISOString() ?? null,
});
