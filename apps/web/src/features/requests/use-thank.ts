import { useMutation } from '@tanstack/react-query';
import { dropRequest, receiveDetail } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Thanks the member who named the track of a request of the member's own. */
export function useThank(id: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.requests.thank.mutate({ id }),
    onSuccess: receiveDetail,
    onError(error) {
      const { reason, text } = failureOf(error);
      if (reason === 'request-missing') dropRequest(id);
      toast(text, { tone: 'error' });
    },
  });
  return { busy: isPending, thank: () => !isPending && mutate() };
}
