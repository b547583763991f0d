import { formatPending } from '@dubplate/domain/catalog/catalog.ts';
import { NavCount } from '../../ui/nav-count.tsx';
import { usePendingCount } from './use-catalog.ts';

/** How many songs are pending, beside the name of the section; nothing when none are. */
export function PendingCount() {
  const count = usePendingCount() ?? 0;
  return count === 0 ? null : <NavCount count={formatPending(count)} what="pending" />;
}
