import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { callOrQueue } from '../../data/call-or-queue.ts';
import type { WaitingClip } from '../../data/outbox-rows.ts';
import { addOwnRequest } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import type { ChosenClip } from '../../platform/clip-status.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { requestDrafts, type RequestDraft } from './request-draft.ts';
import { postedHere } from './use-requests.ts';

const mutationKey = ['post-request'];

/** `hasOpenClip`: the clip is not uploaded yet, so the request can only be queued. */
type Posting = RequestDraft & Partial<ChosenClip> & { hasOpenClip: boolean };
type Posted = { request: RequestCard; clipId: string | undefined };

export type PostRequestOptions = {
  /** With the id of the clip it was posted with. The request is null when it waits in the outbox. */
  onPosted: (request: RequestCard | null, clipId: string | undefined) => void;
  /** Moves the clip to a waiting request. Null without a clip; false when it could not be stored. */
  handOverClip: (requestId: string) => Promise<WaitingClip | null | false>;
  /** Uploads the clip again and gives its new id, or why that failed; null when this page does not have the clip. */
  resendClip: (clipId: string) => Promise<ChosenClip | { problem: string } | null>;
};

const noRoom = 'This browser has no room to keep your recording. Try again when you are online.';

/** The clip could not be uploaded again or stored; the message is for the member. */
class ClipUnsent extends Error {}

/** Posts a request. It goes on when the sheet is closed meanwhile: what comes of it is told in a toast either way. */
export function usePostRequest(memberId: string, { onPosted, resendClip, handOverClip }: PostRequestOptions) {
  const { mutate, isPending } = useMutation({
    mutationKey,
    async mutationFn({ hasOpenClip, ...input }: Posting): Promise<Posted | null> {
      const { id, title, clipId } = input;
      const makeWrite = async () => {
        const clip = await handOverClip(id);
        return clip === false ? null : { kind: 'request' as const, input, about: { title, ...(clip && { clip }) } };
      };
      const posted = await callOrQueue(makeWrite, async (options) => {
        if (hasOpenClip) throw new ClipUnsent(noRoom);
        return { request: await api.requests.add.mutate(input, options), clipId };
      }).catch(async (error: unknown) => {
        // The server removes clips that no request uses after a day, and this tab may have been open for longer.
        if (!clipId || failureOf(error).reason !== 'clip-missing') throw error;
        const resent = await resendClip(clipId);
        if (!resent) throw error;
        if ('problem' in resent) throw new ClipUnsent(resent.problem);
        return { request: await api.requests.add.mutate({ ...input, ...resent }), clipId: resent.clipId };
      });
      return posted;
    },
    onMutate: ({ id }) => void postedHere().add(id),
    onSuccess(posted) {
      requestDrafts.forget(memberId);
      if (posted) addOwnRequest(posted.request);
      toast(posted ? 'Request posted' : 'Kept on this device. It goes out by itself later.');
      onPosted(posted?.request ?? null, posted?.clipId);
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
