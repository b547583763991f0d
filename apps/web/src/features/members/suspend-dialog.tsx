import type { MemberRow } from '@dubplate/domain/members/member-list.ts';
import { UserCheck, UserX } from 'lucide-react';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSuspend } from './use-members.ts';

/** Confirmation before an admin suspends or reinstates a member. */
export function SuspendDialog({ member, onClose }: { member: MemberRow | null; onClose: () => void }) {
  const shown = useLastValue(member);
  const { mutate, isPending } = useSuspend(onClose);
  const isReinstating = shown?.suspended ?? false;
  return (
    <ConfirmDialog
      open={member !== null}
      onClose={onClose}
      icon={isReinstating ? UserCheck : UserX}
      title={`${isReinstating ? 'Reinstate' : 'Suspend'} ${shown?.username ?? ''}?`}
      text={
        isReinstating
          ? 'They can sign in again, with everything they had.'
          : 'They are signed out everywhere at once and cannot sign in. What they posted stays. You can reinstate them any time.'
      }
      keep={isReinstating ? 'Not now' : 'Keep them in'}
      confirm={isReinstating ? 'Reinstate' : 'Suspend'}
      confirmLook={isReinstating ? 'primary' : 'danger'}
      pending={isPending}
      onConfirm={() => member && !isPending && mutate(member)}
    />
  );
}
