import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { Reporting, preloadReporting } from './reporting.tsx';

type ReportButtonProps = { kind: ReportTarget; id: string; className?: string };

/** Reports an item to the admins. Callers do not render it for the member's own items. */
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
