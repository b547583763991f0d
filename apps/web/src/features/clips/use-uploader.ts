import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readClipState, restoreClip, subscribeClip } from './clip-job.ts';
import { type ClipStatus, statusOf, type UploaderState } from './uploader-state.ts';

/** What is chosen of a clip, for the form around it: null until it was sent and checked. */
export type ChosenClip = { clipId: string };

/** The clip of this page, as it is now; the work itself is done in clip-job.ts. */
export function useUploader(onChange: (clip: ChosenClip | null, status: ClipStatus) => void): UploaderState {
  const state = useSyncExternalStore(subscribeClip, readClipState);
  useEffect(() => void restoreClip(), []);

  const tell = useEffectEvent(onChange);
  const clipId = state.step === 'done' ? state.confirmed.clipId : null;
  const status = statusOf(state);
  useEffect(() => tell(clipId ? { clipId } : null, status), [clipId, status]);
  return state;
}
