import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { dropRequest } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

type DeleteRequestProps = {
  requestId: string;
  open: boolean;
  onClose: () => void;
  /** True while the deletion is in progress, so that the sheet knows why its request disappears. */
  onDeleting: (deleting: boolean) => void;
};

export function DeleteRequest({ requestId, open, onClose, onDeleting }: DeleteRequestProps) {
  const mutationKey = ['remove-request', requestId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => api.requests.remove.mutate({ id: requestId }),
    // Set before the response, because the live event may arrive first.
    onMutate: () => onDeleting(true),
    onSuccess: () => dropRequest(requestId),
    onError(error) {
      onDeleting(false);
      const { reason, text } = failureOf(error);
      onClose();
      // The sheet of the request closes and shows why.
      if (reason === 'request-missing') return dropRequest(requestId);
      if (reason === 'request-solved') void queries.invalidateQueries({ queryKey: keys.request(requestId) });
      toast(text, { tone: 'error' });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      icon={Trash2}
      title="Delete this request?"
      text="Its votes and comments go with it."
      keep="Keep it"
      confirm="Delete request"
      pending={isPending}
      // A second tap may come before the button says that it is busy.
      onConfirm={() => queries.isMutating({ mutationKey }) === 0 && mutate()}
    />
  );
}
