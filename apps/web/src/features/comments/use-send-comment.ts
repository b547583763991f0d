import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { applyComment } from '../../platform/comments.ts';
import { keys } from '../../platform/queries.ts';
import { dropRequest } from '../../platform/requests.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { nameComment, returnDraft } from './comment-drafts.ts';

export type SentComment = { id: string; text: string; username: string; createdAt: string };

/** Sends comments: each is there at once, and goes back into the field with the reason when the server refuses it. */
export function useSendComment(requestId: string) {
  const mutationKey = [...keys.comments(requestId), 'send'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, text }: SentComment): Promise<Comment> => api.comments.add.mutate({ id, requestId, text }),
    onMutate: () => ({ memberId: currentMember()?.id }),
    onSuccess: applyComment,
    onError(error, { id, text }, before) {
      // Somebody else may have signed in meanwhile.
      if (before?.memberId !== currentMember()?.id) return;
      const { reason, text: why } = failureOf(error);
      if (reason === 'request-missing') dropRequest(requestId);
      returnDraft(requestId, { id, text });
      toast(why, { tone: 'error' });
    },
  });
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as SentComment,
  });
  return {
    sending,
    /** The name is made here, so that however often it arrives it is posted once. */
    send(typed: string) {
      const text = cleanLines(typed);
      const username = currentMember()?.username ?? '';
      mutate({ id: nameComment(requestId, text), text, username, createdAt: new Date().toISOString() });
    },
  };
}
