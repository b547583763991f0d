import type { ReactNode } from 'react';
import { Link } from 'react-router';

type QuietLinkProps = {
  /** Null renders plain text. */
  to: string | null;
  className?: string;
  children: ReactNode;
};

/** Link without visible decoration. Padding and negative margin enlarge the touch target, not the line. */
export function QuietLink({ to, className = '', children }: QuietLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <Link
      to={to}
      className={`-my-3.5 inline-block min-w-11 py-3.5 underline decoration-transparent decoration-1 underline-offset-4 transition-colors hover:decoration-current focus-visible:-outline-offset-8 ${className}`}
    >
      {children}
    </Link>
  );
}
