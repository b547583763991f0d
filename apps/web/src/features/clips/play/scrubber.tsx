import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { keyStep } from './key-step.ts';
import { Needle } from './needle.tsx';
import { Waveform } from '../draw/waveform.tsx';

type ScrubberProps = {
  peaks: readonly number[];
  seconds: number;
  position: number;
  onSeek: (seconds: number) => void;
  /** The player's own look: a taller waveform with a playhead, and the time above the finger. */
  large?: boolean;
};

/** Slider over the waveform of a clip. The played part is highlighted. */
export function Scrubber({ peaks, seconds, position, onSeek, large = false }: ScrubberProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const played = position / seconds;

  function follow({ clientX, currentTarget, pointerId }: PointerEvent): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = box.current!.getBoundingClientRect();
    onSeek(((clientX - left) / width) * seconds);
  }

  function press(event: KeyboardEvent): void {
    const to = keyStep(event, { value: position, max: seconds });
    if (to === null) return;
    event.preventDefault();
    onSeek(to);
  }

  return (
    <div className="min-w-0 flex-1">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(position)}
        aria-valuetext={`${formatTimestamp(position)} of ${formatTimestamp(seconds)}`}
        // Without this, the surrounding sheet handles a drag on the waveform as its own swipe.
        data-base-ui-swipe-ignore=""
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragged(true);
          follow(event);
        }}
        onPointerMove={follow}
        onLostPointerCapture={() => setIsDragged(false)}
        onKeyDown={press}
        className="relative -my-1 cursor-pointer touch-pan-y rounded-tag py-1"
      >
        <Waveform peaks={peaks} height={large ? 60 : 40} played={played} />
        {large && <Needle at={played} look="large" />}
        {large && isDragged && (
          <span
            aria-hidden="true"
            style={{ left: `${played * 100}%` }}
            className="absolute bottom-full mb-3.5 -translate-x-1/2 rounded-tile bg-text px-2.5 py-1.5 font-mono text-label font-semibold text-bg"
          >
            {formatTimestamp(position)}
          </span>
        )}
      </div>
      <div className="mt-1.5 flex justify-between font-mono text-tag leading-[1.3] text-text-3 tabular-nums">
        <span>{formatTimestamp(position < seconds ? position : Math.round(seconds))}</span>
        <span>{formatTimestamp(Math.round(seconds))}</span>
      </div>
    </div>
  );
}
