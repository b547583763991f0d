import { clipLeewaySeconds, maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import type { Window } from './worker-messages.ts';

/** Encoders pad the last frame, so a file of 60 s is slightly longer than 60 s. */
export const longest = maxClipSeconds + clipLeewaySeconds;

/** Shorter than 60 s for the same reason: our encoder's padding would exceed the server's limit. */
const longestConverted = maxClipSeconds - clipLeewaySeconds;

/** The part of a recording that becomes the clip. */
export function clipWindow(seconds: number, start = 0): Window {
  return { start, end: Math.min(seconds, start + longestConverted) };
}

type Piece = { timestamp: number; numberOfFrames: number; sampleRate: number };

/** First frame and end (exclusive) of the part of a piece inside the window. Null when no frame is inside. */
export function cutFrames({ timestamp, numberOfFrames, sampleRate }: Piece, { start, end }: Window) {
  const frameAt = (seconds: number) =>
    Math.min(numberOfFrames, Math.max(0, Math.round((seconds - timestamp) * sampleRate)));
  const [from, to] = [frameAt(start), frameAt(end)];
  return to > from ? ([from, to] as const) : null;
}
