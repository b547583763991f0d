import { commentMaxLength, type Comment } from '@dubplate/domain/comments/comment.ts';
import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dropComment, receiveComment } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useKeepFocus } from '../../ui/hooks/use-keep-focus.ts';

type CommentEditorProps = { comment: Comment; onClose: () => void };

/** Edits a comment in place. Enter saves, Escape cancels, Shift+Enter breaks the line. */
export function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    const row = field.current?.closest('li');
    // Returns the focus to the menu of the row, unless the member has focused another field.
    return () => {
      if (!document.activeElement?.matches('input, textarea')) {
        row?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
      }
    };
  }, []);
  // Names the version that is edited: saving must not overwrite a newer text from another tab.
  const [editedAt, setEditedAt] = useState(comment.editedAt);
  const [isRefused, setIsRefused] = useState(false);
  // The member has seen the refusal, so the next save may replace the newer text.
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
        // Removing the comment also closes this editor.
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
      // Prevents Escape from also closing the sheet.
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
