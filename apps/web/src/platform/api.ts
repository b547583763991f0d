import { memberHeader } from '@dubplate/domain/actor.ts';
import type { Refusal } from '@dubplate/domain/errors.ts';
import { networkError, proxyError } from '@dubplate/domain/network-error.ts';
import type { ClientRouter } from '@dubplate/server/client-router';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { buildId } from './build-id.ts';
import { recordReachable } from './connection.ts';

type Answer = ReturnType<ReturnType<TRPCLink<ClientRouter>>>;

/** member-scope.ts replaces both: a call names its member, and the response of a former member is dropped. */
export const answers = { guard: (answer: Answer): Answer => answer, memberId: (): string | null => null };

export const api = createTRPCClient<ClientRouter>({
  links: [
    () =>
      ({ op, next }) =>
        answers.guard(next({ ...op, context: { ...op.context, memberId: answers.memberId() } })),
    httpBatchLink({
      url: '/api/trpc',
      maxItems: 10,
      fetch: fetchAnswer as typeof fetch,
      // Of the oldest call: the server refuses a batch that a sign-in has divided.
      headers: ({ opList: [{ context }] }) =>
        typeof context['memberId'] === 'string' ? { [memberHeader]: context['memberId'] } : {},
    }),
  ],
});

let serverErrorListener = (_requestId: string): void => {};

/** Called with the request id of every response that reports a server error. */
export function onServerError(listener: (requestId: string) => void): void {
  serverErrorListener = listener;
}

let otherBuildListener = (): void => {};

/** Called when the server has another build than this page. */
export function onOtherBuild(listener: () => void): void {
  otherBuildListener = listener;
}

/** A proxy responds with these when the server is down. */
const unreachableStatuses = new Set([502, 504]);

async function fetchAnswer(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch((error: unknown) => {
    // Fetch rejects with a TypeError when no response arrives. An aborted call says nothing about the connection.
    if (error instanceof TypeError) recordReachable(false);
    throw error;
  });
  recordReachable(!unreachableStatuses.has(response.status));
  const served = response.headers.get('x-build-id');
  if (served && served !== buildId) otherBuildListener();
  const requestId = response.headers.get('x-request-id');
  // 207: the calls of a batch have different results, and one may be a server error.
  if (requestId && (response.status >= 500 || response.status === 207)) serverErrorListener(requestId);
  return response;
}

export type Failure = {
  reason: Refusal | 'network';
  message: string;
  /** The message for the member. */
  text: string;
  /** The tRPC error code, if the server responded. */
  code?: string | undefined;
  /** The id of the row that caused the refusal. */
  about?: string | undefined;
};

/** The server's reason, or 'network' when no response of the server arrived. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const { data, meta, cause } = error instanceof TRPCClientError ? (error as TRPCClientError<ClientRouter>) : {};
  if (!data) {
    // Of a proxy: text that is no JSON, or other JSON.
    const hasAnswer = cause instanceof SyntaxError || meta?.['response'] !== undefined;
    return {
      reason: 'network',
      message,
      ...(hasAnswer ? { text: proxyError, code: 'BAD_GATEWAY' } : { text: networkError }),
    };
  }
  // The list of all reasons would be a large part of Home. A reason of a newer build is as good as an unexpected one.
  const reason = (data.reason ?? 'unexpected') as Refusal;
  return { reason, message, text: message, code: data.code, about: data.about };
}
