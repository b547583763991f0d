import type { ComponentProps } from 'react';
import { ClipUploader } from '../features/clips/clip-uploader.tsx';
import { forgetClip } from '../features/clips/kept-clip.ts';
import { NewRequestSheet } from '../features/requests/new-request-sheet.tsx';

type NewRequestProps = Omit<ComponentProps<typeof NewRequestSheet>, 'clipSlot' | 'onDiscard'>;

const drawUploader: ComponentProps<typeof NewRequestSheet>['clipSlot'] = (report) => <ClipUploader onChange={report} />;

/** New ID Request, with what makes its clip. */
export function NewRequest({ onPosted, ...props }: NewRequestProps) {
  return (
    <NewRequestSheet
      {...props}
      onPosted={(request) => {
        forgetClip();
        onPosted(request);
      }}
      onDiscard={forgetClip}
      clipSlot={drawUploader}
    />
  );
}
