import type { InviteRow } from '@dubplate/domain/invites/invite.ts';
import { Ban } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useRevoke } from './use-invites.ts';

/** Asks for confirmation: the admin may already have sent the code to a person. */
export function RevokeInvite({ invite, onClose }: { invite: InviteRow | null; onClose: () => void }) {
  const shown = useLastValue(invite);
  const { mutate, isPending } = useRevoke(onClose);
  return (
    <ConfirmDialog
      open={invite !== null}
      onClose={onClose}
      icon={<Ban size={22} />}
      title={`Revoke ${shown?.code ?? ''}?`}
      text="Whoever holds it can no longer join with it. This cannot be taken back; you can always create another."
      actions={
        <>
          <Button variant="primary" wide disabled={isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            wide
            busy={isPending}
            icon={<Ban size={18} />}
            onClick={() => invite && mutate(invite.id)}
          >
            Revoke code
          </Button>
        </>
      }
    />
  );
}
