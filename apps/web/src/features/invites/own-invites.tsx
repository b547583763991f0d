import { networkError } from '@dubplate/domain/network-error.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserPlus } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { OnDemand, preload } from '../../ui/hooks/lazy.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { toast } from '../../ui/overlays/toast.tsx';

const loadSheet = () => import('./own-invites-sheet.tsx').then((module) => module.OwnInvitesSheet);

/** Profile row that opens the member's invites. Absent while the owner grants none and the member has none. */
export function OwnInvites() {
  const sheet = useSheetParam('invite');
  const { data } = useQuery({
    queryKey: keys.ownInvites(),
    queryFn: ({ signal }) => api.invites.mine.query(undefined, { signal }),
  });
  if (!data || (data.granted === 0 && data.invites.length === 0)) return null;
  const open = sheet.value !== '';
  return (
    <>
      <button
        type="button"
        onPointerDown={() => preload(loadSheet)}
        onClick={() => sheet.open('mine')}
        className="mb-3 flex min-h-13 w-full items-center gap-3 rounded-field bg-surface-1 px-4 text-left font-medium shadow-low transition-colors hover:bg-surface-2"
      >
        <UserPlus size={20} strokeWidth={1.75} className="flex-none text-text-2" aria-hidden="true" />
        Invite a friend
        <span className="ml-auto text-label font-normal text-text-2">{data.left} left</span>
        <ChevronRight size={20} className="flex-none text-text-3" aria-hidden="true" />
      </button>
      <OnDemand
        load={loadSheet}
        wanted={open}
        onFailure={() => {
          sheet.close();
          toast(networkError, { tone: 'error' });
        }}
        props={{ open, mine: data, onClose: sheet.close }}
      />
    </>
  );
}
