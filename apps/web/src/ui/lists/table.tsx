import type { ReactNode } from 'react';

type TableProps = {
  /** Accessible name of the table. */
  label: string;
  /** Unique headings. '' is the column of buttons: screen readers get "Actions". */
  columns: readonly string[];
  /** Columns above 768px, such as 'wide:grid-cols-[2fr_1fr_7rem]'. Use minmax(0,…) for text, or long text overflows. */
  grid: string;
  /** Shows the headings to screen readers only. */
  headless?: boolean;
  /** Number of columns after the first that are centred, such as switches. */
  centred?: number;
  /** The rows are being refetched. */
  busy?: boolean;
  children: ReactNode;
};

/**
 * A table on wide screens. Below 769px each row becomes two or three lines, laid out by its cells. Uses ARIA roles,
 * because table elements with another `display` lose their semantics in some browsers.
 */
export function Table({ label, columns, grid, headless = false, centred = 0, busy = false, children }: TableProps) {
  return (
    <div
      role="table"
      aria-label={label}
      aria-busy={busy || undefined}
      className={`rounded-card bg-surface-1 shadow-low transition-opacity aria-busy:opacity-70 inset-ring inset-ring-line wide:grid ${grid}`}
    >
      <div role="rowgroup" className="contents">
        <div
          role="row"
          className={`sr-only ${headless ? '' : 'wide:not-sr-only wide:col-span-full wide:grid wide:min-h-11 wide:grid-cols-subgrid wide:items-center wide:px-2'}`}
        >
          {columns.map((column, index) => (
            <span
              key={column}
              role="columnheader"
              className={`px-3 py-2 text-label font-medium wrap-anywhere text-text-3 ${index > 0 && index <= centred ? 'text-center' : ''}`}
            >
              {column || <span className="sr-only">Actions</span>}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="contents">
        {children}
      </div>
    </div>
  );
}

/** Heading of a group of rows, such as the rows of one day. */
export function TableHeading({ children }: { children: ReactNode }) {
  return (
    <div
      role="row"
      className="border-t border-line bg-surface-2 px-4 py-2 first:rounded-t-card first:border-t-0 wide:col-span-full wide:px-5"
    >
      <span role="rowheader" className="text-label font-medium text-text-2">
        {children}
      </span>
    </div>
  );
}

type TableRowProps = {
  /** Layout of the cells on phones, such as 'grid grid-cols-[1fr_auto]'. */
  className?: string;
  /** For rows with a switch or a second line. */
  tall?: boolean;
  children: ReactNode;
};

export function TableRow({ className = '', tall = false, children }: TableRowProps) {
  return (
    <div
      role="row"
      className={`border-t border-line px-4 py-3 first:border-t-0 wide:col-span-full wide:grid wide:grid-cols-subgrid wide:items-center wide:gap-x-0 wide:gap-y-0 wide:px-2 wide:py-1 wide:first:border-t ${tall ? 'wide:min-h-16' : 'wide:min-h-[49px]'} ${className}`}
    >
      {children}
    </div>
  );
}

export function TableCell({ className = '', children }: { className?: string; children?: ReactNode }) {
  return (
    <div role="cell" className={`min-w-0 text-sub wide:px-3 ${className}`}>
      {children}
    </div>
  );
}
