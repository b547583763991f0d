import type { ReactNode } from 'react';

const GROOVES = [88, 82, 76, 70, 64, 58, 52, 46];

/** `action`: one button or link, so that no screen is a dead end. */
export function EmptyState(props: { title: string; hint?: string; action: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-3 pt-16 text-center">
      <Turntable size={172} />
      <h2 className="mt-7 max-w-[19em] text-heading text-balance">{props.title}</h2>
      {props.hint && <p className="mt-2 text-sub text-balance text-text-2">{props.hint}</p>}
      <div data-empty-action className="mt-6">
        {props.action}
      </div>
    </div>
  );
}

export function Turntable({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 200 200" width={size} height={size} fill="none" aria-hidden="true">
      <circle cx="100" cy="100" r="96" className="fill-surface-1" />
      <g className="stroke-line-strong">
        <circle cx="100" cy="100" r="95.5" />
        {GROOVES.map((radius, index) => (
          <circle
            key={radius}
            cx="100"
            cy="100"
            r={radius}
            strokeOpacity={0.75 - index * 0.06}
            strokeDasharray={index % 3 === 0 ? undefined : `${radius * 1.6} ${radius * 0.5}`}
            transform={`rotate(${index * 47} 100 100)`}
          />
        ))}
      </g>
      <circle cx="100" cy="100" r="32" className="fill-text" />
      <circle cx="100" cy="100" r="4" className="fill-bg" />
      <path
        d="M176 12v58l-22 34"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <circle cx="176" cy="12" r="7" className="fill-accent" />
    </svg>
  );
}
