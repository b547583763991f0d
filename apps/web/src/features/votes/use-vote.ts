import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { overlay, useNewest } from '../../data/member-overlay.ts';
import { setVote } from '../../data/requests.ts';
import { failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** The member's vote for one request, the same on its card and its sheet. */
export function useVote(request: RequestCard) {
  const { id, title, voted, voteCount } = useNewest('request', request) ?? request;
  return {
    title,
    voted,
    count: voteCount,
    pending: overlay().get('request', id).pending !== null,
    toggle() {
      const next = { voted: !voted, voteCount: voteCount + (voted ? -1 : 1) };
      setVote(id, next).catch((error: unknown) => toast(failureOf(error).text, { tone: 'error' }));
    },
  };
}
