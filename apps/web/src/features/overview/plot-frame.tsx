import type { ReactNode } from 'react';

type PlotFrameProps = {
  /** Top, middle and bottom of the axis. */
  scale: readonly [string, string, string];
  /** First, middle and last date. */
  dates: readonly [string, string, string];
  children: ReactNode;
};

/** Axes of a plot. Hidden from screen readers, which read the table of PlotCard. */
export function PlotFrame({ scale, dates, children }: PlotFrameProps) {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] font-mono text-nav text-text-3" aria-hidden="true">
      <div className="-my-1.5 flex flex-col justify-between">
        <span>{scale[0]}</span>
        <span>{scale[1]}</span>
        <span>{scale[2]}</span>
      </div>
      <div className="relative h-24 wide:h-40">
        <div className="absolute inset-0 flex flex-col justify-between">
          <span className="h-px bg-line" />
          <span className="h-px bg-line" />
          <span className="h-px bg-line-strong" />
        </div>
        {children}
      </div>
      <div className="col-start-2 flex justify-between pt-2.5">
        <span>{dates[0]}</span>
        <span>{dates[1]}</span>
        <span>{dates[2]}</span>
      </div>
    </div>
  );
}
