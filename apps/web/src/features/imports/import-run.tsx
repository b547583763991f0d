import { percentOf, sleevesShown, type ImportProgress } from '@dubplate/domain/imports/import.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { ProgressHead } from './progress-head.tsx';
import { useDiscard, useImportControl } from './use-import.ts';
import { useTimeLeft } from './use-time-left.ts';

const count = (value: number): string => value.toLocaleString('en-US');

type ImportRunProps = { progress: ImportProgress; onLeave: () => void };

/** Progress of a running or stopped import, with the covers of the added songs. */
export function ImportRun({ progress, onLeave }: ImportRunProps) {
  const { id, counts, state, isStalled } = progress;
  const control = useImportControl(id);
  const discard = useDiscard(id, onLeave);
  const all = counts.new + counts.added;
  const timeLeft = useTimeLeft(counts.added, all);
  const isStopped = state === 'stopped';
  const hint = isStopped ? 'stopped' : isStalled ? 'waiting for a free moment' : timeLeft;
  return (
    <>
      <ProgressHead
        percent={percentOf(counts.added, all)}
        title={`${count(counts.added)} of ${count(all)} songs added`}
        hint={hint}
        action={
          isStopped || isStalled ? (
            <Button size="small" variant="primary" busy={control.isPending} onClick={() => control.mutate('run')}>
              Go on
            </Button>
          ) : (
            <Button size="small" busy={control.isPending} onClick={() => control.mutate('stop')}>
              Stop
            </Button>
          )
        }
      />
      <Sleeves progress={progress} all={all} />
      <p className="mt-6 text-sub text-text-3">
        {isStopped
          ? 'What is in stays in. Go on whenever you like, or leave it at that.'
          : 'Stop keeps what is already in. You can run the same file again; songs already added count as duplicates.'}
      </p>
      {isStopped && (
        <Button size="small" className="mt-4" busy={discard.isPending} onClick={() => discard.mutate()}>
          Leave it at that
        </Button>
      )}
    </>
  );
}

/** Covers of all added songs, or of the newest ones when there are too many. The next place is outlined. */
function Sleeves({ progress, all }: { progress: ImportProgress; all: number }) {
  const { sleeves, counts, state } = progress;
  const places = Math.min(all, sleevesShown);
  const isMore = counts.new > 0;
  const shown = sleeves.slice(-(isMore ? places - 1 : places));
  return (
    <div className="grid grid-cols-6 gap-2 wide:grid-cols-12" aria-hidden="true">
      {shown.map((sleeve) => (
        <Cover key={sleeve.id} id={sleeve.id} coverKey={sleeve.cover} className="aspect-square w-full rounded-tile" />
      ))}
      {Array.from({ length: places - shown.length }, (_, place) => (
        <span
          key={place}
          className={`skeleton-plate aspect-square rounded-tile ${place === 0 && isMore && state === 'running' ? 'outline-2 outline-offset-1 outline-accent' : ''}`}
        />
      ))}
    </div>
  );
}
