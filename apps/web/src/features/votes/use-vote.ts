import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { applyRequest, applyVote, dropRequest, holdRequest } from '../../platform/requests.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';

export type Votable = Pick<RequestCard, 'id' | 'title' | 'voted' | 'voteCount'>;

/**
 * The member's vote for one request, wherever it is shown: flips at once, and flips back with the reason when the
 * server refuses. What is known of the request is left as it is; the vote under way is counted on top of it.
 */
export function useVote({ id, voted, voteCount }: Votable) {
  const mutationKey = keys.vote(id);
  const [wished = voted] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as boolean,
  });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) => api.votes.set.mutate({ requestId: id, voted: wanted }),
    onMutate: () => ({ memberId: currentMember()?.id, release: holdRequest(id) }),
    onSuccess(state, wanted, { memberId, release }) {
      release();
      // Somebody else may have signed in meanwhile.
      if (memberId !== currentMember()?.id) return;
      applyVote({ id, voted: wanted, version: state.version });
      applyRequest(state);
    },
    onError(error, _, before) {
      if (before?.memberId !== currentMember()?.id) return;
      const { reason, text } = failureOf(error);
      if (reason === 'request-missing') dropRequest(id);
      toast(text, { tone: 'error' });
    },
    onSettled: (_answer, _error, _wanted, before) => before?.release(),
  });
  return {
    voted: wished,
    count: voteCount + (wished === voted ? 0 : wished ? 1 : -1),
    pending: useMutationState({ filters: { mutationKey, status: 'pending' } }).length > 0,
    // A second tap while the first is under way is ignored, on the card as on the sheet.
    toggle: () => void (queries.isMutating({ mutationKey }) === 0 && mutate(!voted)),
  };
}
