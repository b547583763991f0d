import { PlayerCard } from './player-card.tsx';

const grooves = [88, 80, 72, 64, 56, 48];

export function NoPreview() {
  return (
    <PlayerCard className="flex items-center gap-4.5 p-4.5">
      <svg viewBox="0 0 200 200" width="72" height="72" fill="none" aria-hidden="true" className="flex-none">
        <circle cx="100" cy="100" r="96" className="fill-surface-1" />
        <g className="stroke-line-strong" strokeWidth="1.5">
          {[95.5, ...grooves].map((radius) => (
            <circle key={radius} cx="100" cy="100" r={radius} />
          ))}
        </g>
        <circle cx="100" cy="100" r="32" className="fill-text" />
        <circle cx="100" cy="100" r="4" className="fill-bg" />
      </svg>
      <strong className="text-row text-text-2">No preview available</strong>
    </PlayerCard>
  );
}
