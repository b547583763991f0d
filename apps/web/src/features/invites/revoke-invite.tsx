import type { InviteRow } from '@dubplate/domain/invites/invite.ts';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRevoke } from './use-invites.ts';

/** Asks once before a code that somebody may hold in their hands stops working. */
export function RevokeInvite({ invite, onClose }: { invite: InviteRow | null; onClose: () => void }) {
  // What is on its way out is still to be read.
  const [shown, setShown] = useState(invite);
  if (invite && invite !== shown) setShown(invite);
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
