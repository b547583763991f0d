import { networkError } from '@dubplate/domain/errors.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';

const loadSheet = () => import('./report-sheet.tsx').then((module) => module.ReportSheet);

/** The form is on its way before the finger is up. */
export const preloadReporting = () => void loadSheet().catch(() => {});

type ReportingProps = {
  kind: ReportTarget;
  /** Of what is reported; the form is closed while there is none. */
  id: string | null;
  onClose: () => void;
};

/** The report form, fetched when it is first wanted. Stands inside the sheet it opens above. */
export function Reporting({ kind, id, onClose }: ReportingProps) {
  return (
    <OnDemand
      load={loadSheet}
      wanted={id !== null}
      onFailure={() => {
        onClose();
        toast(networkError, { tone: 'error' });
      }}
      props={{ kind, id, onClose }}
    />
  );
}
