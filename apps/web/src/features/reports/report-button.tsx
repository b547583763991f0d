import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useSheetParam } from '../../ui/use-sheet-param.ts';
import { Reporting, preloadReporting } from './reporting.tsx';

type ReportButtonProps = { kind: ReportTarget; id: string; className?: string };

/** Tells those who look after the place that something is wrong with this. Not for what is one's own. */
export function ReportButton({ kind, id, className = '' }: ReportButtonProps) {
  const sheet = useSheetParam('report');
  return (
    <>
      <Button
        onPointerDown={preloadReporting}
        onClick={() => sheet.open(id)}
        className={className}
        variant="ghost"
        size="small"
        icon={<Flag size={16} strokeWidth={1.9} />}
      >
        Report
      </Button>
      <Reporting kind={kind} id={sheet.value === id ? id : null} onClose={() => sheet.closeOnly(id)} />
    </>
  );
}
