import { isRefusal, networkError, type Refusal } from '@dubplate/domain/errors.ts';
import type { ClientRouter } from '@dubplate/server/client-router';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';

type Answer = ReturnType<ReturnType<TRPCLink<ClientRouter>>>;

/** Decides which answers are delivered: member-scope.ts holds back those for a member who has left. */
export const answers = { guard: (answer: Answer): Answer => answer };

export const api = createTRPCClient<ClientRouter>({
  links: [
    () =>
      ({ op, next }) =>
        answers.guard(next(op)),
    httpBatchLink({ url: '/api/trpc', maxItems: 10, fetch: fetchAnswer as typeof fetch }),
  ],
});

let serverErrorListener = (_requestId: string): void => {};

/** Called with the request id of every answer that says that the server failed. */
export function onServerError(listener: (requestId: string) => void): void {
  serverErrorListener = listener;
}

async function fetchAnswer(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const requestId = response.headers.get('x-request-id');
  // 207: the calls of a batch went differently.
  if (requestId && (response.status >= 500 || response.status === 207)) serverErrorListener(requestId);
  return response;
}

export type Failure = {
  reason: Refusal | 'network';
  message: string;
  /** What a person can be told. */
  text: string;
  /** The transport's name for it, when an answer came. */
  code?: string | undefined;
  /** The id of what stands in the way. */
  about?: string | undefined;
};

/** Why a call failed: the server's reason, or 'network' when no answer came. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<ClientRouter>).data : null;
  if (!data) return { reason: 'network', message, text: networkError };
  const reason = isRefusal(data.reason) ? data.reason : 'unexpected';
  return { reason, message, text: message, code: data.code, about: data.about };
}
