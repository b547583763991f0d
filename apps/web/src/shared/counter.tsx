import { Link } from 'react-router';

type CounterProps = {
  label: string;
  count: number;
  /** The list that is counted. */
  to?: string | null;
  /** Its list is shown beside it. */
  selected?: boolean;
  className: string;
  labelClassName: string;
  countClassName: string;
};

/** A figure of a description list. With a list to open, the whole cell is its link. */
export function Counter(props: CounterProps) {
  const { label, count, to, selected = false, className, labelClassName, countClassName } = props;
  return (
    <div className={`relative ${to ? 'rounded-card transition-colors hover:bg-surface-2' : ''} ${className}`}>
      <dt className={labelClassName}>
        <span aria-hidden={Boolean(to)}>{label}</span>
        {/* Covers the whole cell, so that the number is part of the touch target. */}
        {to && (
          <Link
            to={to}
            aria-label={label}
            aria-current={selected || undefined}
            className="absolute inset-0 rounded-card"
          />
        )}
      </dt>
      <dd className={`font-mono ${countClassName}`}>{count}</dd>
    </div>
  );
}
