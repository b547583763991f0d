import { adminPermissions } from '@dubplate/domain/actor.ts';
import { canRemoveAdmin, permissionNames, type AdminRow } from '@dubplate/domain/admins/admin.ts';
import { ChevronDown, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Reveal } from '../../ui/hooks/reveal.tsx';
import { AdminName, type AdminListProps } from './admin-table.tsx';
import { LastActive } from './last-active.tsx';
import { PermissionSwitch } from './permission-switch.tsx';

/** For phones: one card per admin, which expands to its permission switches. */
export function AdminCards({ admins, viewer, onRemove }: AdminListProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="grid grid-cols-1 gap-3">
      {admins.map((admin) => (
        <li key={admin.id} className="rounded-card bg-surface-1 px-4 shadow-low">
          {admin.admin.role === 'super_admin' ? (
            <div className="flex min-h-17 items-center gap-3">
              <AdminName admin={admin} />
              <PermissionCount admin={admin} />
              <Lock size={18} role="img" aria-label="cannot be changed" className="text-text-3" />
            </div>
          ) : (
            <Card
              admin={admin}
              viewer={viewer}
              open={open === admin.id}
              onToggle={() => setOpen(open === admin.id ? null : admin.id)}
              onRemove={() => onRemove(admin)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const PermissionCount = ({ admin }: { admin: AdminRow }) => (
  <span className="font-mono text-label text-text-3">
    {admin.admin.permissions.length}/{adminPermissions.length}
  </span>
);

type CardProps = Pick<AdminListProps, 'viewer'> & {
  admin: AdminRow;
  open: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

function Card({ admin, viewer, open, onToggle, onRemove }: CardProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-17 w-full items-center gap-3"
      >
        <AdminName admin={admin} />
        <PermissionCount admin={admin} />
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`text-text-3 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id}>
        <Reveal value={open ? admin : null}>
          {() => (
            <>
              <ul>
                {adminPermissions.map((permission) => (
                  <li
                    key={permission}
                    className="flex min-h-13 items-center justify-between gap-3 border-t border-line"
                  >
                    <span aria-hidden="true" className="min-w-0 font-medium">
                      {permissionNames[permission]}
                    </span>
                    <PermissionSwitch admin={admin} permission={permission} viewer={viewer} />
                  </li>
                ))}
              </ul>
              <div className="flex min-h-15 flex-wrap items-center justify-between gap-2 border-t border-line py-2">
                <p className="font-mono text-label text-text-3">
                  Last active <LastActive admin={admin} viewer={viewer} />
                </p>
                {canRemoveAdmin(viewer, admin) && (
                  <Button size="small" onClick={onRemove}>
                    Remove admin
                  </Button>
                )}
              </div>
            </>
          )}
        </Reveal>
      </div>
    </>
  );
}
