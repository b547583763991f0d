import type { Window } from './worker-messages.ts';

type Piece = { timestamp: number; numberOfFrames: number; sampleRate: number };

/** Which frames of a piece of sound lie between two moments, first and past the last; null when none do. */
export function cutFrames({ timestamp, numberOfFrames, sampleRate }: Piece, { start, end }: Window) {
  const frameAt = (moment: number) =>
    Math.min(numberOfFrames, Math.max(0, Math.round((moment - timestamp) * sampleRate)));
  const [from, to] = [frameAt(start), frameAt(end)];
  return to > from ? ([from, to] as const) : null;
}
