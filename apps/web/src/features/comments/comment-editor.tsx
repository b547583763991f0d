import { commentMaxLength, type Comment } from '@dubplate/domain/comments/comment.ts';
import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dropComment, receiveComment } from '../../data/comments.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useKeepFocus } from '../../ui/hooks/use-keep-focus.ts';

type CommentEditorProps = { comment: Comment; onClose: () => void };

/** Edits a comment in its place. Enter saves, Escape cancels, as in the composer Shift and Enter break the line. */
export function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    const row = field.current?.closest('li');
    // The row has its menu again by then. A member who went on to another field stays there.
    return () => {
      if (!document.activeElement?.matches('input, textarea')) {
        row?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
      }
    };
  }, []);
  // The text that is edited: a newer one from another tab must not be overwritten unseen.
  const [editedAt, setEditedAt] = useState(comment.editedAt);
  const [isRefused, setIsRefused] = useState(false);
  // The member has been told of the newer text: saving once more replaces it.
  if (isRefused && comment.editedAt !== editedAt) {
    setIsRefused(false);
    setEditedAt(comment.editedAt);
  }
  const { id, requestId } = comment;
  const cleaned = cleanLines(text);
  const tooLong = cleaned.length > commentMaxLength ? `${cleaned.length} / ${commentMaxLength}` : undefined;
  const isReady = cleaned !== '' && !tooLong;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.comments.edit.mutate({ id, text: cleaned, editedAt }),
    onSuccess(edited) {
      receiveComment(edited);
      onClose();
    },
    async onError(failed) {
      const { reason, text: why } = failureOf(failed);
      if (reason === 'comment-missing') {
        // The editor goes with its comment.
        toast(why, { tone: 'error' });
        dropComment({ id });
      }
      if (reason !== 'comment-changed') return;
      setIsRefused(true);
      await queries.invalidateQueries({ queryKey: keys.comments(requestId) });
    },
  });
  const keepFocus = useKeepFocus(isPending);

  function save(): void {
    if (!isReady || isPending) return;
    if (cleaned === comment.text) return onClose();
    keepFocus(document.activeElement);
    mutate();
  }

  function press(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Escape') {
      // Only the editor closes, and not the sheet around it.
      event.stopPropagation();
      if (!isComposing) onClose();
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
        error={error ? failureOf(error).text : tooLong}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
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
