import { printCases } from '@dubplate/domain/reports/report.ts';
import { useCaseCounts } from './use-cases.ts';

/** How many cases wait, beside the name of the section; nothing when none do. */
export function CaseCount() {
  const open = useCaseCounts()?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className="ml-auto font-mono text-label text-text-2">
      {printCases(open)}
      <span className="sr-only"> open</span>
    </span>
  );
}
