import { Clock } from 'lucide-react';

export const waitingText = 'Waiting for a signal';

/** A write that waits in the outbox. */
export function WaitingSign({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-label font-medium text-text-2 ${className}`}>
      <Clock size={15} strokeWidth={2} aria-hidden="true" />
      {waitingText}
    </span>
  );
}

/** The same at the corner of a button. `className` has its place, and the colour behind it. */
export const WaitingCorner = ({ className }: { className: string }) => (
  <span className={`pointer-events-none absolute grid size-4 place-items-center rounded-full text-text ${className}`}>
    <Clock size={14} strokeWidth={2.4} aria-hidden="true" />
  </span>
);
