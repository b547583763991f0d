import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { clipState, discardClip, restoreClip } from '../send/clip-job.ts';
import { RecordedClip } from './recorded-clip.tsx';

/** On top of both lists: a clip on this device that has no title and description yet. */
export function WaitingRecording({ onAddWords }: { onAddWords: () => void }) {
  const state = clipState.useValue();
  const [isDeleting, setIsDeleting] = useState(false);
  useEffect(() => void restoreClip(), []);
  if (state.step === 'empty' || state.step === 'awaitingMicrophone' || state.step === 'recording') return null;
  if (state.step === 'error' && !state.retry) return null;
  const source = 'clip' in state && state.clip ? state.clip.fileName : 'source' in state ? state.source?.name : '';
  const isFile = state.step === 'picking' || (source && !/^Recording(\.mp3)?$/.test(source));
  const title = isFile ? 'A clip is waiting' : 'A recording is waiting';
  return (
    <section aria-label={title} className="mb-3 rounded-card bg-surface-1 p-4 shadow-low">
      <h2 className="text-row">{title}</h2>
      <p className="text-sub text-text-2">Only on this device. It needs a title and a few words.</p>
      <div className="mt-3">
        <RecordedClip look="small" />
      </div>
      <div className="mt-3 flex items-center gap-2">
        <Button size="small" className="flex-1" onClick={onAddWords}>
          Add the words
        </Button>
        <IconButton
          label={isFile ? 'Delete clip' : 'Delete recording'}
          icon={<Trash2 size={20} />}
          onClick={() => setIsDeleting(true)}
        />
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        icon={Trash2}
        title={isFile ? 'Delete this clip?' : 'Delete this recording?'}
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
