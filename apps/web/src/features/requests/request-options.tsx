import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type MenuAction, MoreMenu } from '../../ui/controls/more-menu.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { DeleteRequest } from './delete-request.tsx';
import { EditRequestSheet } from './edit-request-sheet.tsx';

type RequestOptionsProps = {
  request: RequestDetail;
  onReport: () => void;
  /** True while the deletion is in progress, so that the sheet knows why its request disappears. */
  onDeleting: (deleting: boolean) => void;
  className: string;
};

/** Members edit or delete their own open requests and report those of others. */
export function RequestOptions({ request, onReport, onDeleting, className }: RequestOptionsProps) {
  const { id, mine, solved } = request;
  const editing = useSheetParam('edit');
  const [asking, setAsking] = useState(false);
  const own: MenuAction[] = [
    { label: 'Edit', icon: <Pencil size={18} />, onSelect: () => editing.open(id) },
    { label: 'Delete', icon: <Trash2 size={18} />, onSelect: () => setAsking(true) },
  ];
  const others: MenuAction[] = [{ label: 'Report', icon: <Flag size={18} />, onSelect: onReport }];
  const isOpenOwn = mine && !solved;
  return (
    <>
      <MoreMenu label="Request options" actions={mine ? (isOpenOwn ? own : []) : others} className={className} />
      {isOpenOwn && (
        <>
          <DeleteRequest requestId={id} open={asking} onClose={() => setAsking(false)} onDeleting={onDeleting} />
          <EditRequestSheet request={request} open={editing.value === id} onClose={() => editing.closeOnly(id)} />
        </>
      )}
    </>
  );
}
