import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useEffect, useEffectEvent } from 'react';
import { toggleClip, updateQueue } from './clip-queue.ts';
import { clipsOf, currentClip, nowPlaying } from './now-playing.ts';
import { useClip } from './use-clip.ts';
import { useWarmClip } from './use-warm-clip.ts';

/** The list that a clip is part of. "Next" follows it. */
export type ClipList = {
  name: string;
  requests: readonly RequestCard[];
  /** Absent when the list is complete. */
  loadMore?: (() => void) | undefined;
};

/** The playback of a request's clip in a list. `warm` is the ref of its element. */
export function useClipInList(request: RequestCard, { name, requests }: ClipList) {
  const playback = useClip(request.id);
  const warm = useWarmClip(request.id);
  function toggle(): void {
    const clips = clipsOf(requests);
    toggleClip({ name, clips, at: clips.findIndex(({ requestId }) => requestId === request.id) });
  }
  return { ...playback, warm, toggle };
}

/**
 * Updates the queue when the list of the current clip changes, and loads more at its last clip. Once per list: the row
 * of the clip is not mounted while it is far off screen.
 */
export function FollowQueue({ list }: { list: ClipList }): null {
  const { name, requests, loadMore } = list;
  const currentId = currentClip(nowPlaying.useValue())?.requestId;
  const follow = useEffectEvent((newest: readonly RequestCard[]) => {
    const clips = clipsOf(newest);
    if (!clips.some(({ requestId }) => requestId === currentId)) return;
    updateQueue(name, clips);
    if (clips.at(-1)?.requestId === currentId) loadMore?.();
  });
  useEffect(() => {
    if (currentId !== undefined) follow(requests);
  }, [currentId, requests]);
  return null;
}
