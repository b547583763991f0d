import { Copy, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { OutboxRow } from '../data/outbox-rows.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { discardRow, editWaitingRequest } from './edit-waiting-request.ts';
import { describe, icons, Lead } from './outbox-row.tsx';

type RefusedSheetProps = { rows: readonly OutboxRow[]; open: boolean; onClose: () => void };

/** Writes that the server refused, until the member decides. */
export function RefusedSheet({ rows, open, onClose }: RefusedSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Could not be posted"
      initialFocus="sheet"
      footer={<Button onClick={onClose}>Decide later</Button>}
    >
      <p className="text-body text-text-2">
        {rows.length === 0 ? (
          'Nothing is left to decide.'
        ) : (
          <>
            You wrote this while offline.
            <br />
            Things changed in the meantime.
          </>
        )}
      </p>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <RefusedRow key={row.place} row={row} />
        ))}
      </ul>
    </Sheet>
  );
}

function RefusedRow({ row }: { row: OutboxRow }) {
  const navigate = useNavigate();
  const { name, what } = describe(row);
  const heading =
    row.kind === 'comment' ? `Comment on ${row.about.title}` : row.kind === 'request' ? `Request: ${name}` : name;
  async function edit(request: OutboxRow<'request'>): Promise<void> {
    if (await editWaitingRequest(request)) void navigate('/id-help?new=request', { replace: true });
  }
  return (
    <li className="flex gap-3.5 rounded-card bg-surface-2 p-3.5 shadow-low">
      <Lead>{icons[row.kind]}</Lead>
      <div className="min-w-0 flex-1">
        <p className="text-control font-medium text-pretty wrap-anywhere">{heading}</p>
        {row.kind !== 'comment' && row.kind !== 'request' && <p className="text-label text-text-2">{what}</p>}
        <p className="mt-1.5 flex items-start gap-2 text-sub font-medium text-danger">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
          {row.problem!.text}
        </p>
        {row.kind === 'comment' && (
          <p className="mt-2.5 rounded-field bg-surface-1 px-3 py-2.5 text-control wrap-anywhere whitespace-pre-wrap">
            {name}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {row.kind === 'comment' && (
            <Button size="small" icon={<Copy size={18} />} onClick={() => void copy(row.input.text)}>
              Copy text
            </Button>
          )}
          {row.kind === 'request' && (
            <Button size="small" onClick={() => void edit(row)}>
              Edit
            </Button>
          )}
          <Button size="small" variant="outline" onClick={() => void discardRow(row)}>
            Discard
          </Button>
        </div>
      </div>
    </li>
  );
}

const copy = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast('Copied'),
    () => toast('Could not copy. Select the text instead.', { tone: 'error' }),
  );
