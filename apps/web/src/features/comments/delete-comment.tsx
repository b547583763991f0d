import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { dropComment } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { queries } from '../../platform/queries.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const mutationKey = ['remove-comment'];

type DeleteCommentProps = {
  /** The dialog is open while this is set. */
  comment: Comment | null;
  onClose: () => void;
};

export function DeleteComment({ comment, onClose }: DeleteCommentProps) {
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ id }: Comment) => api.comments.remove.mutate({ id }),
    onSuccess(_, { id }) {
      dropComment({ id, version: Number.MAX_SAFE_INTEGER });
      onClose();
    },
    onError(error, { id }) {
      onClose();
      const { reason, text } = failureOf(error);
      // Another tab deleted the comment, or the response to this call was lost: the deletion has succeeded.
      if (reason === 'comment-missing') dropComment({ id });
      else toast(text, { tone: 'error' });
    },
  });
  return (
    <ConfirmDialog
      open={comment !== null}
      onClose={onClose}
      icon={Trash2}
      title="Delete this comment?"
      text="It goes for everybody."
      keep="Keep it"
      confirm="Delete comment"
      pending={isPending}
      // A second tap may come before the button says that it is busy.
      onConfirm={() => comment && queries.isMutating({ mutationKey }) === 0 && mutate(comment)}
    />
  );
}
