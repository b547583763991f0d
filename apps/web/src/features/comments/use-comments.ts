import { cleanLines } from '@dubplate/domain/visible-text.ts';
import { useInfiniteQuery, useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import { callOrQueue } from '../../data/call-or-queue.ts';
import { followAfterComment } from '../../data/follows.ts';
import { useWaiting } from '../../data/shown-outbox.ts';
import { dropRequest, receiveComment } from '../../data/requests.ts';
import { shownComments, uniqueRows } from '../../data/shown-rows.ts';
import { api, failureOf } from '../../platform/api.ts';
import { createDraftStore } from '../../platform/drafts.ts';
import { createListeners } from '../../platform/create-store.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** The comments of a request, oldest first. The first page has the newest. */
export function useComments(requestId: string, enabled: boolean) {
  const view = useOverlayView();
  const { data, ...list } = useInfiniteQuery({
    queryKey: keys.comments(requestId),
    enabled,
    queryFn: ({ pageParam: cursor, signal }) => read(() => api.comments.list.query({ requestId, cursor }, { signal })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // No live messages arrive while the sheet is closed.
    staleTime: 0,
  });
  const comments = useMemo(() => data && shownComments(view, requestId, data.pages), [data, requestId, view]);
  return { ...list, comments };
}

/** By request: typed and not sent. Closing the sheet or a reload loses nothing. */
const storedDrafts = createDraftStore<Record<string, string>>(
  'comment-drafts',
  z.record(z.string(), z.string()),
  () => ({}),
);
const memberId = (): string => currentMember()?.id ?? '';
const drafts = memberScoped(() => new Map(Object.entries(storedDrafts.read(memberId()))));
const draftListeners = createListeners();

export const useCommentDraft = (requestId: string): string =>
  useSyncExternalStore(draftListeners.subscribe, () => drafts().get(requestId) ?? '');

export function writeDraft(requestId: string, text: string): void {
  if (text) drafts().set(requestId, text);
  else drafts().delete(requestId);
  storedDrafts.store(memberId(), Object.fromEntries(drafts()));
  draftListeners.notify();
}

/** `place`: of a comment that waits in the outbox. */
export type SentComment = { id: string; text: string; username: string; createdAt: string; place?: number };

/** Idempotency keys of failed calls, by request and text: the server may have stored the comment. */
const failedIds = memberScoped(() => new Map<string, string>());

/**
 * Optimistic update: `sending` is shown at once, also while it waits in the outbox. A refused comment returns to the
 * field, and a toast says why.
 */
export function useSendComment(requestId: string, title: string) {
  const mutationKey = [...keys.comments(requestId), 'send'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn({ id, text }: SentComment) {
      const input = { id, requestId, text };
      return callOrQueue({ kind: 'comment', input, about: { title } }, (options) =>
        api.comments.add.mutate(input, options),
      );
    },
    onSuccess(comment) {
      if (!comment) return;
      receiveComment(comment);
      followAfterComment(requestId);
    },
    onError(error, { id, text }) {
      const failure = failureOf(error);
      if (failure.reason === 'request-missing') dropRequest(requestId);
      failedIds().set(`${requestId} ${text}`, id);
      // Before what was typed meanwhile.
      writeDraft(requestId, [text, drafts().get(requestId)].filter(Boolean).join('\n'));
      toast(failure.text, { tone: 'error' });
    },
  });
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as SentComment,
  });
  function send(typed: string): void {
    const text = cleanLines(typed);
    const id = failedIds().get(`${requestId} ${text}`) ?? crypto.randomUUID();
    failedIds().delete(`${requestId} ${text}`);
    mutate({ id, text, username: currentMember()?.username ?? '', createdAt: new Date().toISOString() });
  }
  return { sending: uniqueRows([...useWaitingComments(requestId), ...sending]), send };
}

function useWaitingComments(requestId: string): SentComment[] {
  const username = currentMember()?.username ?? '';
  return useWaiting().flatMap(({ kind, input, place, madeAt }) =>
    kind === 'comment' && input.requestId === requestId
      ? [{ id: input.id, text: input.text, username, createdAt: new Date(madeAt).toISOString(), place }]
      : [],
  );
}
