import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { AudioLines } from 'lucide-react';
import { Tag } from '../../../ui/lists/tag.tsx';
import { Waveform } from '../draw/waveform.tsx';
import { Needle } from './needle.tsx';
import { PlayButton } from './play-button.tsx';
import { type ClipList, useClipInList } from './use-clip-in-list.ts';

type ClipRowProps = { request: RequestCard; list: ClipList; className?: string };

/** Play button, waveform and time of a request's clip, in a list. */
export function ClipRow({ request, list, className = '' }: ClipRowProps) {
  const { isCurrent, state, position, warm, toggle } = useClipInList(request, list);
  const { clip } = request;
  if (!clip) return null;
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
