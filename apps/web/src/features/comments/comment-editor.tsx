import { commentMaxLength, type Comment } from '@dubplate/domain/comments/comment.ts';
import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { applyComment, dropComment } from '../../platform/comments.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

type CommentEditorProps = { comment: Comment; onClose: () => void };

/** Edits a comment in its place. Enter saves, Escape cancels, as in the composer Shift and Enter break the line. */
export function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // The text that is edited: a newer one from another tab must not be overwritten unseen.
  const [editedAt] = useState(comment.editedAt);
  const { id, requestId } = comment;
  const cleaned = cleanLines(text);
  const isReady = cleaned !== '' && cleaned.length <= commentMaxLength;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.comments.edit.mutate({ id, text: cleaned, editedAt }),
    onSuccess(edited) {
      applyComment(edited);
      onClose();
    },
    onError(error) {
      const { reason, text: why } = failureOf(error);
      toast(why, { tone: 'error' });
      if (reason === 'comment-missing') dropComment({ id, requestId });
      if (reason === 'comment-changed') void queries.invalidateQueries({ queryKey: keys.comments(requestId) });
    },
  });

  function save(): void {
    if (!isReady || isPending) return;
    if (cleaned === comment.text) onClose();
    else mutate();
  }

  function press(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Escape') {
      // Only the editor closes, and not the sheet around it.
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        variant="area"
        label="Edit your comment"
        hideLabel
        ref={field}
        onKeyDown={press}
        autoComplete="off"
        value={text}
        disabled={isPending}
        aria-invalid={cleaned.length > commentMaxLength || undefined}
        hint={cleaned.length > commentMaxLength ? `${cleaned.length} / ${commentMaxLength}` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button size="small" variant="ghost" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" disabled={!isReady} busy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
