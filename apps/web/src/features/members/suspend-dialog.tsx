import type { MemberRow } from '@dubplate/domain/members/member-list.ts';
import { UserCheck, UserX } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSuspend } from './use-members.ts';

/** Confirmation before an admin suspends or reinstates a member. */
export function SuspendDialog({ member, onClose }: { member: MemberRow | null; onClose: () => void }) {
  const shown = useLastValue(member);
  const { mutate, isPending } = useSuspend(onClose);
  const isReinstating = shown?.suspended ?? false;
  const Icon = isReinstating ? UserCheck : UserX;
  const confirmProps = { wide: true, busy: isPending, onClick: () => member && !isPending && mutate(member) };
  const cancelButton = (
    <Button variant={isReinstating ? 'tonal' : 'primary'} wide disabled={isPending} onClick={onClose}>
      {isReinstating ? 'Not now' : 'Keep them in'}
    </Button>
  );
  return (
    <ConfirmDialog
      open={member !== null}
      onClose={onClose}
      icon={<Icon size={22} />}
      title={`${isReinstating ? 'Reinstate' : 'Suspend'} ${shown?.username ?? ''}?`}
      text={
        isReinstating
          ? 'They can sign in again, with everything they had.'
          : 'They are signed out everywhere at once and cannot sign in. What they posted stays. You can reinstate them any time.'
      }
      actions={
        isReinstating ? (
          <>
            <Button variant="primary" icon={<UserCheck size={18} />} {...confirmProps}>
              Reinstate
            </Button>
            {cancelButton}
          </>
        ) : (
          <>
            {cancelButton}
            <Button variant="danger" icon={<UserX size={18} />} {...confirmProps}>
              Suspend
            </Button>
          </>
        )
      }
    />
  );
}
