import type { ReactNode } from 'react';

type StepProps = { number: number; picture?: ReactNode; children: ReactNode };

/** One step of instructions, in an `<ol>`. */
export function Step({ number, picture, children }: StepProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 not-first:border-t not-first:border-line">
      <span className="grid size-8 flex-none place-items-center rounded-full bg-surface-3 font-mono text-sub font-semibold">
        {number}
      </span>
      <p className="min-w-0 flex-1 text-control font-normal text-pretty wrap-anywhere text-text-2 [&_b]:font-semibold [&_b]:text-text">
        {children}
      </p>
      {picture && (
        <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-tile bg-surface-2">
          {picture}
        </span>
      )}
    </li>
  );
}
