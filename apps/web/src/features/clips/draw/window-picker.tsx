import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { keyStep } from '../play/key-step.ts';
import { useWidth } from '../../../ui/hooks/use-width.ts';
import { Waveform } from './waveform.tsx';
import { centreWindow, lastStart, layWindow, pullStrip, pullWindow } from '../make/window-position.ts';

const height = 60;
/** A pointer that moved less is a tap, not a drag. */
const tapPixels = 5;

type WindowPickerProps = {
  peaks: readonly number[];
  total: number;
  seconds: number;
  start: number;
  onMove: (start: number) => void;
  /** Playhead in seconds from the start of the window. Null before the first playback. */
  needle: number | null;
};

type Pull = { x: number; start: number; byWindow: boolean; hasMoved: boolean };

/** Slider that moves a 60 s window over the waveform of a recording, by pointer or keyboard. */
export function WindowPicker({ peaks, total, seconds, start, onMove, needle }: WindowPickerProps) {
  const [ref, width] = useWidth();
  const pull = useRef<Pull>(null);
  const track = { seconds, width };
  const { left, width: windowWidth, stripWidth, offset } = layWindow(start, track);
  const from = formatTimestamp(start);
  const to = formatTimestamp(Math.min(seconds, start + maxClipSeconds));

  function grab(event: PointerEvent<HTMLElement>, byWindow: boolean): void {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { x: event.clientX, start, byWindow, hasMoved: false };
  }

  function follow(event: PointerEvent): void {
    const held = pull.current;
    if (!held) return;
    const moved = event.clientX - held.x;
    held.hasMoved ||= Math.abs(moved) >= tapPixels;
    if (held.hasMoved) onMove((held.byWindow ? pullWindow : pullStrip)(held.start, moved, track));
  }

  function release(event: PointerEvent<HTMLElement>): void {
    const held = pull.current;
    pull.current = null;
    if (!held || held.hasMoved || held.byWindow || event.type === 'pointercancel') return;
    onMove(centreWindow(start, event.clientX - event.currentTarget.getBoundingClientRect().left, track));
  }

  function press(event: KeyboardEvent): void {
    const next = keyStep(event, { value: start, max: lastStart(seconds) });
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  }

  const held = { onPointerMove: follow, onPointerUp: release, onPointerCancel: release };
  return (
    <div data-base-ui-swipe-ignore="" className="select-none">
      <div
        ref={ref}
        className="relative mt-2.5 touch-pan-y"
        style={{ height }}
        onPointerDown={(event) => grab(event, false)}
        {...held}
      >
        <div className="absolute inset-0 overflow-hidden rounded-tag">
          <div className="absolute inset-y-0" style={{ width: stripWidth, transform: `translateX(${-offset}px)` }}>
            <Waveform peaks={peaks} total={total} height={height} />
          </div>
        </div>
        {width > 0 && (
          <div
            role="slider"
            tabIndex={0}
            aria-label="60 second window"
            aria-valuemin={0}
            aria-valuemax={Math.round(lastStart(seconds))}
            aria-valuenow={Math.round(start)}
            aria-valuetext={`${from} to ${to}`}
            onPointerDown={(event) => grab(event, true)}
            {...held}
            onKeyDown={press}
            style={{ left, width: windowWidth }}
            className="group absolute -inset-y-1.5 cursor-grab touch-none rounded-tile bg-text/7 inset-ring-2 inset-ring-text after:absolute after:-inset-x-1 after:-top-4 after:-bottom-1 active:cursor-grabbing"
          >
            {/* The same waveform, highlighted and clipped to the window. */}
            <div className="absolute inset-x-0 inset-y-1.5 overflow-hidden">
              <div
                className="absolute inset-y-0"
                style={{ width: stripWidth, transform: `translateX(${-offset - left}px)` }}
              >
                <Waveform peaks={peaks} total={total} height={height} played={1} />
              </div>
            </div>
            {needle !== null && (
              <span
                className="absolute inset-y-0.5 w-0.5 rounded-full bg-accent"
                style={{ left: `${Math.min(1, needle / maxClipSeconds) * 100}%` }}
              />
            )}
            <b className="absolute -top-2.5 left-1/2 -translate-x-1/2 rounded-full bg-text px-2 py-[3px] font-mono text-nav leading-[14px] font-semibold whitespace-nowrap text-bg">
              60 s
            </b>
          </div>
        )}
      </div>
      <div className="relative mt-2.5 flex h-4 justify-between font-mono text-tag leading-[1.3] text-text-3 tabular-nums">
        <span className={left < 90 ? 'invisible' : ''}>0:00</span>
        <b
          className="absolute -translate-x-1/2 font-medium whitespace-nowrap text-text"
          style={{ left: Math.min(width - 52, Math.max(52, left + windowWidth / 2)) }}
        >
          {from} – {to}
        </b>
        <span className={left + windowWidth > width - 90 ? 'invisible' : ''}>{formatTimestamp(seconds)}</span>
      </div>
    </div>
  );
}
