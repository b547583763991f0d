import { formatAge } from '@dubplate/domain/age.ts';
import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { splitLinks } from '@dubplate/domain/requests/split-links.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { LinkedText } from '../../shared/linked-text.tsx';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { WaitingSign } from '../../ui/lists/waiting-sign.tsx';

type CommentRowProps = {
  comment: Pick<Comment, 'username' | 'text' | 'createdAt'> & Partial<Pick<Comment, 'editedAt'>>;
  now: Date;
  /** Optimistic update: shown here, but not confirmed by the server. */
  sending?: boolean;
  /** Waits in the outbox. */
  waiting?: boolean;
  /** The comment that named the track. */
  answer?: boolean;
  /** Shown at the end of the row. */
  aside?: ReactNode;
  /** Replaces the text while the member edits it. */
  editor?: ReactNode;
};

export function CommentRow(props: CommentRowProps) {
  const { comment, now, sending = false, waiting = false, answer = false, aside, editor } = props;
  const { username, text, createdAt, editedAt } = comment;
  return (
    <div aria-busy={sending || undefined} className="flex gap-3 py-2.5 aria-busy:opacity-70">
      <Avatar name={username} />
      <div className="min-w-0 flex-1">
        <div className="mb-0.5 flex flex-wrap items-baseline gap-x-2">
          <QuietLink to={memberPath(username)} className="truncate text-label font-medium text-text-2">
            {username}
          </QuietLink>
          <time dateTime={createdAt} className="font-mono text-tag text-text-3">
            {formatAge(new Date(createdAt), now)}
          </time>
          {editedAt && <span className="text-label text-text-3">edited</span>}
          {answer && (
            <span className="-my-1 self-center">
              <Tag tone="success" icon={<Check size={13} strokeWidth={2.4} />}>
                Named it
              </Tag>
            </span>
          )}
        </div>
        {editor || <LinkedText parts={splitLinks(text)} className="text-control leading-[1.45]" />}
        {waiting && <WaitingSign className="mt-1.5" />}
      </div>
      {aside && !editor && <div className="-my-1.5 -mr-3 flex-none">{aside}</div>}
    </div>
  );
}
