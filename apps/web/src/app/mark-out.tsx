import { networkError } from '@dubplate/domain/network-error.ts';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { toast } from '../ui/overlays/toast.tsx';

const loadSheet = () => import('../features/songs/out-sheet.tsx').then((module) => module.OutSheet);

/**
 * `?out={songId}` in the URL opens this sheet: on Home, the profile and the page of a song, or, while the sheet of a song
 * is open, inside that sheet.
 */
export function MarkOut({ inSheet = false }: { inSheet?: boolean }) {
  const sheet = useSheetParam('out');
  const isSongOpen = useSheetParam('song').value !== '';
  const songId = isSongOpen === inSheet ? sheet.value : '';
  return (
    <OnDemand
      load={loadSheet}
      wanted={songId !== ''}
      onFailure={() => {
        sheet.close();
        toast(networkError, { tone: 'error' });
      }}
      props={{ songId, onClose: sheet.close }}
    />
  );
}
