import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { currentMember } from '../../platform/session.ts';
import { type MenuAction, MoreMenu } from '../../ui/controls/more-menu.tsx';

type CommentOptionsProps = {
  comment: Comment;
  /** The answer of a solved request cannot be edited or deleted. */
  answer: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onReport: () => void;
};

/** Members edit or delete their own comments and report those of others. */
export function CommentOptions({ comment, answer, onEdit, onDelete, onReport }: CommentOptionsProps) {
  const own: MenuAction[] = [
    { label: 'Edit', icon: <Pencil size={18} />, onSelect: onEdit },
    { label: 'Delete', icon: <Trash2 size={18} />, onSelect: onDelete },
  ];
  const others: MenuAction[] = [{ label: 'Report', icon: <Flag size={18} />, onSelect: onReport }];
  // Usernames are unique, so the name identifies the author.
  const isOwn = comment.username === currentMember()?.username;
  return (
    <MoreMenu label={`Options for the comment by ${comment.username}`} actions={isOwn ? (answer ? [] : own) : others} />
  );
}
