import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { useNewest } from '../../../data/member-overlay.ts';
import { Plate, Tonearm } from '../../../ui/brand/plate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Key } from '../../../ui/controls/key.tsx';
import { keyLabels } from '../../../ui/hooks/shortcut-list.ts';
import { useShortcuts } from '../../../ui/hooks/use-shortcuts.ts';
import { useSwipe } from '../../../ui/hooks/use-swipe.ts';
import { useDesk } from '../../../ui/hooks/use-wide.ts';
import { playPrevious, seekBy, seekStep, sound, togglePlayer } from '../play/clip-queue.ts';
import type { ClipQueue, QueuedClip } from '../play/now-playing.ts';
import { Scrubber } from '../play/scrubber.tsx';
import { useClip } from '../play/use-clip.ts';
import { toggleMute } from '../play/volume.ts';
import { By, type PlayerActions } from '../player/player-sheet.tsx';

type ListenClipProps = PlayerActions & { queue: ClipQueue; clip: QueuedClip; isHinted: boolean; onSkip: () => void };

/** One clip of Listen mode. A swipe to the left skips it. */
export function ListenClip({ queue, clip, isHinted, vote, onKnow, onSkip }: ListenClipProps) {
  const { state, position } = useClip(clip.requestId);
  const { seconds, peaks } = clip.clip;
  const request = useNewest('request', clip.request);
  const swipe = useSwipe({ left: onSkip, right: playPrevious });
  const voteBox = useRef<HTMLDivElement>(null);
  useShortcuts(
    {
      ' ': togglePlayer,
      ArrowLeft: () => seekBy(-seekStep),
      ArrowRight: () => seekBy(seekStep),
      'Shift+ArrowLeft': playPrevious,
      'Shift+ArrowRight': onSkip,
      j: (event) => !event.repeat && onSkip(),
      k: (event) => !event.repeat && playPrevious(),
      m: toggleMute,
      v: () => voteBox.current?.querySelector('button')?.click(),
    },
    'dialog',
  );
  const isOn = state === 'playing' || state === 'waiting';
  return (
    <div className="flex min-h-0 flex-1! touch-none flex-col gap-4 select-none" {...swipe.handlers}>
      <div className="grid min-h-0 flex-1 place-items-center">
        <div className="relative w-[min(284px,34dvh)] desk:w-[min(340px,36dvh)]" style={swipe.style}>
          <Neighbour clip={queue.clips[queue.at - 1]} side="right-[calc(100%+34px)]" />
          <button
            type="button"
            aria-label={`${isOn ? 'Pause' : 'Play'} clip`}
            onClick={togglePlayer}
            className="block w-full rounded-full"
          >
            <Plate id={clip.requestId} look="large" playing={state === 'playing'} />
          </button>
          <Tonearm progress={position / seconds} />
          <Neighbour clip={queue.clips[queue.at + 1]} side="left-[calc(100%+34px)]" />
        </div>
      </div>
      <div className="min-h-32">
        <h2 className="line-clamp-2 text-title text-balance wrap-anywhere">{request?.title ?? clip.title}</h2>
        <p className="mt-1 line-clamp-2 text-control wrap-anywhere text-text-2">{request?.description}</p>
        <By clip={clip} />
      </div>
      {state === 'failed' ? (
        <p role="alert" className="flex min-h-[62px] items-center text-sub text-text-2">
          The clip did not load. Press the plate to try again, or skip it.
        </p>
      ) : (
        <div className="flex">
          <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={sound.seek} state={state} />
        </div>
      )}
      <p className="flex min-h-6 items-center justify-center gap-3 text-sub text-text-2">{isHinted && <Hint />}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="primary" className="col-span-2" onClick={() => request && onKnow(request)}>
          I know it
        </Button>
        <div ref={voteBox} className="grid">
          {request && vote(request)}
        </div>
        <Button onClick={onSkip}>
          Skip <ArrowRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

/** How to reach the next clip, at the first one. */
function Hint() {
  const isDesk = useDesk();
  if (!isDesk) {
    return (
      <>
        <ArrowLeft size={18} aria-hidden="true" /> Swipe for the next one
      </>
    );
  }
  return (
    <span className="flex items-center gap-1.5">
      {keyLabels(['Shift+ArrowRight']).map((label) => (
        <Key key={label}>{label}</Key>
      ))}
      <span className="pl-1.5">for the next one</span>
    </span>
  );
}

function Neighbour({ clip, side }: { clip: QueuedClip | undefined; side: string }) {
  return (
    clip && (
      <div className={`pointer-events-none absolute top-0 w-full opacity-60 ${side}`}>
        <Plate id={clip.requestId} look="large" playing={false} />
      </div>
    )
  );
}

export function ListenSkeleton() {
  return (
    <div className="skeleton flex flex-1! flex-col items-center justify-center gap-6" role="status">
      <span className="sr-only">Loading clips...</span>
      <div className="skeleton-part aspect-square w-[min(284px,34dvh)] rounded-full" />
      <div className="skeleton-part h-5 w-[70%] rounded-tag" />
      <div className="skeleton-part h-4 w-[50%] rounded-tag" />
    </div>
  );
}
