import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PlayButton } from '../play/play-button.tsx';
import { Scrubber } from '../play/scrubber.tsx';
import { useSound } from '../play/use-sound.ts';
import { clipState, discardClip, restoreClip } from '../send/clip-job.ts';
import { describeStep, type FreshClip } from '../send/uploader-state.ts';

/** On top of My Requests: a clip on this device that has no title and description yet. */
export function WaitingRecording({ onAddWords }: { onAddWords: () => void }) {
  const state = clipState.useValue();
  const [isDeleting, setIsDeleting] = useState(false);
  useEffect(() => void restoreClip(), []);
  if (state.step === 'empty' || state.step === 'awaitingMicrophone' || state.step === 'recording') return null;
  if (state.step === 'error' && !state.retry) return null;
  const clip = 'clip' in state ? state.clip : null;
  return (
    <section aria-label="A recording is waiting" className="mb-3 rounded-card bg-surface-1 p-4 shadow-low">
      <h2 className="text-row">A recording is waiting</h2>
      <p className="text-sub text-text-2">
        {state.step === 'error' ? state.message : 'Only on this device. It needs a title and a few words.'}
      </p>
      {clip ? <Preview clip={clip} /> : <p className="py-3 text-sub text-text-3">{describeStep(state)}</p>}
      <div className="mt-3 flex items-center gap-2">
        <Button size="small" className="flex-1" onClick={onAddWords}>
          Add the words
        </Button>
        <IconButton label="Delete recording" icon={<Trash2 size={20} />} onClick={() => setIsDeleting(true)} />
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        icon={Trash2}
        title="Delete this recording?"
        text="It is only on this device, so nothing of it stays."
        keep="Keep it"
        confirm="Delete"
        onConfirm={() => {
          setIsDeleting(false);
          discardClip();
        }}
      />
    </section>
  );
}

function Preview({ clip: { bytes, seconds, peaks } }: { clip: FreshClip }) {
  const { state, position, toggle, seek } = useSound({ source: bytes, seconds });
  return (
    <div className="mt-3 flex items-center gap-3">
      <PlayButton state={state} what="recording" look="small" onClick={toggle} />
      <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={seek} />
    </div>
  );
}
