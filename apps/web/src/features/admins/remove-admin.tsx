import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import { Trash2 } from 'lucide-react';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useRemoveAdmin } from './use-admins.ts';

export function RemoveAdmin({ admin, onClose }: { admin: AdminRow | null; onClose: () => void }) {
  const shown = useLastValue(admin);
  const { mutate, isPending } = useRemoveAdmin(onClose);
  return (
    <ConfirmDialog
      open={admin !== null}
      onClose={onClose}
      icon={Trash2}
      title={`Remove ${shown?.username ?? ''} as admin?`}
      text="They stay a member and lose the console at once. You can add them again."
      keep="Keep them"
      confirm="Remove admin"
      pending={isPending}
      onConfirm={() => admin && !isPending && mutate(admin)}
    />
  );
}
