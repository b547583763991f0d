import { Share } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isRecording } from '../features/clips/send/clip-activity.ts';
import {
  clipState,
  discardClip,
  handOverClip,
  releasePostedClip,
  resendClip,
  settleClip,
} from '../features/clips/send/clip-job.ts';
import { ClipUploader } from '../features/clips/draw/clip-uploader.tsx';
import { NewRequestSheet } from '../features/requests/new-request-sheet.tsx';
import { offerInstall } from '../platform/install-offer.ts';
import { toast } from '../ui/overlays/toast.tsx';

type NewRequestProps = Pick<ComponentProps<typeof NewRequestSheet>, 'open' | 'onClose' | 'onPosted'>;

const drawUploader: ComponentProps<typeof NewRequestSheet>['clipSlot'] = (report) => (
  <>
    <SharedClipNote />
    <ClipUploader onChange={report} />
  </>
);

/** Above a clip from the share menu of the phone. share-flow.tsx opens the form with this state. */
function SharedClipNote() {
  const { state } = useLocation() as { state: { shared?: string } | null };
  const isEmpty = clipState.useValue().step === 'empty';
  if (!state?.shared || isEmpty) return null;
  return (
    <p className="flex min-h-6 items-center gap-3 text-sub font-medium text-text-2">
      <Share size={18} aria-hidden="true" className="flex-none" />
      {state.shared === 'video' ? 'Shared with Dubplate. Only the sound is used.' : 'Shared with Dubplate.'}
    </p>
  );
}

/** Connects the New ID Request sheet with the clip uploader. Features must not import each other. */
export function NewRequest({ onPosted, ...props }: NewRequestProps) {
  const { open } = props;
  useEffect(() => {
    if (!open) return;
    // Closing the sheet does not stop the recording, so the member must be informed.
    return () => void (isRecording.read() && toast('Still recording. Tap + to get back to it.'));
  }, [open]);
  return (
    <NewRequestSheet
      {...props}
      onPosted={(request, clipId) => {
        releasePostedClip(clipId);
        onPosted(request, clipId);
        if (request) offerInstall();
      }}
      onDiscard={discardClip}
      clipSlot={drawUploader}
      settleClip={settleClip}
      resendClip={resendClip}
      handOverClip={handOverClip}
    />
  );
}
