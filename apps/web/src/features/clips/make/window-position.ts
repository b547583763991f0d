import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';

/** A narrower window is hard to drag with a thumb. */
const minWindowPixels = 88;

export type Track = { seconds: number; width: number };

/** Pixel positions of the 60 s window and of the waveform strip under it. */
export type Layout = {
  /** Left edge of the window, relative to the box. */
  left: number;
  width: number;
  /** Width of the whole strip, and how far it is scrolled to the left. */
  stripWidth: number;
  offset: number;
};

export const lastStart = (seconds: number): number => Math.max(0, seconds - maxClipSeconds);

/**
 * A strip that fits into the box does not scroll. A longer strip scrolls against the window, so that both reach their
 * ends together.
 */
export function layWindow(start: number, { seconds, width }: Track): Layout {
  const windowWidth = Math.max(minWindowPixels, (maxClipSeconds / seconds) * width);
  const stripWidth = (windowWidth * seconds) / maxClipSeconds;
  const fraction = lastStart(seconds) > 0 ? start / lastStart(seconds) : 0;
  return {
    left: fraction * (width - windowWidth),
    width: windowWidth,
    stripWidth,
    offset: fraction * (stripWidth - width),
  };
}

/** New start after the member drags the window by `pixels`. */
export function pullWindow(start: number, pixels: number, track: Track): number {
  const { width } = layWindow(0, track);
  return within(start + (pixels / (track.width - width)) * lastStart(track.seconds), track);
}

/** New start after the member drags the strip by `pixels`. Dragging to the right moves back. */
export function pullStrip(start: number, pixels: number, track: Track): number {
  const { width } = layWindow(0, track);
  return within(start - (pixels / width) * maxClipSeconds, track);
}

/** New start after the member taps the box at `pixels`: the window is centred there. */
export function centreWindow(start: number, pixels: number, track: Track): number {
  const { offset, width } = layWindow(start, track);
  return within(((pixels + offset) / width) * maxClipSeconds - maxClipSeconds / 2, track);
}

const within = (start: number, { seconds }: Track): number => Math.min(lastStart(seconds), Math.max(0, start));
