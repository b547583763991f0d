import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** For a lasting state, such as being offline. */
export function Banner({
  children,
  icon,
  className = '',
}: {
  children: ReactNode;
  icon?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role="status"
      className={`flex min-h-11 items-center gap-2.5 rounded-field border border-transparent bg-surface-2 px-4 py-2 text-sub font-medium ${className}`}
    >
      <span className="flex-none text-text-2">{icon ?? <WifiOff size={18} />}</span>
      <span>{children}</span>
    </div>
  );
}
