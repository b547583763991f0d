import { Link } from 'react-router';

type CounterProps = {
  label: string;
  count: number;
  /** The list that is counted. */
  to?: string | null;
  className: string;
  labelClassName: string;
  countClassName: string;
};

/** A figure of a description list. With a list to open, the whole cell is its link. */
export function Counter({ label, count, to, className, labelClassName, countClassName }: CounterProps) {
  return (
    <div className={`relative ${to ? 'rounded-card transition-colors hover:bg-surface-2' : ''} ${className}`}>
      <dt className={labelClassName}>
        <span aria-hidden={Boolean(to)}>{label}</span>
        {/* Covers the whole cell, so that the number is part of the touch target. */}
        {to && <Link to={to} aria-label={label} className="absolute inset-0 rounded-card" />}
      </dt>
      <dd className={`font-mono ${countClassName}`}>{count}</dd>
    </div>
  );
}
