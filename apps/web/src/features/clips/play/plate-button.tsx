import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { Pause, Play } from 'lucide-react';
import { Plate } from '../../../ui/brand/plate.tsx';
import { toggleClip } from './clip-queue.ts';
import { clipsOf } from './now-playing.ts';
import { unavailableText } from './sound.ts';
import { useClip } from './use-clip.ts';
import { useWarmClip } from './use-warm-clip.ts';

const SLEEVE = 'relative grid size-12 flex-none place-items-center rounded-tile bg-surface-3';

/** A track without a name in a side column. The label of the disc plays its clip. */
export function PlateButton({
  request,
  requests,
  name,
}: {
  request: RequestCard;
  requests: readonly RequestCard[];
  name: string;
}) {
  const { state } = useClip(request.id);
  const warm = useWarmClip(request.id);
  const isOn = state === 'playing' || state === 'waiting';
  if (!request.clip) {
    return (
      <span className={SLEEVE}>
        <Plate id={request.id} look="small" playing={false} className="size-11" />
      </span>
    );
  }

  function toggle(): void {
    const clips = clipsOf(requests);
    toggleClip({ name, clips, at: clips.findIndex(({ requestId }) => requestId === request.id) });
  }

  const Icon = isOn ? Pause : Play;
  return (
    <div ref={warm} className="relative z-1 flex-none">
      <button
        type="button"
        aria-label={`${isOn ? 'Pause' : 'Play'} clip of ${request.title}`}
        aria-busy={state === 'waiting' || undefined}
        disabled={state === 'unavailable'}
        title={state === 'unavailable' ? unavailableText : undefined}
        onClick={toggle}
        className={`${SLEEVE} transition-[scale] active:scale-[0.975]`}
      >
        <Plate id={request.id} look="small" playing={false} className="size-11" />
        <span className="absolute grid size-6 place-items-center rounded-full bg-[#f5f2ec] text-[#0b0b0c]">
          <Icon size={12} fill="currentColor" strokeWidth={isOn ? 0 : 1.5} className={isOn ? '' : 'translate-x-px'} />
        </span>
      </button>
    </div>
  );
}
