import type { InviteRow } from '@dubplate/domain/invites/invite.ts';
import { Ban } from 'lucide-react';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
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
      icon={Ban}
      title={`Revoke ${shown?.code ?? ''}?`}
      text="Whoever holds it can no longer join with it. This cannot be taken back; you can always create another."
      keep="Keep it"
      confirm="Revoke code"
      pending={isPending}
      onConfirm={() => invite && mutate(invite.id)}
    />
  );
}
