import type { ReactNode } from 'react';

/** Filters and search of a list: side by side on wide screens, stacked on phones. */
export function ConsoleTools({ filters, search }: { filters?: ReactNode; search: ReactNode }) {
  return (
    <div className="mb-4 grid grid-cols-1 gap-3 wide:flex wide:flex-wrap wide:items-center wide:justify-between">
      {filters && <div className="min-w-0">{filters}</div>}
      <div className="min-w-0 wide:w-80">{search}</div>
    </div>
  );
}
