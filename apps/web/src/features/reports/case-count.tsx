import { formatCases } from '@dubplate/domain/reports/report.ts';
import { NavCount } from '../../shared/nav-count.tsx';
import { useCaseCounts } from './use-cases.ts';

/** Badge with the number of open cases. Hidden at zero. */
export function CaseCount() {
  const open = useCaseCounts()?.open ?? 0;
  return open === 0 ? null : <NavCount count={formatCases(open)} what="open" />;
}
