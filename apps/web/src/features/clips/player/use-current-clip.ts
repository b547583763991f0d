import { useEffect } from 'react';
import { useNewest } from '../../../data/member-overlay.ts';
import { nextOf, playNext } from '../play/clip-queue.ts';
import { type ClipQueue, currentClip, type QueuedClip } from '../play/now-playing.ts';
import { useClip } from '../play/use-clip.ts';

/** The end of a clip announces the next one this many seconds before. */
const nextUpSeconds = 5;

/** The playback of the current clip, and what follows it. */
export function useCurrentClip(queue: ClipQueue, clip: QueuedClip) {
  const playback = useClip(clip.requestId);
  const next = currentClip(nextOf(queue));
  const isNextUp = playback.state === 'playing' && clip.clip.seconds - playback.position <= nextUpSeconds;
  useSkipDeleted(clip);
  return { playback, next, nextUp: isNextUp ? next : null };
}

/** A request that is deleted or hidden while it plays. */
function useSkipDeleted({ request }: QueuedClip): void {
  const isDeleted = useNewest('request', request) === null && request !== null;
  useEffect(() => {
    if (isDeleted) playNext();
  }, [isDeleted]);
}
