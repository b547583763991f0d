import { deletedMember } from '@dubplate/domain/members/names.ts';
import type { Comment } from '@dubplate/domain/comments/comment.ts';

/** Columns of a comment, with its author joined by `leftJoin('members', …)`. */
export const commentColumns = [
  'comments.id',
  'comments.request_id as requestId',
  'comments.text',
  'comments.position',
  'comments.created_at',
  'comments.edited_at',
  'comments.version',
  'members.username',
] as const;

type CommentRow = Pick<Comment, 'id' | 'requestId' | 'text' | 'position' | 'version'> & {
  created_at: Date;
  edited_at: Date | null;
  username: string | null;
};

export const toComment = ({ created_at, edited_at, username, ...row }: CommentRow): Comment => ({
  ...row,
  username: username ?? deletedMember,
  createdAt: created_at.toISOString(),
  editedAt: edited_at?.toISOString() ?? null,
});
