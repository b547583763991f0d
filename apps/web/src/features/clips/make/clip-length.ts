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
