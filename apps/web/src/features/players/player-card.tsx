import type { ReactNode } from 'react';

export function PlayerCard({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`overflow-hidden rounded-card bg-surface-2 shadow-low ${className}`}>{children}</div>;
}

type StartBannerProps = {
  icon: ReactNode;
  children: ReactNode;
  time?: string;
  /** Makes the banner a button that seeks to the start position. */
  onSeek?: (() => void) | undefined;
};

/** Shows where in the recording the song starts. */
export function StartBanner({ icon, children, time, onSeek }: StartBannerProps) {
  const look = 'flex min-h-11 w-full items-center gap-2 bg-accent-soft px-4 text-left text-sub font-medium';
  const content = (
    <>
      <span className="flex-none text-accent">{icon}</span>
      {children}
      {time && <span className="ml-auto font-mono text-control font-semibold text-accent">{time}</span>}
    </>
  );
  if (!onSeek) return <p className={look}>{content}</p>;
  return (
    <button type="button" onClick={onSeek} className={`${look} -outline-offset-2 transition-colors hover:text-accent`}>
      {content}
    </button>
  );
}

/** Shown instead of an embed that did not load, with a link to the platform. */
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
