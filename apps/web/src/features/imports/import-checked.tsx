import type { ImportProgress, RowFilter } from '@dubplate/domain/imports/import.ts';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { pills } from '../../ui/controls/radio-looks.ts';
import { DiscardImport } from './discard-import.tsx';
import { ImportExtrasNote } from './import-extras.tsx';
import { ImportRows } from './import-rows.tsx';
import { useImportControl } from './use-import.ts';

const count = (value: number): string => value.toLocaleString('en-US');
const songs = (value: number): string => `${count(value)} ${value === 1 ? 'song' : 'songs'}`;

type ImportCheckedProps = { progress: ImportProgress; onLeave: () => void };

/** All rows with their results, after the dry run and after the import. */
export function ImportChecked({ progress, onLeave }: ImportCheckedProps) {
  const { id, counts, state } = progress;
  const isDone = state === 'done';
  const [filter, setFilter] = useState<RowFilter>('all');
  const control = useImportControl(id);
  const options = [
    { value: 'all', label: 'All', count: count(counts.checked) },
    ...(isDone ? [{ value: 'added', label: 'Added', count: count(counts.added) } as const] : []),
    ...(isDone && counts.new === 0
      ? []
      : [{ value: 'new', label: isDone ? 'Not added' : 'New', count: count(counts.new) } as const]),
    { value: 'duplicate', label: 'Duplicate', count: count(counts.duplicate) },
    { value: 'error', label: 'Error', count: count(counts.error) },
  ] as const;
  const left = counts.duplicate + counts.error + (isDone ? counts.new : 0);
  return (
    <>
      <RadioGroup
        look={pills}
        label="Show rows"
        options={options}
        value={filter}
        onChange={setFilter}
        className="mb-4"
      />
      <ImportExtrasNote extras={progress.extras} isDone={isDone} />
      {progress.isSwept ? (
        <p className="py-10 text-center text-sub text-text-2">Its rows were cleared away after 30 days.</p>
      ) : (
        <ImportRows id={id} filter={filter} />
      )}
      {/* Without this space the fixed bar covers the last row. */}
      <div className="h-24 wide:hidden" />
      {/* A bar at the bottom edge on phones; sticky below the table on wide screens. */}
      <div className="fixed inset-x-0 bottom-0 z-(--z-nav) grid gap-3 rounded-t-card bg-surface-2 px-(--gutter) pt-4 pb-[calc(1rem+var(--safe-b))] shadow-high wide:sticky wide:bottom-4 wide:mt-3 wide:flex wide:flex-wrap wide:items-center wide:justify-between wide:rounded-card wide:py-2 wide:pr-2 wide:pl-5">
        <div className="flex min-w-0 items-center justify-between gap-3">
          <p className="text-sub text-text-2">
            <strong className="font-mono font-semibold text-text">{count(isDone ? counts.added : counts.new)}</strong>{' '}
            {isDone ? 'added' : 'will be added'},{' '}
            <strong className="font-mono font-semibold text-text">{count(left)}</strong> left out
          </p>
          {!isDone && (
            <DiscardImport
              id={id}
              fileName={progress.fileName}
              variant="ghost"
              className="-my-2 -mr-4 wide:my-0 wide:mr-0"
              onDiscarded={onLeave}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {isDone ? (
            <Button size="small" className="flex-1 wide:flex-none" onClick={onLeave}>
              Import another file
            </Button>
          ) : (
            <>
              <Button size="small" className="flex-1 wide:flex-none" onClick={onLeave}>
                Choose another file
              </Button>
              {counts.new > 0 && (
                <Button
                  size="small"
                  variant="primary"
                  className="flex-1 wide:flex-none"
                  busy={control.isPending}
                  onClick={() => control.mutate('run')}
                >
                  {`Import ${songs(counts.new)}`}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}
