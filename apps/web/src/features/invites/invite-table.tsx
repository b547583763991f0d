import type { InviteRow } from '@dubplate/domain/invites/invite.ts';
import { Ban, Copy, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatTime } from '../../platform/format-date.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { copyText } from '../../ui/hooks/copy-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Table, TableCell, TableRow } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { inviteLink, useRevoke } from './use-invites.ts';

const stateNames = { unused: 'Unused', used: 'Used', expired: 'Expired', revoked: 'Revoked' };

type InviteTableProps = { invites: readonly InviteRow[]; busy: boolean };

export function InviteTable({ invites, busy }: InviteTableProps) {
  const [revoking, setRevoking] = useState<InviteRow | null>(null);
  return (
    <>
      <Table
        label="Invite codes"
        columns={['Code', 'Status', 'From', 'Used by', 'When', '']}
        grid="wide:grid-cols-[minmax(0,1.5fr)_minmax(0,auto)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,auto)_auto]"
        busy={busy}
      >
        {invites.map((invite) => (
          <Row key={invite.id} invite={invite} onRevoke={() => setRevoking(invite)} />
        ))}
      </Table>
      <RevokeInvite invite={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function Row({ invite, onRevoke }: { invite: InviteRow; onRevoke: () => void }) {
  const { code, state, note, earlyAccess, createdBy, songCount = 0 } = invite;
  const isUnused = state === 'unused';
  return (
    <TableRow className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <TableCell>
        <p className={`font-mono text-control tracking-[0.02em] wrap-anywhere ${isUnused ? '' : 'text-text-3'}`}>
          {code}
        </p>
        {note && <p className="mt-0.5 text-label wrap-anywhere text-text-2 wide:line-clamp-2">{note}</p>}
      </TableCell>
      <TableCell className="flex flex-col items-end gap-1.5 wide:flex-row wide:flex-wrap wide:items-center">
        <Tag tone={isUnused ? 'success' : 'neutral'}>{stateNames[state]}</Tag>
        {earlyAccess && <Tag>Early access</Tag>}
        {songCount > 0 && <Tag>{songCount === 1 ? '1 song' : `${songCount} songs`}</Tag>}
      </TableCell>
      <TableCell className="flex min-w-0 items-center gap-1.5 text-text-2 empty:hidden max-wide:col-span-2 wide:empty:block">
        {createdBy && (
          <>
            <span className="wide:hidden">From</span>
            <span className="min-w-0 truncate">{createdBy}</span>
          </>
        )}
      </TableCell>
      <TableCell className="flex items-center gap-2 empty:hidden max-wide:col-span-2 wide:empty:block">
        {state === 'used' && <UsedBy name={invite.usedBy} />}
      </TableCell>
      <TableCell className="font-mono text-label text-text-3 max-wide:col-start-1 max-wide:self-center">
        {describeWhen(invite)}
      </TableCell>
      <TableCell className="flex justify-end max-wide:col-start-2 max-wide:-mr-2.5 max-wide:-mb-1.5 max-wide:self-end wide:-mr-1">
        {isUnused && (
          <>
            <IconButton
              label={`Copy code ${code}`}
              icon={<Copy size={18} />}
              onClick={() => void copyText(code, 'Code copied')}
            />
            <IconButton
              label={`Copy link for ${code}`}
              icon={<LinkIcon size={18} />}
              onClick={() => void copyText(inviteLink(code), 'Link copied')}
            />
            <IconButton label={`Revoke ${code}`} icon={<Ban size={18} />} onClick={onRevoke} />
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

function UsedBy({ name }: { name: string | null }) {
  if (!name) return <span className="text-text-3">Deleted member</span>;
  return (
    <>
      <Avatar name={name} />
      <span className="min-w-0 truncate font-medium">{name}</span>
    </>
  );
}

function describeWhen({ state, usedAt, expiresAt, createdAt }: InviteRow): string {
  if (usedAt) return `${formatDay(usedAt)} ${formatTime(usedAt)}`;
  if (expiresAt && state === 'unused') return `until ${formatDay(expiresAt)}`;
  if (expiresAt && state === 'expired') return `ended ${formatDay(expiresAt)}`;
  return `made ${formatDay(createdAt)}`;
}

/** Asks for confirmation: the admin may already have sent the code to a person. */
function RevokeInvite({ invite, onClose }: { invite: InviteRow | null; onClose: () => void }) {
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
