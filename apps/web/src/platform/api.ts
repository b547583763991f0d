import { isRefusal, type Refusal } from '@dubplate/domain/errors.ts';
import type { AppRouter } from '@dubplate/server/router';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';

export const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/api/trpc', maxItems: 10 })],
});

/** Why a call failed: the server's reason, or 'network' when no answer came. */
export function failureOf(error: unknown): { reason: Refusal | 'network'; message: string } {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  const reason = data && typeof data === 'object' && 'reason' in data ? data.reason : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return { reason: isRefusal(reason) ? reason : data ? 'unexpected' : 'network', message };
}
