import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { clipState, record, restoreClip } from '../send/clip-job.ts';
import { statusOf } from '../send/uploader-state.ts';
import { RecordedClip } from './recorded-clip.tsx';
import { RecordingPlate } from './recording-plate.tsx';

type RecordScreenProps = {
  open: boolean;
  onClose: () => void;
  /** Opens New ID Request with the recording. */
  onAddWords: () => void;
};

/**
 * Records at once, on the whole screen. Closing it does not stop the recording. A small sheet then plays the recording,
 * and asks for title and description now or later.
 */
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

  const isRecorder = isStarting || state.step === 'recording';
  return (
    <>
      <Sheet
        open={open && isRecorder}
        onOpenChange={(next) => {
          if (next) return;
          if (state.step === 'recording') toast('Still recording. Tap Record to get back to it.');
          onClose();
        }}
        title="Recording"
        full
      >
        {state.step === 'recording' ? (
          <RecordingPlate recording={state.recording} />
        ) : (
          <p role="status" className="flex flex-1! items-center justify-center text-text-2">
            Waiting for the microphone
          </p>
        )}
      </Sheet>
      <KeptSheet open={open && !isRecorder && !hasFailed} onClose={onClose} onAddWords={onAddWords} />
    </>
  );
}

function KeptSheet({ open, onClose, onAddWords }: RecordScreenProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Got it"
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button variant="primary" className="grow-[1.6]!" onClick={onAddWords}>
            Add the words
          </Button>
        </>
      }
    >
      <p role="status" className="text-text-2">
        Kept on this device. The words can wait.
      </p>
      <div className="rounded-card bg-surface-2 px-4 pt-4 pb-2 shadow-low">
        <RecordedClip look="tonal" />
        <Button
          variant="ghost"
          size="small"
          icon={<RotateCcw size={18} />}
          className="mt-1 -ml-3 px-3!"
          onClick={() => setIsReplacing(true)}
        >
          Again
        </Button>
      </div>
      <ConfirmDialog
        open={isReplacing}
        onClose={() => setIsReplacing(false)}
        icon={RotateCcw}
        title="Record it again?"
        text="The new recording takes the place of this one."
        keep="Keep this one"
        confirm="Record again"
        confirmLook="tonal"
        onConfirm={() => {
          setIsReplacing(false);
          record();
        }}
      />
    </Sheet>
  );
}
