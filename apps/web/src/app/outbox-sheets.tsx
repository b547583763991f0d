import { X } from 'lucide-react';
import type { OutboxRow } from '../data/outbox-rows.ts';
import { useOutbox } from '../data/shown-outbox.ts';
import { sendOutbox } from '../data/send-outbox.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { waitingText } from '../ui/lists/waiting-sign.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { discardRow } from './edit-waiting-request.ts';
import { describe, icons, Lead } from './outbox-row.tsx';
import { RefusedSheet } from './refused-sheet.tsx';

type OutboxSheetsProps = { shown: string; onClose: () => void };

export function OutboxSheets({ shown, onClose }: OutboxSheetsProps) {
  const rows = useOutbox();
  return (
    <>
      <WaitingSheet
        rows={rows.filter(({ problem, sentAt }) => !problem && sentAt === undefined)}
        open={shown === 'waiting'}
        onClose={onClose}
      />
      <RefusedSheet rows={rows.filter(({ problem }) => problem)} open={shown === 'refused'} onClose={onClose} />
    </>
  );
}

type WaitingSheetProps = { rows: readonly OutboxRow[]; open: boolean; onClose: () => void };

function WaitingSheet({ rows, open, onClose }: WaitingSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={waitingText}
      initialFocus="sheet"
      footer={<Button onClick={() => void sendOutbox()}>Try now</Button>}
    >
      <p className="text-body text-text-2">
        {rows.length === 0 ? (
          'Everything is sent.'
        ) : (
          <>
            Kept on this phone.
            <br />
            Goes out by itself, in this order.
          </>
        )}
      </p>
      <ul>
        {rows.map((row) => {
          const { name, what } = describe(row);
          return (
            <li key={row.place} className="flex min-h-16 items-center gap-3.5 border-line not-first:border-t">
              <Lead>{icons[row.kind]}</Lead>
              <div className="min-w-0 flex-1 py-2">
                <p className="truncate text-control font-medium">{name}</p>
                <p className="text-label text-text-2">{what}</p>
              </div>
              <IconButton
                label={`Remove ${name}`}
                icon={<X size={20} />}
                className="-mr-2.5"
                onClick={() => void discardRow(row)}
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
