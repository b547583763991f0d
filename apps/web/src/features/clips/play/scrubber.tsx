import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { keyStep } from './key-step.ts';
import { Needle } from './needle.tsx';
import { type ClipState, unavailableText } from './sound.ts';
import { Waveform } from '../draw/waveform.tsx';

const looks = {
  /** On the page of a request or song. */
  clip: { height: 40, needle: null, step: 1 },
  /** The player's own look: a taller waveform with a playhead, and the time above the finger. */
  large: { height: 60, needle: 'large', step: 1 },
  /** One row of the player bar. Its arrow keys do the same as those of the whole screen. */
  bar: { height: 36, needle: 'bar', step: 5 },
} as const;

type ScrubberProps = {
  peaks: readonly number[];
  seconds: number;
  position: number;
  onSeek: (seconds: number) => void;
  look?: keyof typeof looks;
  /** Only of a clip that may be on the server only. */
  state?: ClipState;
};

/** Slider over the waveform of a clip, with the times below. The bar has its times beside it. */
export function Scrubber(props: ScrubberProps) {
  const { seconds, position, look = 'clip', state } = props;
  const isOff = state === 'unavailable';
  const [now, end] = [shownTime(position, seconds), formatTimestamp(Math.round(seconds))];
  if (look === 'bar') {
    return (
      <>
        <Time className="mr-2.5 text-right text-text-2">{now}</Time>
        <div className="min-w-0 flex-1">
          <WaveSlider {...props} />
        </div>
        <Time className="ml-2.5 text-text-3">{end}</Time>
      </>
    );
  }
  return (
    <div className="min-w-0 flex-1">
      <div inert={isOff} className={isOff ? 'opacity-60' : ''}>
        <WaveSlider {...props} />
      </div>
      <div className="mt-1.5 flex items-baseline justify-between gap-3 font-mono text-tag leading-[1.3] text-text-3 tabular-nums">
        {isOff ? <span className="font-sans text-label text-text-2">{unavailableText}</span> : <span>{now}</span>}
        <span>{end}</span>
      </div>
    </div>
  );
}

const shownTime = (position: number, seconds: number): string =>
  formatTimestamp(position < seconds ? position : Math.round(seconds));

const Time = ({ children, className }: { children: string; className: string }) => (
  <span className={`w-10 flex-none font-mono text-tag tabular-nums ${className}`}>{children}</span>
);

/** The played part is highlighted. */
function WaveSlider({ peaks, seconds, position, onSeek, look = 'clip' }: ScrubberProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const played = position / seconds;
  const { height, needle, step } = looks[look];

  function follow({ clientX, currentTarget, pointerId }: PointerEvent): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = box.current!.getBoundingClientRect();
    onSeek(((clientX - left) / width) * seconds);
  }

  function press(event: KeyboardEvent): void {
    // Shift+Arrow is the shortcut for the previous or next clip, so the slider ignores it in the player bar.
    if (look === 'bar' && event.shiftKey) return;
    const to = keyStep(event, { value: position, max: seconds, step });
    if (to === null) return;
    event.preventDefault();
    onSeek(to);
  }

  return (
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
      <Waveform peaks={peaks} height={height} played={played} />
      {needle && <Needle at={played} look={needle} />}
      {look !== 'clip' && isDragged && (
        <span
          aria-hidden="true"
          style={{ left: `${played * 100}%` }}
          className="absolute bottom-full mb-3.5 -translate-x-1/2 rounded-tile bg-text px-2.5 py-1.5 font-mono text-label font-semibold text-bg"
        >
          {formatTimestamp(position)}
        </span>
      )}
    </div>
  );
}
