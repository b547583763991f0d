import { type ComponentProps, useEffect } from 'react';
import { isRecordingNow } from '../features/clips/clip-activity.ts';
import { discardClip, releasePostedClip, resendClip, settleClip } from '../features/clips/clip-job.ts';
import { ClipUploader } from '../features/clips/clip-uploader.tsx';
import { NewRequestSheet } from '../features/requests/new-request-sheet.tsx';
import { toast } from '../ui/toast.tsx';

type NewRequestProps = Pick<ComponentProps<typeof NewRequestSheet>, 'open' | 'onClose' | 'onPosted'>;

const drawUploader: ComponentProps<typeof NewRequestSheet>['clipSlot'] = (report) => <ClipUploader onChange={report} />;

/** New ID Request, with what makes its clip. */
export function NewRequest({ onPosted, ...props }: NewRequestProps) {
  const { open } = props;
  useEffect(() => {
    if (!open) return;
    // The microphone stays on when the sheet is closed: the member must know.
    return () => void (isRecordingNow() && toast('Still recording. Tap + to get back to it.'));
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
    />
  );
}
