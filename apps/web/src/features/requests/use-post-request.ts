import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { addOwnRequest } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import type { ChosenClip } from '../../platform/clip-status.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { requestDrafts, type RequestDraft } from './request-draft.ts';
import { postedHere } from './use-requests.ts';

const mutationKey = ['post-request'];

type Posting = RequestDraft & Partial<ChosenClip>;

export type PostRequestOptions = {
  /** With the id of the clip it was posted with. */
  onPosted: (request: RequestCard, clipId: string | undefined) => void;
  /** Uploads the clip again and gives its new id, or why that failed; null when this page does not have the clip. */
  resendClip: (clipId: string) => Promise<ChosenClip | { problem: string } | null>;
};

/** The clip could not be uploaded again; the message is for the member. */
class ClipUnsent extends Error {}

/** Posts a request. It goes on when the sheet is closed meanwhile: what comes of it is told in a toast either way. */
export function usePostRequest(memberId: string, { onPosted, resendClip }: PostRequestOptions) {
  const { mutate, isPending } = useMutation({
    mutationKey,
    async mutationFn(posting: Posting): Promise<{ request: RequestCard; clipId: string | undefined }> {
      const { clipId } = posting;
      try {
        return { request: await api.requests.add.mutate(posting), clipId };
      } catch (error) {
        // The server removes clips that no request uses after a day, and this tab may have been open for longer.
        if (!clipId || failureOf(error).reason !== 'clip-missing') throw error;
        const resent = await resendClip(clipId);
        if (!resent) throw error;
        if ('problem' in resent) throw new ClipUnsent(resent.problem);
        return { request: await api.requests.add.mutate({ ...posting, ...resent }), clipId: resent.clipId };
      }
    },
    onMutate: ({ id }) => void postedHere().add(id),
    onSuccess({ request, clipId }) {
      requestDrafts.forget(memberId);
      addOwnRequest(request);
      toast('Request posted');
      onPosted(request, clipId);
    },
    onError(error) {
      const { reason, text } = failureOf(error);
      toast(error instanceof ClipUnsent ? error.message : text, { tone: 'error' });
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
