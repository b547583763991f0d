import { formatAge } from '@dubplate/domain/age.ts';
import { cutDescription, requestPath, type RequestCard as Request } from '@dubplate/domain/requests/request.ts';
import { MessageSquare } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { useNewest } from '../../data/member-overlay.ts';
import { watchInSight } from '../../data/watch-requests.ts';
import { useNow } from '../../platform/now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SolvedTag } from './solved-tag.tsx';

type DeskCardProps = {
  request: Request;
  isOpen: boolean;
  vote: ReactNode;
  plate: ReactNode;
  time: ReactNode;
  onOpen: () => void;
  onOpenSong: (songId: string) => void;
};

const ABOVE = 'relative z-1 pointer-events-auto';

/** A request in the list pane of the desk layout. A link: Enter opens it, and the space bar plays its clip. */
export function DeskCard({ request, isOpen, vote, plate, time, onOpen, onOpenSong }: DeskCardProps) {
  const newest = useNewest('request', request) ?? request;
  const { id, title, description, username, createdAt, commentCount, solved, resolvedSongId } = newest;
  const watch = useCallback((card: HTMLElement | null) => watchInSight(card!, request.id), [request.id]);
  const now = useNow();

  function open(event: MouseEvent): void {
    // A modifier opens a new browser tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <article
      ref={watch}
      className="relative flex gap-3 rounded-card bg-surface-1 p-3 shadow-low transition-colors has-[>a:hover]:bg-surface-2 has-[>a[aria-current]]:bg-surface-2"
    >
      <Link
        to={requestPath(id)}
        onClick={open}
        aria-label={title}
        aria-current={isOpen || undefined}
        data-request={id}
        className="absolute inset-0 rounded-card outline-text focus-visible:outline-offset-0 aria-[current]:outline-2"
      />
      <div className={`self-start ${ABOVE}`}>{plate}</div>
      <div className="pointer-events-none min-w-0 flex-1">
        <h2 className="truncate text-control font-medium tracking-[-0.012em]">{title}</h2>
        <p className="mt-0.5 line-clamp-1 text-label leading-[1.4] wrap-anywhere text-text-2 desk-l:line-clamp-2">
          {/* After an edit, the overlay has the full text, not the shortened one. */}
          {cutDescription(description)}
        </p>
        <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-tag leading-[1.3] text-text-3 desk-l:mt-2">
          <span className="flex min-w-0 basis-full items-baseline gap-2.5 desk-l:basis-auto">
            <span className="min-w-0 truncate">{username}</span>
            <time dateTime={createdAt} className="flex-none font-mono">
              {formatAge(new Date(createdAt), now)}
            </time>
          </span>
          {time}
          <span className="inline-flex flex-none items-center gap-1 font-mono">
            <MessageSquare size={14} strokeWidth={2} aria-hidden="true" />
            <span className="sr-only">Comments: </span>
            {commentCount}
          </span>
          {solved && (
            <span className="flex items-center gap-1">
              <SolvedTag />
              {resolvedSongId && (
                <Button
                  size="small"
                  variant="ghost"
                  className={`-my-2.5 px-3! text-label! text-text! ${ABOVE}`}
                  onClick={() => onOpenSong(resolvedSongId)}
                >
                  View Track →
                </Button>
              )}
            </span>
          )}
        </div>
      </div>
      <div className={`self-start ${ABOVE}`}>{vote}</div>
    </article>
  );
}
