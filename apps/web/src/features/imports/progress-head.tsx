import type { ReactNode } from 'react';

type ProgressHeadProps = { percent: number; title: string; hint: string; action?: ReactNode };

export function ProgressHead({ percent, title, hint, action }: ProgressHeadProps) {
  return (
    <div className="mb-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="font-mono text-[3.25rem] leading-none tracking-[-0.05em]" aria-hidden="true">
          {percent}
          <span className="ml-1 text-sheet font-regular tracking-normal text-text-3">%</span>
        </p>
        <div className="min-w-0 flex-1 basis-36">
          <p className="text-row">{title}</p>
          <p className="mt-1 font-mono text-label text-text-3">{hint}</p>
        </div>
        {action}
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-surface-3 forced-colors:border"
      >
        <div
          className="h-full origin-left rounded-full bg-primary transition-[width] duration-(--d-base) forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
