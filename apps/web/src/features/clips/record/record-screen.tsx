import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { clipState, record, restoreClip } from '../send/clip-job.ts';
import { statusOf } from '../send/uploader-state.ts';
import { RecordingPlate } from './recording-plate.tsx';

type RecordScreenProps = {
  open: boolean;
  onClose: () => void;
  /** Opens New ID Request with the recording. */
  onAddWords: () => void;
};

/** Records at once, on the whole screen. Title and description come later. Closing it does not stop the recording. */
export function RecordScreen({ open, onClose, onAddWords }: RecordScreenProps) {
  const state = clipState.useValue();
  const isStarting = state.step === 'empty' || state.step === 'awaitingMicrophone';
  const start = useEffectEvent(async () => {
    await restoreClip();
    const { step } = clipState.read();
    if (statusOf(clipState.read()) === 'none') return record();
    if (step === 'recording' || step === 'awaitingMicrophone') return;
    toast('One recording at a time. This one is still waiting for its words.');
    onAddWords();
  });
  useEffect(() => {
    if (open) void start();
  }, [open]);
  // Without a microphone, the form says why and offers a file instead. A failed upload can wait.
  const leave = useEffectEvent(onAddWords);
  const hasFailed = open && state.step === 'error' && !state.retry;
  useEffect(() => {
    if (hasFailed) leave();
  }, [hasFailed]);

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        if (state.step === 'recording') toast('Still recording. Tap Record to get back to it.');
        onClose();
      }}
      title={state.step === 'recording' || isStarting ? 'Recording' : 'Got it'}
      full
    >
      {isStarting && (
        <p role="status" className="flex flex-1! items-center justify-center text-text-2">
          Waiting for the microphone
        </p>
      )}
      {state.step === 'recording' && <RecordingPlate recording={state.recording} />}
      {state.step !== 'recording' && !isStarting && (
        <>
          <p role="status" className="flex flex-1! items-center justify-center text-center text-text-2">
            Kept on this device. The words can wait.
          </p>
          <div className="grid grid-cols-[1fr_1.6fr] gap-3">
            <Button onClick={onClose}>Later</Button>
            <Button variant="primary" onClick={onAddWords}>
              Add the words
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
