import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { AudioLines, Pause, Play } from 'lucide-react';
import { Plate } from '../../../ui/brand/plate.tsx';
import { unavailableText } from './sound.ts';
import { useClip } from './use-clip.ts';
import { type ClipList, useClipInList } from './use-clip-in-list.ts';

const sleeve = 'grid size-14 flex-none place-items-center rounded-tile bg-surface-3';
const ink = 'absolute text-[#0b0b0c]';

/** A request as a plate. With a clip, its label is the play button. */
export function ClipPlate({ request, list }: { request: RequestCard; list: ClipList }) {
  const { state, warm, toggle } = useClipInList(request, list);
  const plate = <Plate id={request.id} look="card" playing={false} hasHole={!request.clip} className="w-12.5" />;
  if (!request.clip) return <span className={sleeve}>{plate}</span>;
  const isOn = state === 'playing' || state === 'waiting';
  return (
    <div ref={warm}>
      <button
        type="button"
        aria-label={`${isOn ? 'Pause' : 'Play'} clip of ${request.title}`}
        aria-busy={state === 'waiting' || undefined}
        disabled={state === 'unavailable'}
        title={state === 'unavailable' ? unavailableText : undefined}
        data-plate=""
        onClick={toggle}
        className={`relative transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] hover:bg-surface-hover active:scale-[0.975] ${sleeve}`}
      >
        {plate}
        {state === 'waiting' && <span className={`spinner spinner-late ${ink}`} aria-hidden="true" />}
        {state === 'playing' && <Pause size={14} fill="currentColor" strokeWidth={0} className={ink} />}
        {!isOn && <Play size={13} fill="currentColor" strokeWidth={1.5} className={`translate-x-px ${ink}`} />}
      </button>
    </div>
  );
}

/** The length of a clip, and its position while it is the current one. */
export function ClipTime({ request: { id, clip } }: { request: RequestCard }) {
  const { isCurrent, state, position } = useClip(id);
  if (!clip) return null;
  const length = formatTimestamp(Math.round(clip.seconds));
  const time = isCurrent ? `${formatTimestamp(position)} / ${length}` : length;
  return (
    <span
      className={`inline-flex flex-none items-center gap-1 font-mono text-tag tabular-nums ${isCurrent ? 'text-accent' : ''}`}
    >
      <AudioLines size={14} strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">Audio</span>
      {state === 'failed' ? "Didn't load" : time}
    </span>
  );
}
