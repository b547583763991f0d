import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { BoxHead } from './box-head.tsx';
import { PlayButton } from '../play/play-button.tsx';
import type { LongFile } from '../send/uploader-state.ts';
import { useSound } from '../play/use-sound.ts';
import { WindowPicker } from './window-picker.tsx';

type PickingBoxProps = { long: LongFile; start: number; peaks: number[]; total: number; onRemove: () => void };

/** Lets the member pick the 60 s window of a longer file. */
export function PickingBox({ long, start, peaks, total, onRemove }: PickingBoxProps) {
  const { seconds } = long.source;
  const audio = useSound({ source: long.file, seconds: maxClipSeconds, from: start });

  function move(to: number): void {
    audio.pause();
    audio.seek(0);
    long.move(to);
  }

  return (
    <>
      <BoxHead source={long.source} onRemove={onRemove} />
      <WindowPicker
        peaks={peaks}
        total={total}
        seconds={seconds}
        start={start}
        onMove={move}
        needle={audio.position > 0 ? audio.position : null}
      />
      <div className="flex items-center gap-3">
        <PlayButton state={audio.state} what="the window" look="small" onClick={audio.toggle} />
        <p className="min-w-0 flex-1 text-sub text-text-2">
          {audio.state === 'failed'
            ? 'It cannot be played here. You can still use it.'
            : 'Drag to the minute that matters.'}
        </p>
        <Button variant="outline" size="small" onClick={long.pick} className="hover:bg-surface-3">
          Use 60 s
        </Button>
      </div>
    </>
  );
}
