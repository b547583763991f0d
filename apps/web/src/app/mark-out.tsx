import { networkError } from '@dubplate/domain/network-error.ts';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { toast } from '../ui/overlays/toast.tsx';

const loadSheet = () => import('../features/songs/out-sheet.tsx').then((module) => module.OutSheet);

/** `?out={songId}` in the URL opens this sheet, on Home and on the page of a song. */
export function MarkOut() {
  const sheet = useSheetParam('out');
  return (
    <OnDemand
      load={loadSheet}
      wanted={sheet.value !== ''}
      onFailure={() => {
        sheet.close();
        toast(networkError, { tone: 'error' });
      }}
      props={{ songId: sheet.value, onClose: sheet.close }}
    />
  );
}
