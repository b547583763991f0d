import { formatAge } from '@dubplate/domain/age.ts';
import { cutDescription, type RequestCard as Request } from '@dubplate/domain/requests/request.ts';
import { AudioLines, MessageSquare } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { overlay, useNewest } from '../../data/member-overlay.ts';
import { watchInSight } from '../../data/watch-requests.ts';
import { useNow } from '../../platform/now.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { WaitingSign } from '../../ui/lists/waiting-sign.tsx';
import { SolvedTag } from './solved-tag.tsx';

type RequestCardProps = {
  request: Request;
  vote: ReactNode;
  /** Play button and waveform of its clip. */
  clip?: ReactNode;
  /** Without the description, in a list of few. */
  compact?: boolean;
  onOpen: () => void;
  onOpenSong: (songId: string) => void;
};

const ABOVE = 'relative z-1 pointer-events-auto';

/** A request in a list. A click anywhere opens it; vote button and track link are above that click target. */
export function RequestCard({ request, vote, clip, compact = false, onOpen, onOpenSong }: RequestCardProps) {
  const newest = useNewest('request', request) ?? request;
  const { title, description, username, createdAt, commentCount, hasClip, solved, resolvedSongId } = newest;
  const watch = useCallback((card: HTMLElement | null) => watchInSight(card!, request.id), [request.id]);
  const now = useNow();
  // Animates only a track that is added while the card is visible.
  const [hadTrack] = useState(resolvedSongId !== null);
  const about = (
    <div
      className={`pointer-events-none flex min-h-6 min-w-0 flex-wrap items-center gap-2 text-label text-text-2 ${compact ? 'mt-1.5' : 'col-start-2 mt-2.5'}`}
    >
      {/* Leaves room for the tag and the comments. At large text they wrap. */}
      <span className="flex max-w-[max(8rem,calc(100%-8.5rem))] min-w-0 items-center gap-2">
        <Avatar name={username} small />
        <span className="min-w-0 truncate">{username}</span>
        <time dateTime={createdAt} className="flex-none font-mono text-tag text-text-3">
          {formatAge(new Date(createdAt), now)}
        </time>
      </span>
      {hasClip && !clip && <Tag icon={<AudioLines size={13} strokeWidth={2} />}>Audio</Tag>}
      {solved && <SolvedTag />}
      <span className="ml-auto inline-flex flex-none items-center gap-[5px] font-mono text-tag text-text-3">
        <MessageSquare size={15} strokeWidth={2} aria-hidden="true" />
        <span className="sr-only">Comments: </span>
        {commentCount}
      </span>
    </div>
  );
  return (
    <article
      ref={watch}
      className="relative grid grid-cols-[46px_minmax(0,1fr)] gap-x-3 rounded-card bg-surface-1 px-3.5 pt-4 pb-3.5 shadow-low transition-colors has-[>button:hover]:bg-surface-2"
    >
      <button
        type="button"
        aria-label={title}
        onClick={onOpen}
        className="absolute inset-0 rounded-card transition-[scale] duration-(--d-tap)"
      />
      <div className={`self-start ${ABOVE}`}>{vote}</div>
      <div className="pointer-events-none min-w-0">
        <h2 className="mb-1 text-row wrap-anywhere">{title}</h2>
        {compact ? (
          about
        ) : (
          <p className="line-clamp-2 text-sub tracking-[-0.012em] wrap-anywhere text-text-2">
            {/* After an edit, the overlay has the full text, not the shortened one. */}
            {cutDescription(description)}
          </p>
        )}
      </div>
      {clip && <div className="pointer-events-none col-span-2 mt-3">{clip}</div>}
      {resolvedSongId && (
        <div className={`pointer-events-none col-span-2 justify-self-end ${hadTrack ? 'grid' : 'make-room'}`}>
          <div className="min-h-0 overflow-clip [overflow-clip-margin:6px]">
            <Button
              size="small"
              className={`mt-3 px-[min(1rem,4vw)]! ${ABOVE}`}
              onClick={() => onOpenSong(resolvedSongId)}
            >
              View Track →
            </Button>
          </div>
        </div>
      )}
      {!compact && about}
      {overlay().get('request', request.id).waiting && (
        <WaitingSign className="pointer-events-none col-start-2 mt-2.5" />
      )}
    </article>
  );
}
