import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const BASE = 'inline-flex min-h-11 min-w-11 items-center justify-center transition-colors';
const STRONG =
  'font-semibold text-text underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current';
const QUIET = 'text-label font-medium text-text-2 hover:text-text';

type Look = { quiet?: boolean };

export function TextLink({ quiet = false, className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${BASE} ${quiet ? QUIET : STRONG} ${className}`} />;
}

/** A button that looks like a link. */
export function TextButton({
  quiet = false,
  type = 'button',
  className = '',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button
      {...rest}
      type={type}
      className={`${BASE} disabled:text-text-disabled ${quiet ? QUIET : STRONG} ${className}`}
    />
  );
}
