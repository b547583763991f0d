import type { ReactNode } from 'react';
import { useLastValue } from '../ui/overlays/overlay-state.ts';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { type OpenedRequestProps, useOpenedRequest } from './request-body.tsx';

type RequestSheetProps = Omit<OpenedRequestProps, 'requestId'> & {
  requestId: string | null;
  /** Sheets that open above this one. */
  above?: ReactNode;
};

/** A request with clip, votes and comments. Open while `requestId` is not null. */
export function RequestSheet({ requestId, ...rest }: RequestSheetProps) {
  const shown = useLastValue(requestId);
  return shown && <OpenedSheet key={shown} requestId={shown} open={requestId !== null} {...rest} />;
}

function OpenedSheet({ open, above, ...opened }: OpenedRequestProps & { open: boolean; above?: ReactNode }) {
  const { title, asker, follow, share, composer, body } = useOpenedRequest(opened, { open, frame: 'sheet' });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && opened.onClose()}
      width={600}
      tall
      title={title}
      heading={
        asker && (
          <>
            {asker}
            {follow}
            {share}
          </>
        )
      }
      footer={composer}
    >
      {body}
      {above}
    </Sheet>
  );
}
