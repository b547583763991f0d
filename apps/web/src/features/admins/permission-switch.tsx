import type { AdminPermission, MemberActor } from '@dubplate/domain/actor.ts';
import { canSetPermission, permissionNames, type AdminRow } from '@dubplate/domain/admins/admin.ts';
import { Check } from 'lucide-react';
import { Switch } from '../../ui/controls/switch.tsx';
import { usePermission } from './use-admins.ts';

type PermissionSwitchProps = { admin: AdminRow; permission: AdminPermission; viewer: MemberActor };

/** Disabled when the viewer may not change the permission. */
export function PermissionSwitch({ admin, permission, viewer }: PermissionSwitchProps) {
  const { set, busy, shown } = usePermission(admin, permission);
  if (admin.admin.role === 'super_admin')
    return <Check size={18} role="img" aria-label="yes" className="text-text-2" />;
  return (
    <Switch
      label={`${permissionNames[permission]} for ${admin.username}`}
      checked={shown}
      busy={busy}
      disabled={!canSetPermission(viewer, admin, permission)}
      onChange={set}
    />
  );
}
