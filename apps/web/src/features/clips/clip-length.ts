import { clipLeewaySeconds, maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import type { Window } from './worker-messages.ts';

/** Encoders fill up their last frame: 60 s of sound make a file that is a little longer. */
export const longest = maxClipSeconds + clipLeewaySeconds;

/** What is asked of our encoder when a minute is wanted, for the same reason. */
const longestConverted = maxClipSeconds - clipLeewaySeconds;

/** The part of a recording that becomes the clip, when it is to begin there. */
export function clipWindow(seconds: number, start = 0): Window {
  return { start, end: Math.min(seconds, start + longestConverted) };
}
