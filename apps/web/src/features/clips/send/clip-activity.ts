import { useSyncExternalStore } from 'react';

/** A module of its own, so that a button can show the state without loading the recorder's code. */
let isRecording = false;
const listeners = new Set<() => void>();

export function showClipActivity(recording: boolean): void {
  if (isRecording === recording) return;
  isRecording = recording;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isRecordingNow = (): boolean => isRecording;
export const useIsRecording = (): boolean => useSyncExternalStore(subscribe, isRecordingNow);
