import { useSyncExternalStore } from 'react';

/** Whether the microphone is recording; by itself, so that a button can show it without the code that records. */
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
