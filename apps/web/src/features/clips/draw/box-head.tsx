import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { AudioLines, Mic, SquarePlay, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import type { Source } from '../send/uploader-state.ts';

const icons = { video: SquarePlay, audio: AudioLines, recording: Mic };

/** Name, length and Remove button of the clip in the box. */
export function BoxHead({ source, onRemove }: { source: Source; onRemove?: () => void }) {
  const { name, kind, seconds } = source;
  const Icon = icons[kind];
  return (
    <div className="flex min-h-6 items-center gap-2.5 text-sub font-medium">
      <Icon size={18} className="flex-none text-text-3" />
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
      {seconds !== null && (
        <span className="ml-auto font-mono text-label font-regular text-text-3 tabular-nums">
          {formatTimestamp(Math.round(seconds))}
        </span>
      )}
      {onRemove && (
        <IconButton
          label="Remove clip"
          icon={<X size={20} />}
          onClick={onRemove}
          className={`-my-2.5 -mr-3 -ml-1 ${seconds === null ? 'ml-auto' : ''}`}
        />
      )}
    </div>
  );
}
