import { formatAgo } from '@dubplate/domain/age.ts';
import type { Import, ImportState } from '@dubplate/domain/imports/import.ts';
import { ChevronRight } from 'lucide-react';
import { useNow } from '../../platform/now.ts';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { useImports } from './use-import.ts';

const count = (value: number): string => value.toLocaleString('en-US');

const words: Record<ImportState, (one: Import) => string> = {
  sending: ({ counts, rowCount }) => `${count(counts.received)} of ${count(rowCount)} rows sent`,
  checking: () => 'Being checked',
  checked: ({ counts }) => (counts.new === 0 ? 'Nothing to import' : `${count(counts.new)} new, waiting for you`),
  running: ({ counts }) => `${count(counts.added)} added so far`,
  stopped: ({ counts }) => `Stopped at ${count(counts.added)}`,
  done: ({ counts }) => `${count(counts.added)} added`,
};

/** Earlier imports, and imports that are not finished. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, isError, refetch } = useImports();
  const now = useNow();
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : null;
  if (data.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-heading">Files so far</h2>
      <ul className="overflow-hidden rounded-card bg-surface-1 inset-ring inset-ring-line">
        {data.map((one) => (
          <li key={one.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen(one.id)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 transition-colors hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-row">{one.fileName}</span>
                <span className="block text-sub text-text-2">
                  {words[one.state](one)}
                  <span className="text-text-3">
                    {' · '}
                    {one.startedBy ?? 'Deleted member'}, {formatAgo(new Date(one.createdAt), now)}
                  </span>
                </span>
              </span>
              <ChevronRight size={18} className="flex-none text-text-3" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
