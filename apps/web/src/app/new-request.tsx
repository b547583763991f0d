import { type ComponentProps, useEffect } from 'react';
import { isRecording } from '../features/clips/send/clip-activity.ts';
import {
  discardClip,
  handOverClip,
  releasePostedClip,
  resendClip,
  settleClip,
} from '../features/clips/send/clip-job.ts';
import { ClipUploader } from '../features/clips/draw/clip-uploader.tsx';
import { NewRequestSheet } from '../features/requests/new-request-sheet.tsx';
import { toast } from '../ui/overlays/toast.tsx';

type NewRequestProps = Pick<ComponentProps<typeof NewRequestSheet>, 'open' | 'onClose' | 'onPosted'>;

const drawUploader: ComponentProps<typeof NewRequestSheet>['clipSlot'] = (report) => <ClipUploader onChange={report} />;

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
      }}
      onDiscard={discardClip}
      clipSlot={drawUploader}
      settleClip={settleClip}
      resendClip={resendClip}
      handOverClip={handOverClip}
    />
  );
}
