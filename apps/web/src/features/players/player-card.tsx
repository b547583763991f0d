import type { ReactNode } from 'react';

export function PlayerCard({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`overflow-hidden rounded-card bg-surface-2 shadow-low ${className}`}>{children}</div>;
}

/** Where in the recording the song is. */
export function StartBanner({ icon, children, time }: { icon: ReactNode; children: ReactNode; time?: string }) {
  return (
    <p className="flex min-h-11 items-center gap-2 bg-accent-soft px-4 text-sub font-medium">
      <span className="flex-none text-accent">{icon}</span>
      {children}
      {time && <span className="ml-auto font-mono text-control font-semibold text-accent">{time}</span>}
    </p>
  );
}

/** What stands in the box when the platform does not come, with the way to it. */
export function Fallback(props: { icon: ReactNode; title: string; hint?: string; action: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 px-6 text-center">
      <div role="status" className="flex flex-col items-center gap-1">
        <span className="mb-1 text-text-3">{props.icon}</span>
        <strong className="text-row">{props.title}</strong>
        {props.hint && <span className="max-w-[19.5em] text-sub text-pretty text-text-2">{props.hint}</span>}
      </div>
      {props.action}
    </div>
  );
}
