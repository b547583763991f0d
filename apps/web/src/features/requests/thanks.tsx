import { memberPath } from '@dubplate/domain/members/names.ts';
import { canThank, type RequestDetail } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { dropRequest, receiveDetail } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

/** The button of the author, or that it was pressed. */
export function Thanks({ request }: { request: RequestDetail }) {
  const { mine, username, thankedAt } = request;
  const { busy, thank } = useThank(request.id);
  if (thankedAt && mine) {
    return (
      <p className="mt-4 flex min-h-13 items-center justify-center gap-2 rounded-full border border-accent/30 bg-accent-soft font-semibold text-accent">
        <Check size={20} aria-hidden="true" />
        Thanked
      </p>
    );
  }
  if (thankedAt) {
    return (
      <p className="mt-2 text-sub wrap-anywhere text-text-2">
        <QuietLink to={memberPath(username)}>{username}</QuietLink> said thanks
      </p>
    );
  }
  if (!canThank(request)) return null;
  return (
    <Button wide variant="primary" busy={busy} onClick={thank} className="mt-4">
      Say thanks
    </Button>
  );
}

/** Thanks the member who named the track of a request of the member's own. */
function useThank(id: string) {
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
