import type { ReactNode } from 'react';

type PlotCardProps = {
  title: string;
  /** Current value, and its change in this week. */
  figure: string;
  change: string;
  /** A swatch is needed only for two series. */
  legend: readonly { text: string; swatch?: 'first' | 'second' }[];
  /** The same data for screen readers, one row per week. */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  className?: string;
  children: ReactNode;
};

export function PlotCard({ title, figure, change, legend, table, className = '', children }: PlotCardProps) {
  return (
    <section
      aria-label={`${title} by week`}
      className={`relative min-w-0 rounded-card bg-surface-1 px-4 pt-4 pb-3.5 shadow-low wide:px-5 wide:pt-4.5 ${className}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-label font-medium text-text-2">{title}</h2>
        <p className="flex flex-wrap items-center gap-1.5 font-mono text-tag text-text-3">
          {legend.map(({ text, swatch }) => (
            <span key={text} className="flex items-center gap-1.5 not-first:ml-2">
              {swatch && (
                // Two halves: past weeks and the current week have different bar colours.
                <span className="flex overflow-hidden rounded-[2px]" aria-hidden="true">
                  <span className={`size-2 ${swatch === 'first' ? 'bg-plot' : 'bg-plot-2'}`} />
                  <span className={`size-2 ${swatch === 'first' ? 'bg-plot-now-2' : 'bg-plot-now'}`} />
                </span>
              )}
              {text}
            </span>
          ))}
        </p>
      </div>
      <p className="mt-1.5 mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 font-mono">
        <span className="text-[2rem] leading-none tracking-[-0.04em]">{figure}</span>
        <span className="text-tag text-text-2">{change}</span>
      </p>
      {children}
      {/* sr-only on the wrapper: a table does not shrink and would lengthen the page. */}
      <div className="sr-only">
        <table>
          <caption>{`${title} by week`}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([week, ...cells]) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                {table.columns.slice(1).map((column, place) => (
                  <td key={column}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
