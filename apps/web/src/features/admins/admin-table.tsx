import { adminPermissions, type MemberActor } from '@dubplate/domain/actor.ts';
import { canRemoveAdmin, permissionNames, type AdminRow } from '@dubplate/domain/admins/admin.ts';
import { Trash2 } from 'lucide-react';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Table, TableCell, TableRow } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { LastActive } from './last-active.tsx';
import { PermissionSwitch } from './permission-switch.tsx';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useRemoveAdmin } from './use-admins.ts';

export type AdminListProps = { admins: readonly AdminRow[]; viewer: MemberActor; onRemove: (admin: AdminRow) => void };

/** For wide screens: one column per permission. */
export function AdminTable({ admins, viewer, onRemove }: AdminListProps) {
  return (
    <Table
      label="Admins"
      columns={['Admin', ...adminPermissions.map((permission) => permissionNames[permission]), 'Last active', '']}
      grid="wide:grid-cols-[minmax(0,1fr)_repeat(5,minmax(4.5rem,6rem))_minmax(0,5.5rem)_auto]"
      centred={adminPermissions.length}
    >
      {admins.map((admin) => (
        <TableRow key={admin.id} tall>
          <TableCell className="flex items-center gap-3">
            <AdminName admin={admin} />
          </TableCell>
          {adminPermissions.map((permission) => (
            <TableCell key={permission} className="grid min-h-11 place-items-center">
              <PermissionSwitch admin={admin} permission={permission} viewer={viewer} />
            </TableCell>
          ))}
          <TableCell>
            <LastActive admin={admin} viewer={viewer} />
          </TableCell>
          <TableCell className="min-w-11 wide:px-0">
            {canRemoveAdmin(viewer, admin) && (
              <IconButton
                label={`Remove ${admin.username} as admin`}
                icon={<Trash2 size={18} />}
                onClick={() => onRemove(admin)}
              />
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

export function AdminName({ admin }: { admin: AdminRow }) {
  return (
    <>
      <Avatar name={admin.username} />
      <span className="min-w-0 flex-1 text-left">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="max-w-full truncate text-control font-medium">{admin.username}</span>
          {admin.suspended && <Tag>Suspended</Tag>}
        </span>
        <span className="block truncate text-label text-text-3">
          {admin.admin.role === 'super_admin' ? admin.admin.role : admin.email}
        </span>
      </span>
    </>
  );
}

/** Asks before it removes an admin. */
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
