import { networkError } from '@dubplate/domain/network-error.ts';
import { ChevronRight, Flag } from 'lucide-react';
import { OnDemand, preload } from '../../ui/hooks/lazy.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';

const loadSheet = () => import('./own-reports-sheet.tsx').then((module) => module.OwnReportsSheet);

/** Profile row that opens the member's reports and shows the number of new outcomes. */
export function OwnReports({ news }: { news: number }) {
  const sheet = useSheetParam('reports');
  const open = sheet.value !== '';
  return (
    <>
      <button
        type="button"
        onPointerDown={() => preload(loadSheet)}
        onClick={() => sheet.open('mine')}
        className="mt-3 flex min-h-13 w-full items-center gap-3 rounded-field px-4 text-left text-sub text-text-2 transition-colors hover:bg-surface-1"
      >
        <Flag size={18} strokeWidth={1.75} className="flex-none text-text-3" aria-hidden="true" />
        Your reports
        {news > 0 && <span className="ml-auto text-label text-accent">{news} new</span>}
        <ChevronRight size={20} className={`flex-none text-text-3 ${news > 0 ? '' : 'ml-auto'}`} aria-hidden="true" />
      </button>
      <OnDemand
        load={loadSheet}
        wanted={open}
        onFailure={() => {
          sheet.close();
          toast(networkError, { tone: 'error' });
        }}
        props={{ open, onClose: sheet.close }}
      />
    </>
  );
}
