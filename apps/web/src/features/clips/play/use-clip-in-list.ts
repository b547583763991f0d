import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useEffect, useEffectEvent } from 'react';
import { toggleClip, updateQueue } from './clip-queue.ts';
import { clipsOf } from './now-playing.ts';
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
export function useClipInList(request: RequestCard, list: ClipList) {
  const playback = useClip(request.id);
  const warm = useWarmClip(request.id);
  const { name, requests } = list;
  const { isCurrent } = playback;
  const follow = useEffectEvent((newest: readonly RequestCard[]) => {
    const clips = clipsOf(newest);
    updateQueue(name, clips);
    if (clips.at(-1)?.requestId === request.id) list.loadMore?.();
  });
  useEffect(() => {
    if (isCurrent) follow(requests);
  }, [isCurrent, requests]);
  function toggle(): void {
    const clips = clipsOf(requests);
    toggleClip({ name, clips, at: clips.findIndex(({ requestId }) => requestId === request.id) });
  }
  return { ...playback, warm, toggle };
}
