import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepClip, readKeptClip } from './kept-clip.ts';
import { sendClip, takeFile, takeRecording, type Run } from './make-clip.ts';
import { isBusy, type FreshClip, type UploaderState } from './uploader-state.ts';

/** What is chosen of a clip, for the form around it: null until it was sent and checked. */
export type ChosenClip = { clipId: string };

/** One clip at a time: whatever is begun ends what was under way, and leaving ends everything. */
export function useUploader(onChange: (clip: ChosenClip | null, busy: boolean) => void) {
  const [state, setState] = useState<UploaderState>(() => readKeptClip() ?? { step: 'empty' });
  const run = useRef<AbortController>(null);

  function change(next: UploaderState): void {
    keepClip(next);
    setState(next);
  }

  function begin(): Run {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    return { signal, show: (next) => !signal.aborted && change(next) };
  }
  useEffect(() => () => run.current?.abort(), []);

  const tell = useEffectEvent(onChange);
  const clipId = state.step === 'done' ? state.confirmed.clipId : null;
  const busy = isBusy(state);
  useEffect(() => tell(clipId ? { clipId } : null, busy), [clipId, busy]);

  return {
    state,
    chooseFile: (file: File) => void takeFile(file, begin()),
    record: () => void takeRecording(begin()),
    sendAgain: (clip: FreshClip) => void sendClip(clip, begin()),
    cancel() {
      run.current?.abort();
      change({ step: 'empty' });
    },
  };
}
