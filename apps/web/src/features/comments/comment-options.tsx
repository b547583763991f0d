import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { currentMember } from '../../platform/session.ts';
import { type MenuAction, MoreMenu } from '../../ui/controls/more-menu.tsx';

type CommentOptionsProps = {
  comment: Comment;
  /** The one that named the track: it stays as it is. */
  answer: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onReport: () => void;
};

/** What a member can do with a comment: edit or delete their own, report anybody else's. */
export function CommentOptions({ comment, answer, onEdit, onDelete, onReport }: CommentOptionsProps) {
  const own: MenuAction[] = [
    { label: 'Edit', icon: <Pencil size={18} />, onSelect: onEdit },
    { label: 'Delete', icon: <Trash2 size={18} />, onSelect: onDelete },
  ];
  const others: MenuAction[] = [{ label: 'Report', icon: <Flag size={18} />, onSelect: onReport }];
  // Display names are unique, so the name tells whose it is.
  const isOwn = comment.username === currentMember()?.username;
  return (
    <MoreMenu label={`Options for the comment by ${comment.username}`} actions={isOwn ? (answer ? [] : own) : others} />
  );
}
