import { useEffect, useEffectEvent } from 'react';
import type { ChosenClip, ClipStatus } from '../../../platform/clip-status.ts';
import { clipState, restoreClip } from './clip-job.ts';
import { statusOf, type UploaderState } from './uploader-state.ts';

/** Subscribes to the page's clip (clip-job.ts). */
export function useUploader(onChange: (clip: ChosenClip | null, status: ClipStatus) => void): UploaderState {
  const state = clipState.useValue();
  useEffect(() => void restoreClip(), []);

  const notify = useEffectEvent(onChange);
  const clipId = state.step === 'done' ? state.confirmed.clipId : null;
  const status = statusOf(state);
  useEffect(() => notify(clipId ? { clipId } : null, status), [clipId, status]);
  return state;
}
