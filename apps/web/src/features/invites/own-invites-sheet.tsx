import type { OwnInvite, OwnInvites } from '@dubplate/domain/invites/invite.ts';
import { useMutation } from '@tanstack/react-query';
import { Ban, Share, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { copyText } from '../../ui/hooks/copy-text.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useLastValue, useOpenChange } from '../../ui/overlays/overlay-state.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { OwnInviteForm } from './own-invite-form.tsx';
import { inviteLink } from './use-invites.ts';

type OwnInvitesSheetProps = { open: boolean; mine: OwnInvites; onClose: () => void };

/** The member's invites: share, revoke, and create another with a line and songs. */
export function OwnInvitesSheet({ open, mine, onClose }: OwnInvitesSheetProps) {
  const formId = useId();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<OwnInvite | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: Parameters<typeof api.invites.create.mutate>[0]) => api.invites.create.mutate(input),
    onSuccess: () => setCreating(false),
    onSettled: refreshOwn,
  });
  useOpenChange(open, () => {
    setCreating(false);
    setRevoking(null);
    reset();
  });
  const { left, invites } = mine;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isCreating ? 'New invite' : 'Invite a friend'}
      notice={<FormNotice text={isCreating && error ? failureOf(error).text : null} />}
      footer={
        isCreating ? (
          <>
            <Button disabled={isPending} onClick={() => setCreating(false)}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isPending} busyText="Creating...">
              Create invite
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            wide
            icon={<UserPlus size={18} />}
            disabled={left === 0}
            onClick={() => {
              reset();
              setCreating(true);
            }}
          >
            {left === 0 ? 'None left' : `New invite (${left} left)`}
          </Button>
        )
      }
    >
      {isCreating ? (
        <OwnInviteForm id={formId} busy={isPending} onSubmit={mutate} />
      ) : invites.length === 0 ? (
        <div className="pb-8">
          <EmptyState
            title="Who belongs here?"
            hint="A code lets one person in. Add songs, and they hear those first."
            // The footer has it.
            action={null}
          />
        </div>
      ) : (
        <ul aria-label="Your invites">
          {invites.map((invite) => (
            <li key={invite.id} className="py-1.5 not-first:border-t not-first:border-line">
              <Line invite={invite} onRevoke={() => setRevoking(invite)} />
            </li>
          ))}
        </ul>
      )}
      <RevokeOwn invite={revoking} onClose={() => setRevoking(null)} />
    </Sheet>
  );
}

const refreshOwn = () => queries.invalidateQueries({ queryKey: keys.ownInvites() });

function Line({ invite, onRevoke }: { invite: OwnInvite; onRevoke: () => void }) {
  const { code, state, usedBy, songCount } = invite;
  const isUnused = state === 'unused';
  return (
    <div className="flex min-h-14 items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className={`font-mono text-control tracking-[0.02em] select-all ${isUnused ? '' : 'text-text-3'}`}>{code}</p>
        <p className="mt-1 flex flex-wrap gap-1.5 text-label text-text-2">
          {state === 'used' ? (
            <span className="wrap-anywhere">{usedBy ? `${usedBy} is in` : 'Used, and the account is deleted'}</span>
          ) : (
            <Tag tone={isUnused ? 'success' : 'neutral'}>{isUnused ? 'Unused' : 'Expired'}</Tag>
          )}
          {songCount > 0 && <Tag>{songCount === 1 ? '1 song' : `${songCount} songs`}</Tag>}
        </p>
      </div>
      {isUnused && (
        <>
          <IconButton
            filled
            label={`Share ${code}`}
            icon={<Share size={20} strokeWidth={1.9} />}
            onClick={() => void share(code)}
          />
          <IconButton label={`Revoke ${code}`} icon={<Ban size={20} />} className="-mr-2.5" onClick={onRevoke} />
        </>
      )}
    </div>
  );
}

/** Opens the system's share sheet, or copies the link. */
async function share(code: string): Promise<void> {
  const url = inviteLink(code);
  if (!('share' in navigator)) return copyText(url, 'Link copied!');
  // Rejects when the member closes the share sheet.
  await navigator.share({ title: 'Dubplate', url }).catch(() => {});
}

/** Asks for confirmation: the member may already have sent the code to a person. */
function RevokeOwn({ invite, onClose }: { invite: OwnInvite | null; onClose: () => void }) {
  const shown = useLastValue(invite);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.invites.revokeOwn.mutate({ id }),
    onSuccess: () => toast('Code revoked'),
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
    async onSettled() {
      await refreshOwn();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={invite !== null}
      onClose={onClose}
      icon={Ban}
      title={`Revoke ${shown?.code ?? ''}?`}
      text="The code stops working, also for a person who already has it. You can create another one."
      keep="Keep it"
      confirm="Revoke code"
      pending={isPending}
      onConfirm={() => invite && mutate(invite.id)}
    />
  );
}
