import { type ComponentProps, useEffect } from 'react';
import { isRecordingNow } from '../features/clips/clip-activity.ts';
import { discardClip, releasePostedClip, settleClip } from '../features/clips/clip-job.ts';
import { ClipUploader } from '../features/clips/clip-uploader.tsx';
import { NewRequestSheet } from '../features/requests/new-request-sheet.tsx';
import { toast } from '../ui/toast.tsx';

type NewRequestProps = Omit<ComponentProps<typeof NewRequestSheet>, 'clipSlot' | 'onDiscard' | 'settleClip'>;

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
      onPosted={(request) => {
        releasePostedClip();
        onPosted(request);
      }}
      onDiscard={discardClip}
      clipSlot={drawUploader}
      settleClip={settleClip}
    />
  );
}
