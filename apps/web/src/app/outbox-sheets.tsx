import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { ArrowUp, Check, ChevronRight, Copy, Heart, MessageSquare, Mic, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { removeRows } from '../data/change-outbox.ts';
import { useOutbox, type Kind, type OutboxRow } from '../data/outbox.ts';
import { sendOutbox } from '../data/send-outbox.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { waitingText } from '../ui/lists/waiting-sign.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { discardRow, editWaitingRequest } from './edit-waiting-request.ts';

const icons: Record<Kind, ReactNode> = {
  request: <Mic size={20} />,
  vote: <ArrowUp size={20} />,
  comment: <MessageSquare size={20} />,
  favorite: <Heart size={20} />,
  'saved-heart': <Heart size={20} />,
};

const Lead = ({ kind }: { kind: Kind }) => (
  <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-text-2">
    {icons[kind]}
  </span>
);

/** What a row is: the first line names it, the second line its kind. */
function describe({ kind, input, about }: OutboxRow): { name: string; what: ReactNode } {
  if (kind === 'comment') return { name: input.text, what: 'Comment' };
  if (kind === 'vote') return { name: about.title, what: input.voted ? 'Your vote' : 'Vote taken back' };
  if (kind === 'favorite') return { name: about.title, what: input.favorited ? 'Favorite' : 'Favorite removed' };
  if (kind === 'saved-heart') return { name: about.title, what: input.saved ? 'Saved heart' : 'Saved heart removed' };
  const seconds = about.clip?.seconds;
  const clip =
    about.clip &&
    (seconds ? (
      <>
        {' '}
        <span className="font-mono">{formatTimestamp(seconds)}</span>
      </>
    ) : (
      ''
    ));
  return { name: about.title, what: about.clip ? <>Request, clip{clip}</> : 'Request' };
}

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

type SheetProps = { rows: readonly OutboxRow[]; open: boolean; onClose: () => void };

function WaitingSheet({ rows, open, onClose }: SheetProps) {
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
              <Lead kind={row.kind} />
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

function RefusedSheet({ rows, open, onClose }: SheetProps) {
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
      <Lead kind={row.kind} />
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

type PostedCardProps = { rows: readonly OutboxRow[] };

const plural = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** On Home: what was sent after a long wait. */
export function PostedCard({ rows }: PostedCardProps) {
  const navigate = useNavigate();
  const requests = rows.flatMap((row) => (row.kind === 'request' ? [row] : []));
  const count = (...kinds: Kind[]) => rows.filter(({ kind }) => kinds.includes(kind)).length;
  const rest = [
    [count('vote'), 'vote'] as const,
    [count('comment'), 'comment'] as const,
    [count('favorite', 'saved-heart'), 'favorite'] as const,
  ].filter(([each]) => each > 0);
  return (
    <section role="status" className="relative mt-3.5 rounded-card bg-surface-1 px-4 pt-3.5 pb-1.5 shadow-low">
      <div className="-mt-2 -mr-3 flex items-center justify-between">
        <h2 className="text-heading">Posted while you were out</h2>
        <IconButton
          label="Dismiss"
          icon={<X size={20} />}
          onClick={() => void removeRows(rows.map(({ place }) => place))}
        />
      </div>
      <ul>
        {requests.map(({ place, kind, input, about, sentAt }) => (
          <li key={place} className="border-line not-first:border-t">
            <button
              type="button"
              className="flex min-h-15 w-full items-center gap-3.5 text-left"
              onClick={() => void navigate(`/id-help?request=${input.id}`)}
            >
              <Lead kind={kind} />
              <span className="min-w-0 flex-1 py-2">
                <span className="block truncate text-control font-medium">{about.title}</span>
                <span className="block text-label text-text-2">
                  Request, live since <span className="font-mono">{formatClock(sentAt!)}</span>
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-3" />
            </button>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex min-h-15 items-center gap-3.5 border-line not-first:border-t">
            <span
              aria-hidden="true"
              className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-text-2"
            >
              <Check size={20} />
            </span>
            <div className="min-w-0 flex-1 py-2">
              <p className="text-control font-medium">{rest.map(([each, name]) => plural(each, name)).join(', ')}</p>
              <p className="text-label text-text-2">All sent</p>
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}

const formatClock = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
