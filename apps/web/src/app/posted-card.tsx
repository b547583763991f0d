import { Check, ChevronRight, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { removeRows } from '../data/change-outbox.ts';
import type { Kind, OutboxRow } from '../data/outbox-rows.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { icons, Lead } from './outbox-row.tsx';

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
              <Lead>{icons[kind]}</Lead>
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
            <Lead>
              <Check size={20} />
            </Lead>
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
