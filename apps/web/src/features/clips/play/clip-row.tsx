import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { AudioLines } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Tag } from '../../../ui/lists/tag.tsx';
import { Waveform } from '../draw/waveform.tsx';
import { toggleClip, updateQueue } from './clip-queue.ts';
import { Needle } from './needle.tsx';
import { clipsOf } from './now-playing.ts';
import { PlayButton } from './play-button.tsx';
import { useClip } from './use-clip.ts';
import { useWarmClip } from './use-warm-clip.ts';

/** The list that a row is part of. "Next" follows it. */
type ClipList = {
  name: string;
  requests: readonly RequestCard[];
  /** Absent when the list is complete. */
  loadMore?: (() => void) | undefined;
};

type ClipRowProps = { request: RequestCard; list: ClipList; className?: string };

/** Play button, waveform and time of a request's clip, in a list. */
export function ClipRow({ request, list, className = '' }: ClipRowProps) {
  const { isCurrent, state, position } = useClip(request.id);
  const warm = useWarmClip(request.id);
  const { name, requests } = list;
  const follow = useEffectEvent((newest: readonly RequestCard[]) => {
    const clips = clipsOf(newest);
    updateQueue(name, clips);
    if (clips.at(-1)?.requestId === request.id) list.loadMore?.();
  });
  useEffect(() => {
    if (isCurrent) follow(requests);
  }, [isCurrent, requests]);

  const { clip } = request;
  if (!clip) return null;
  function toggle(): void {
    const clips = clipsOf(requests);
    toggleClip({ name, clips, at: clips.findIndex(({ requestId }) => requestId === request.id) });
  }
  const played = position / clip.seconds;
  return (
    <div ref={warm} className={`grid grid-cols-[46px_minmax(0,1fr)_auto] items-center gap-x-3 ${className}`}>
      <div className="pointer-events-auto relative z-1 mx-px">
        <PlayButton state={state} what={`clip of ${request.title}`} look="small" onClick={toggle} />
      </div>
      <div className="relative">
        <Waveform peaks={clip.peaks} height={26} played={played} />
        {isCurrent && <Needle at={played} />}
      </div>
      <span className="flex items-center gap-2">
        <Tag icon={<AudioLines size={13} strokeWidth={2} />}>Audio</Tag>
        <span
          className={`min-w-8 text-right font-mono text-tag tabular-nums ${isCurrent ? 'text-text' : 'text-text-3'}`}
        >
          {state === 'failed' ? "Didn't load" : formatTimestamp(isCurrent ? position : Math.round(clip.seconds))}
        </span>
      </span>
    </div>
  );
}
