import type { ComponentProps } from 'react';
import { ClipUploader } from '../features/clips/clip-uploader.tsx';
import { NewRequestSheet } from '../features/requests/new-request-sheet.tsx';

/** New ID Request, with what makes its clip. */
export function NewRequest(props: Omit<ComponentProps<typeof NewRequestSheet>, 'clipSlot'>) {
  return <NewRequestSheet {...props} clipSlot={(report) => <ClipUploader onChange={report} />} />;
}
