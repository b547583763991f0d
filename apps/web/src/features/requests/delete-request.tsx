import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { dropRequest } from '../../platform/requests.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';

type DeleteRequestProps = {
  requestId: string;
  /** It is about to go, or stays after all: whoever closes its sheet wants to know why. */
  onDeleting: (deleting: boolean) => void;
};

/** Takes an open request back, for its owner. */
export function DeleteRequest({ requestId, onDeleting }: DeleteRequestProps) {
  const [asking, setAsking] = useState(false);
  const mutationKey = ['remove-request', requestId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => api.requests.remove.mutate({ id: requestId }),
    // Before the answer: the news of it may be here first.
    onMutate: () => onDeleting(true),
    onSuccess: () => dropRequest(requestId),
    onError(error) {
      onDeleting(false);
      const { reason, text } = failureOf(error);
      setAsking(false);
      // Its sheet closes, and says why.
      if (reason === 'request-missing') return dropRequest(requestId);
      if (reason === 'request-solved') void queries.invalidateQueries({ queryKey: keys.request(requestId) });
      toast(text, { tone: 'error' });
    },
  });
  return (
    <>
      <IconButton
        label="Delete request"
        icon={<Trash2 size={20} strokeWidth={1.75} />}
        className="ml-auto"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={<Trash2 size={22} />}
        title="Delete this request?"
        text="Its votes and comments go with it."
        actions={
          <>
            <Button variant="primary" wide disabled={isPending} onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              wide
              busy={isPending}
              icon={<Trash2 size={18} />}
              // A second tap may come before the button says that it is busy.
              onClick={() => queries.isMutating({ mutationKey }) === 0 && mutate()}
            >
              Delete request
            </Button>
          </>
        }
      />
    </>
  );
}
