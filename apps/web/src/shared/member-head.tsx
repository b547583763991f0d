import { Link } from 'react-router';
import { Cover } from '../ui/brand/cover.tsx';
import { coverKeyOf } from '../ui/brand/initials.ts';

type MemberHeadProps = {
  id: string;
  name: string;
  /** Text below the name. */
  line: string;
  /** `to` links the counter to the list that it counts. */
  counters: readonly { label: string; count: number; to?: string | null }[];
  /** Number of other members' tracks that this member identified. Hidden at zero. */
  identified: number;
};

/** Header of a member's page and of the profile. */
export function MemberHead({ id, name, line, counters, identified }: MemberHeadProps) {
  return (
    <>
      <div className="pb-9 text-center">
        <Cover
          id={id}
          coverKey={coverKeyOf(name)}
          initials={name}
          className="mx-auto mb-6 w-42 shadow-[0_20px_50px_-12px_rgb(0_0_0/0.8)]"
        />
        <h1 className="relative text-title wrap-anywhere">{name}</h1>
        <p className="relative mt-1 wrap-anywhere text-text-2">{line}</p>
      </div>
      <dl className="mb-6 grid grid-cols-3 rounded-card bg-surface-1 shadow-low">
        {counters.map(({ label, count, to }) => (
          <div
            key={label}
            className={`relative flex flex-col-reverse justify-end px-2.5 pt-5.5 pb-4.5 text-center not-first:before:absolute not-first:before:inset-y-5.5 not-first:before:left-0 not-first:before:w-px not-first:before:bg-line ${to ? 'rounded-card transition-colors hover:bg-surface-2' : ''}`}
          >
            <dt className="text-label text-balance text-text-2">
              <span aria-hidden={Boolean(to)}>{label}</span>
              {/* Covers the whole cell, so that the number is part of the touch target. */}
              {to && <Link to={to} aria-label={label} className="absolute inset-0 rounded-card" />}
            </dt>
            <dd className="mb-2.5 font-mono text-[2.25rem] leading-none tracking-[-0.04em]">{count}</dd>
          </div>
        ))}
        {identified > 0 && (
          <div className="col-span-3 mx-5.5 flex items-center justify-between border-t border-line py-4">
            <dt className="text-row">IDs Given</dt>
            <dd className="font-mono text-sheet">{identified}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
