import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useRemoveAdmin } from './use-admins.ts';

export function RemoveAdmin({ admin, onClose }: { admin: AdminRow | null; onClose: () => void }) {
  const shown = useLastValue(admin);
  const { mutate, isPending } = useRemoveAdmin(onClose);
  return (
    <ConfirmDialog
      open={admin !== null}
      onClose={onClose}
      icon={<Trash2 size={22} />}
      title={`Remove ${shown?.username ?? ''} as admin?`}
      text="They stay a member and lose the console at once. You can add them again."
      actions={
        <>
          <Button variant="primary" wide disabled={isPending} onClick={onClose}>
            Keep them
          </Button>
          <Button
            variant="danger"
            wide
            busy={isPending}
            icon={<Trash2 size={18} />}
            onClick={() => admin && !isPending && mutate(admin)}
          >
            Remove admin
          </Button>
        </>
      }
    />
  );
}
