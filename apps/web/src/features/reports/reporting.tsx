import { networkError } from '@dubplate/domain/errors.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Reported } from './report-sheet.tsx';

const loadSheet = () => import('./report-sheet.tsx').then((module) => module.ReportSheet);

/** The form is on its way before the finger is up. */
export const warmReporting = () => void loadSheet().catch(() => {});

/** The report form, fetched when it is first wanted. Stands inside the sheet it opens above. */
export function Reporting({ target, onClose }: { target: Reported | null; onClose: () => void }) {
  return (
    <OnDemand
      load={loadSheet}
      wanted={target !== null}
      onFailure={() => {
        onClose();
        toast(networkError, { tone: 'error' });
      }}
      props={{ target, onClose }}
    />
  );
}
