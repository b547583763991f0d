import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AddAdminSheet } from '../../features/admins/add-admin-sheet.tsx';
import { AdminCards } from '../../features/admins/admin-cards.tsx';
import { AdminTable, RemoveAdmin } from '../../features/admins/admin-table.tsx';
import { useAdmins } from '../../features/admins/use-admins.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { useWide } from '../../ui/hooks/use-wide.ts';
import { ConsolePage } from '../admin/console-page.tsx';

export function AdminAdminsScreen() {
  const { data: admins, isError, refetch } = useAdmins();
  const [removing, setRemoving] = useState<AdminRow | null>(null);
  const add = useSheetParam('add');
  const wide = useWide();
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const viewer = { kind: 'member' as const, ...session.member };
  const List = wide ? AdminTable : AdminCards;
  return (
    <ConsolePage
      title="Admins"
      intro="Changes apply at once and land in the audit log."
      action={
        <Button variant="primary" size="small" icon={<Plus size={18} />} onClick={() => add.open('admin')}>
          Add admin
        </Button>
      }
    >
      {admins ? (
        <List admins={admins} viewer={viewer} onRemove={setRemoving} />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowSkeleton rows={3} label="Loading admins..." />
      )}
      <AddAdminSheet open={add.value !== ''} onClose={add.close} viewer={viewer} />
      <RemoveAdmin admin={removing} onClose={() => setRemoving(null)} />
    </ConsolePage>
  );
}
