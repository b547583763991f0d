import { formatPending } from '@dubplate/domain/catalog/catalog.ts';
import { NavCount } from '../../shared/nav-count.tsx';
import { usePendingCount } from './use-catalog.ts';

/** Badge with the number of pending songs. Hidden at zero. */
export function PendingCount() {
  const count = usePendingCount() ?? 0;
  return count === 0 ? null : <NavCount count={formatPending(count)} what="pending" />;
}
