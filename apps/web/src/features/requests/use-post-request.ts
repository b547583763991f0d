import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { addOwnRequest } from '../../platform/requests.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/toast.tsx';
import { startPosting } from './posting.ts';
import { requestDrafts, type RequestDraft } from './request-draft.ts';

const mutationKey = ['post-request'];

type Posting = RequestDraft & { clipId?: string };

/** Posts a request. It goes on when the sheet is closed meanwhile: what comes of it is told in a toast either way. */
export function usePostRequest(onPosted: (request: RequestCard) => void) {
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (posting: Posting): Promise<RequestCard> => api.requests.add.mutate(posting),
    onMutate({ id }) {
      startPosting(id);
      return { memberId: currentMember()?.id };
    },
    async onSuccess(request, _, { memberId }) {
      // Somebody else may have signed in meanwhile.
      if (!memberId || memberId !== currentMember()?.id) return;
      requestDrafts.forget(memberId);
      await addOwnRequest(request);
      toast('Request posted');
      onPosted(request);
    },
    onError(error, _, before) {
      const memberId = before?.memberId;
      if (!memberId || memberId !== currentMember()?.id) return;
      const { reason, text } = failureOf(error);
      toast(text, { tone: 'error' });
      if (reason !== 'request-posted') return;
      // It arrived, only its answer was lost, and it was changed since: sent once more it is meant as another one.
      requestDrafts.store(memberId, { ...requestDrafts.read(memberId), id: crypto.randomUUID() });
      void queries.invalidateQueries({ queryKey: keys.requests('mine', '') });
    },
  });
  return {
    busy: isPending,
    // A key held down sends a form more than once before the screen can say that it is busy.
    post: (posting: Posting) => void (queries.isMutating({ mutationKey }) === 0 && mutate(posting)),
  };
}
