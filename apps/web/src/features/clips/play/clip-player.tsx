import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { sound, toggleClip } from './clip-queue.ts';
import { nowPlaying, type QueuedClip } from './now-playing.ts';
import { PlayButton } from './play-button.tsx';
import { Scrubber } from './scrubber.tsx';
import { useClip } from './use-clip.ts';
import { useWarmClip } from './use-warm-clip.ts';

/** A clip on the page of its request or song. It goes on in the mini player when the member leaves the page. */
export function ClipPlayer({ clip }: { clip: QueuedClip }) {
  const { requestId } = clip;
  const { seconds, peaks } = clip.clip;
  const { isCurrent, state, position } = useClip(requestId);
  // Where to start, chosen before the first press of play.
  const [from, setFrom] = useState(0);
  const warm = useWarmClip(requestId);

  function toggle(): void {
    const queue = nowPlaying.read();
    const at = queue?.clips.findIndex((each) => each.requestId === requestId) ?? -1;
    // Keeps the queue of the list that the member opened this clip from.
    toggleClip(queue && at !== -1 ? { ...queue, at } : { name: clip.title, clips: [clip], at: 0 }, from);
    setFrom(0);
  }

  return (
    <div
      ref={warm}
      role="group"
      aria-label="Clip"
      className="flex items-center gap-4 rounded-card bg-surface-2 px-4 py-4.5 shadow-low"
    >
      <PlayButton state={state} what="clip" look="paper" onClick={toggle} />
      {state === 'failed' ? (
        <div className="flex min-h-[62px] min-w-0 flex-1 items-center gap-3">
          <p role="alert" className="min-w-0 flex-1 text-sub text-text-2">
            The clip did not load.
          </p>
          <Button size="small" onClick={toggle}>
            Try again
          </Button>
        </div>
      ) : (
        <Scrubber
          peaks={peaks}
          seconds={seconds}
          position={isCurrent ? position : from}
          state={state}
          onSeek={isCurrent ? sound.seek : (to) => setFrom(Math.min(seconds, Math.max(0, to)))}
        />
      )}
    </div>
  );
}
