import type { Window } from './worker-messages.ts';

type Piece = { timestamp: number; numberOfFrames: number; sampleRate: number };

/** First frame and end (exclusive) of the part of a piece inside the window. Null when no frame is inside. */
export function cutFrames({ timestamp, numberOfFrames, sampleRate }: Piece, { start, end }: Window) {
  const frameAt = (seconds: number) =>
    Math.min(numberOfFrames, Math.max(0, Math.round((seconds - timestamp) * sampleRate)));
  const [from, to] = [frameAt(start), frameAt(end)];
  return to > from ? ([from, to] as const) : null;
}
