import { networkError } from '@dubplate/domain/network-error.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { OnDemand, preload } from '../../ui/hooks/lazy.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const loadSheet = () => import('./report-sheet.tsx').then((module) => module.ReportSheet);

/** Call on pointerdown: the form's code loads while the finger is still down. */
export const preloadReporting = () => preload(loadSheet);

type ReportingProps = {
  kind: ReportTarget;
  /** Id of the reported item. The form is closed while this is null. */
  id: string | null;
  onClose: () => void;
};

/** Loads the report form's code on first use. Must be rendered inside the sheet that it opens above. */
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
