import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { ArrowDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { removeRows } from '../../data/change-outbox.ts';
import { useNow } from '../../platform/now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentOptions } from './comment-options.tsx';
import { CommentRow } from './comment-row.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { useFollow } from './use-follow.ts';
import type { SentComment, useComments } from './use-comments.ts';

type CommentListProps = {
  reading: ReturnType<typeof useComments>;
  sending: readonly SentComment[];
  /** The number of comments that the request reports. */
  count: number;
  answerId: string | null;
  onReport: (commentId: string) => void;
};

/** The comments of a request, oldest first. The parent is the scrolling body of a sheet. */
export function CommentList({ reading, sending, count, answerId, onReport }: CommentListProps) {
  const { comments, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = reading;
  const failed = isError && !comments;
  const now = useNow();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Comment | null>(null);
  const unconfirmed = sending.filter(({ id }) => !comments?.some((comment) => comment.id === id));
  const shown = (comments?.length ?? 0) + unconfirmed.length;
  return (
    <>
      <section aria-labelledby="comments-title">
        <h3 id="comments-title" className="mb-1.5 text-heading">
          {/* Counts the loaded comments if all are loaded; otherwise uses the count of the request. */}
          Comments ({comments && !hasNextPage ? shown : Math.max(count, shown)})
        </h3>
        {failed && <LoadFailed onRetry={() => void refetch()} />}
        {!comments && !failed && <CommentsSkeleton />}
        {comments && shown === 0 && (
          <p className="py-2.5 text-control text-text-2">No comments yet. Be the first to help!</p>
        )}
        {hasNextPage && (
          <Button
            size="small"
            variant="ghost"
            busy={isFetchingNextPage}
            className="-mx-4"
            onClick={() => void fetchNextPage()}
          >
            Earlier comments
          </Button>
        )}
        <ul>
          {comments?.map((comment) => (
            <li key={comment.id}>
              <CommentRow
                comment={comment}
                now={now}
                answer={comment.id === answerId}
                aside={
                  <CommentOptions
                    comment={comment}
                    answer={comment.id === answerId}
                    onEdit={() => setEditedId(comment.id)}
                    onDelete={() => setDeleted(comment)}
                    onReport={() => onReport(comment.id)}
                  />
                }
                editor={
                  comment.id === editedId && <CommentEditor comment={comment} onClose={() => setEditedId(null)} />
                }
              />
            </li>
          ))}
          {unconfirmed.map((comment) => (
            <li key={comment.id}>
              <CommentRow
                comment={comment}
                now={now}
                sending={comment.place === undefined}
                waiting={comment.place !== undefined}
                aside={comment.place !== undefined && <RemoveWaiting place={comment.place} />}
              />
            </li>
          ))}
        </ul>
      </section>
      <DeleteComment comment={deleted} onClose={() => setDeleted(null)} />
      {comments && <Follow comments={comments} sending={unconfirmed} loadingEarlier={isFetchingNextPage} />}
    </>
  );
}

const RemoveWaiting = ({ place }: { place: number }) => (
  <IconButton label="Delete waiting comment" icon={<X size={20} />} onClick={() => void removeRows([place])} />
);

type FollowProps = { comments: readonly Comment[]; sending: readonly SentComment[]; loadingEarlier: boolean };

/** Marks the end of the list and shows a pill for new comments. Sticky without height, so it does not move the list. */
function Follow({ comments, sending, loadingEarlier }: FollowProps) {
  const mark = useRef<HTMLDivElement>(null);
  const ownIds = sending.map(({ id }) => id);
  const ids = [...comments.map(({ id }) => id), ...ownIds];
  const { cue, scrollToEnd } = useFollow(mark, { ids, ownIds, loadingEarlier });
  return (
    <div
      ref={mark}
      role="status"
      className="pointer-events-none sticky bottom-0 z-1 -mt-4 flex h-0 items-end justify-center"
    >
      {cue && (
        <Button
          size="small"
          icon={<ArrowDown size={18} strokeWidth={2.2} className="text-accent" />}
          className="pointer-events-auto shadow-high"
          onClick={scrollToEnd}
        >
          New comment
        </Button>
      )}
    </div>
  );
}

function CommentsSkeleton() {
  return (
    <div role="status" className="skeleton">
      <span className="sr-only">Loading comments...</span>
      {['w-4/5', 'w-3/5'].map((width) => (
        <div key={width} aria-hidden="true" className="flex gap-3 py-2.5">
          <div className="skeleton-part size-8 flex-none rounded-full" />
          <div className="min-w-0 flex-1">
            <div className="skeleton-part mb-2 h-3 w-24 rounded-tag" />
            <div className={`skeleton-part h-3.5 rounded-tag ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
