import { formatAge } from '@dubplate/domain/age.ts';
import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { SkipBack, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNewest } from '../../../data/member-overlay.ts';
import { useNow } from '../../../platform/now.ts';
import { Avatar } from '../../../ui/brand/avatar.tsx';
import { Plate, Tonearm } from '../../../ui/brand/plate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useLastValue } from '../../../ui/overlays/overlay-state.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { nextOf, playNext, playPrevious, sound, togglePlayer } from '../play/clip-queue.ts';
import { type ClipQueue, currentClip, nowPlaying, type QueuedClip } from '../play/now-playing.ts';
import { PlayButton } from '../play/play-button.tsx';
import { Scrubber } from '../play/scrubber.tsx';
import { useClip } from '../play/use-clip.ts';

/** Buttons of other features. */
export type PlayerActions = {
  vote: (request: RequestCard) => ReactNode;
  /** "I know it": opens the request with its comment field. */
  onKnow: (request: RequestCard) => void;
};

type PlayerSheetProps = PlayerActions & { open: boolean; onClose: () => void };

/** The current clip on the whole screen. The mini player opens it. */
export function PlayerSheet({ open, onClose, ...actions }: PlayerSheetProps) {
  // The last clip stays visible during the closing animation.
  const queue = useLastValue(nowPlaying.useValue());
  const clip = currentClip(queue);
  if (!queue || !clip) return null;
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={queue.name} full>
      <Playing queue={queue} clip={clip} {...actions} />
    </Sheet>
  );
}

function Playing({ queue, clip, vote, onKnow }: PlayerActions & { queue: ClipQueue; clip: QueuedClip }) {
  const { state, position } = useClip(clip.requestId);
  const { seconds, peaks } = clip.clip;
  const request = useNewest('request', clip.request);
  const next = currentClip(nextOf(queue));
  return (
    <>
      <div className="grid place-items-center pb-3">
        <div className="relative w-[min(284px,32dvh)]">
          <Plate id={clip.requestId} look="large" playing={state === 'playing'} />
          <Tonearm progress={position / seconds} />
        </div>
      </div>
      <div>
        <h3 className="line-clamp-2 text-title text-balance wrap-anywhere">{request?.title ?? clip.title}</h3>
        <By clip={clip} />
      </div>
      {state === 'failed' ? (
        <div className="flex min-h-[89px] items-center gap-3">
          <p role="alert" className="flex-1 text-sub text-text-2">
            The clip did not load.
          </p>
          <Button size="small" onClick={togglePlayer}>
            Try again
          </Button>
        </div>
      ) : (
        <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={sound.seek} look="large" state={state} />
      )}
      <div className="flex items-center justify-center gap-7">
        <IconButton
          label="Previous clip"
          onClick={playPrevious}
          className="size-14! text-text! disabled:text-text-disabled!"
          icon={<SkipBack size={28} fill="currentColor" />}
        />
        <PlayButton state={state} what="clip" look="large" onClick={togglePlayer} />
        <IconButton
          label="Next clip"
          disabled={!next}
          onClick={playNext}
          className="size-14! text-text! disabled:text-text-disabled!"
          icon={<SkipForward size={28} fill="currentColor" />}
        />
      </div>
      {request && !request.solved && (
        <div className="grid grid-cols-2 gap-3 pt-1">
          {vote(request)}
          <Button onClick={() => onKnow(request)}>I know it</Button>
        </div>
      )}
      {next && (
        <p className="mt-auto truncate pt-2 text-sub text-text-2">
          Next <span className="pl-1 font-medium text-text">{next.title}</span>
        </p>
      )}
    </>
  );
}

/** Who asked, and when. On a song, its artists. */
export function By({ clip: { by, request } }: { clip: QueuedClip }) {
  const now = useNow();
  return (
    <p className="mt-2.5 flex items-center gap-2.5 text-control font-medium text-text-2">
      {request && <Avatar name={by} small />}
      <span className="truncate">{by}</span>
      {request && (
        <time dateTime={request.createdAt} className="font-mono text-tag text-text-3">
          {formatAge(new Date(request.createdAt), now)}
        </time>
      )}
    </p>
  );
}
