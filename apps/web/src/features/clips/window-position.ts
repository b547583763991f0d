import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';

/** Never narrower: it has to be held by a thumb. */
const leastPixels = 88;

export type Track = { seconds: number; width: number };

/** How the strip of a recording lies under a window of a minute that begins at `start`. */
export type Layout = {
  /** The window, from the left edge of the box. */
  left: number;
  width: number;
  /** The whole strip, and how far it is pulled to the left under the box. */
  stripWidth: number;
  offset: number;
};

export const lastStart = (seconds: number): number => Math.max(0, seconds - maxClipSeconds);

/**
 * A strip that fits lies still. A longer one slides beneath: while the window goes from one edge of the box to the
 * other, the strip goes the other way by what does not fit, so both arrive at the end together.
 */
export function layWindow(start: number, { seconds, width }: Track): Layout {
  const windowWidth = Math.max(leastPixels, (maxClipSeconds / seconds) * width);
  const stripWidth = (windowWidth * seconds) / maxClipSeconds;
  const fraction = lastStart(seconds) > 0 ? start / lastStart(seconds) : 0;
  return {
    left: fraction * (width - windowWidth),
    width: windowWidth,
    stripWidth,
    offset: fraction * (stripWidth - width),
  };
}

/** Where the window begins when it is pulled so many pixels across the box. */
export function pullWindow(start: number, pixels: number, track: Track): number {
  const { width } = layWindow(0, track);
  return within(start + (pixels / (track.width - width)) * lastStart(track.seconds), track);
}

/** Where it begins when the strip is pulled instead: it follows the finger, to the right is back. */
export function pullStrip(start: number, pixels: number, track: Track): number {
  const { width } = layWindow(0, track);
  return within(start - (pixels / width) * maxClipSeconds, track);
}

/** Where it begins when it is to lie around a point of the box. */
export function centreWindow(start: number, pixels: number, track: Track): number {
  const { offset, width } = layWindow(start, track);
  return within(((pixels + offset) / width) * maxClipSeconds - maxClipSeconds / 2, track);
}

const within = (start: number, { seconds }: Track): number => Math.min(lastStart(seconds), Math.max(0, start));
