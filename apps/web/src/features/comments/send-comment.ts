import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { receiveComment } from '../../data/comments.ts';
import { dropRequest } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';

export type SentComment = { id: string; text: string; username: string; createdAt: string };

/** By request: what was typed and not sent yet, so that closing the sheet loses nothing. */
const drafts = memberScoped(() => new Map<string, string>());
/** By request and text: ids of comments whose call failed. The server may have them: only the answer was lost. */
const failedIds = memberScoped(() => new Map<string, string>());
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCommentDraft = (requestId: string): string =>
  useSyncExternalStore(subscribe, () => drafts().get(requestId) ?? '');

export function writeDraft(requestId: string, text: string): void {
  drafts().set(requestId, text);
  for (const listener of listeners) listener();
}

/** Sends comments: each is shown at once, and goes back into the field with the reason when the server refuses it. */
export function useSendComment(requestId: string) {
  const mutationKey = [...keys.comments(requestId), 'send'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, text }: SentComment): Promise<Comment> => api.comments.add.mutate({ id, requestId, text }),
    onSuccess: receiveComment,
    onError(error, { id, text }) {
      const failure = failureOf(error);
      if (failure.reason === 'request-missing') dropRequest(requestId);
      failedIds().set(`${requestId} ${text}`, id);
      // What was typed meanwhile follows it.
      writeDraft(requestId, [text, drafts().get(requestId)].filter(Boolean).join('\n'));
      toast(failure.text, { tone: 'error' });
    },
  });
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as SentComment,
  });
  return {
    sending,
    /** The id makes sending idempotent: the same text sent again after a failure is posted once. */
    send(typed: string) {
      const text = cleanLines(typed);
      const id = failedIds().get(`${requestId} ${text}`) ?? crypto.randomUUID();
      failedIds().delete(`${requestId} ${text}`);
      mutate({ id, text, username: currentMember()?.username ?? '', createdAt: new Date().toISOString() });
    },
  };
}
