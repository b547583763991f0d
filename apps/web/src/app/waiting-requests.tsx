import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { useNavigate } from 'react-router';
import type { OutboxRow } from '../data/outbox-rows.ts';
import { useWaiting } from '../data/shown-outbox.ts';
import { Waveform } from '../features/clips/draw/waveform.tsx';
import { WaitingSign } from '../ui/lists/waiting-sign.tsx';
import { editWaitingRequest } from './edit-waiting-request.ts';
import { icons, Lead } from './outbox-row.tsx';

/** On top of My Requests: requests in the outbox. */
export function WaitingRequests() {
  const requests = useWaiting().flatMap((row) => (row.kind === 'request' ? [row] : []));
  return requests.toReversed().map((row) => <WaitingRequest key={row.place} row={row} />);
}

function WaitingRequest({ row }: { row: OutboxRow<'request'> }) {
  const navigate = useNavigate();
  const { title, clip } = row.about;
  const edit = async () => (await editWaitingRequest(row)) && navigate('/id-help?tab=mine&new=request');
  return (
    <article className="mb-3 grid grid-cols-[46px_minmax(0,1fr)] gap-x-3 rounded-card bg-surface-1 px-3.5 pt-4 pb-2 shadow-low">
      <Lead>{icons.request}</Lead>
      <div className="min-w-0">
        <h2 className="mb-1 text-row wrap-anywhere">{title}</h2>
        {clip && (
          <div className="my-2 flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <Waveform peaks={clip.peaks} total={clip.peaks.length || undefined} height={28} />
            </div>
            {clip.seconds !== null && (
              <span className="font-mono text-tag text-text-3">{formatTimestamp(clip.seconds)}</span>
            )}
          </div>
        )}
        <div className="flex items-center justify-between gap-3">
          <WaitingSign />
          <button
            type="button"
            aria-label={`Edit waiting request ${title}`}
            className="-mr-3 min-h-11 px-3 text-control font-semibold"
            onClick={() => void edit()}
          >
            Edit
          </button>
        </div>
      </div>
    </article>
  );
}
