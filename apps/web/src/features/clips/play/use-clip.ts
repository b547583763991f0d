import { useSyncExternalStore } from 'react';
import { sound } from './clip-queue.ts';
import { currentClip, nowPlaying } from './now-playing.ts';
import { useIsPlayable } from './saved-sounds.ts';
import type { ClipState, Playback } from './sound.ts';

export type ClipPlayback = { state: ClipState; position: number };

const idle: Playback = { state: 'paused', position: 0 };
const readIdle = () => idle;
const ignore = () => () => {};

/** The playback of one clip. Renders on every frame, but only while it is the current clip. */
export function useClip(requestId: string | undefined): ClipPlayback & { isCurrent: boolean } {
  const queue = nowPlaying.useValue();
  const isCurrent = requestId !== undefined && currentClip(queue)?.requestId === requestId;
  const playback = useSyncExternalStore(isCurrent ? sound.subscribe : ignore, isCurrent ? sound.read : readIdle);
  const isLoaded = isCurrent && playback.state !== 'failed';
  const state = useIsPlayable(requestId) || isLoaded ? playback.state : 'unavailable';
  return { ...playback, state, isCurrent };
}
