import { X } from 'lucide-react';
import type { ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { PlayButton } from '../play/play-button.tsx';
import { Scrubber } from '../play/scrubber.tsx';
import { useSound } from '../play/use-sound.ts';

type FinishedBoxProps = { bytes: Blob; clip: ConfirmedClip; onRemove: () => void };

/** Plays the finished clip from memory, without downloading it again. */
export function FinishedBox({ bytes, clip, onRemove }: FinishedBoxProps) {
  const { seconds, peaks } = clip;
  const { state, position, toggle, seek } = useSound({ source: bytes, seconds });
  return (
    <div className="flex items-center gap-3.5">
      <PlayButton state={state} what="clip" look="tonal" onClick={toggle} />
      <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={seek} />
      <IconButton label="Remove clip" icon={<X size={20} />} onClick={onRemove} className="-mr-2 hover:bg-surface-3" />
    </div>
  );
}
