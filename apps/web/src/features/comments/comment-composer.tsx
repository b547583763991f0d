import { commentMaxLength } from '@dubplate/domain/comments/comment.ts';
import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useSingleKeys } from '../../ui/hooks/use-shortcuts.ts';
import { useCommentDraft, writeDraft } from './use-comments.ts';

/** The composer shows the limit when this many characters are left. */
const nearLimit = 100;
/** The box grows to five lines and then scrolls. */
const BOX = '[grid-area:1/1] max-h-[8.75rem] min-h-13 w-full py-[0.875rem] pr-14 pl-5 text-body leading-[1.4]';

type CommentComposerProps = {
  requestId: string;
  onSend: (text: string) => void;
  focused?: boolean;
  onEscape?: (() => void) | undefined;
};

/** Enter sends; Shift+Enter breaks the line. */
export function CommentComposer({ requestId, onSend, focused = false, onEscape }: CommentComposerProps) {
  const id = useId();
  const text = useCommentDraft(requestId);
  const hasKey = useSingleKeys();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  const cleaned = cleanLines(text);
  const left = commentMaxLength - cleaned.length;
  const ready = cleaned !== '' && left >= 0;

  function send(): void {
    if (!ready) return;
    // Cleared before the send, so that a second press sends nothing.
    writeDraft(requestId, '');
    onSend(text);
    box.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // During IME composition, Enter confirms the word. Some browsers report composition only as key code 229.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Escape' && !composing) return onEscape?.();
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      data-composer
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Add a comment
      </label>
      <div className="relative grid rounded-[1.625rem] border border-field-line bg-surface-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus)">
        {/* Sizes the grid cell: a hidden copy of the text makes the textarea as tall as its content. */}
        <span
          aria-hidden="true"
          data-text={`${text} `}
          className={`invisible overflow-hidden wrap-anywhere whitespace-pre-wrap before:content-[attr(data-text)] ${BOX}`}
        />
        <textarea
          ref={box}
          id={id}
          rows={1}
          value={text}
          placeholder="Add a comment..."
          enterKeyHint="send"
          aria-describedby={`${id}-left`}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => writeDraft(requestId, event.target.value)}
          onKeyDown={press}
          className={`resize-none overflow-y-auto bg-transparent wrap-anywhere outline-none ${BOX}`}
        />
        {hasKey && text === '' && (
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute top-4 right-15 hidden font-mono text-label text-text-3 desk:block"
          >
            C
          </kbd>
        )}
        <IconButton
          type="submit"
          filled
          label="Send"
          disabled={!ready}
          icon={<ArrowUp size={21} strokeWidth={2} />}
          className="absolute right-[3px] bottom-[3px] disabled:bg-surface-3! not-disabled:bg-primary! not-disabled:text-on-primary!"
        />
      </div>
      <p
        id={`${id}-left`}
        aria-live="polite"
        className={`text-right font-mono text-label ${left < 0 ? 'text-danger' : 'text-text-3'}`}
      >
        {left <= nearLimit && (
          <span className="block pt-1.5 pr-2">
            {cleaned.length} / {commentMaxLength}
          </span>
        )}
      </p>
    </form>
  );
}
