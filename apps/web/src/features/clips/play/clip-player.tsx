import type { RequestClip } from '@dubplate/domain/requests/request.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlayButton } from './play-button.tsx';
import { Scrubber } from './scrubber.tsx';
import { useClip } from './use-clip.ts';

type ClipPlayerProps = { clip: RequestClip; requestId: string };

export function ClipPlayer({ clip, requestId }: ClipPlayerProps) {
  const { state, position, toggle, seek } = useClip(clip, requestId);
  return (
    <div
      role="group"
      aria-label="Clip"
      className="flex items-center gap-4 rounded-card bg-surface-2 px-4 py-4.5 shadow-low"
    >
      <PlayButton state={state} what="clip" look="paper" onClick={toggle} />
      {state === 'failed' ? (
        <div className="flex min-h-[62px] min-w-0 flex-1 items-center gap-3">
          <p role="alert" className="min-w-0 flex-1 text-sub text-text-2">
            The clip did not load.
          </p>
          <Button size="small" onClick={toggle}>
            Try again
          </Button>
        </div>
      ) : (
        <Scrubber peaks={clip.peaks} seconds={clip.seconds} position={position} onSeek={seek} />
      )}
    </div>
  );
}
