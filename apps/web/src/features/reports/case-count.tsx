import { formatCases } from '@dubplate/domain/reports/report.ts';
import { NavCount } from '../../ui/nav-count.tsx';
import { useCaseCounts } from './use-cases.ts';

/** How many cases wait, beside the name of the section; nothing when none do. */
export function CaseCount() {
  const open = useCaseCounts()?.open ?? 0;
  return open === 0 ? null : <NavCount count={formatCases(open)} what="open" />;
}
