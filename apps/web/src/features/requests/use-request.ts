import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { dropRequest, newestRequest } from '../../platform/requests.ts';
import { watchRequest } from '../../platform/watch-request.ts';

export type RequestReading =
  | { status: 'loading' }
  /** There is none of this id, or there is none any more. */
  | { status: 'missing' }
  | { status: 'failed'; tryAgain: () => void }
  | { status: 'here'; request: RequestDetail };

/** A request and everything that changes about it, for as long as somebody looks. */
export function useRequest(id: string, looking: boolean): RequestReading {
  // Joined before it is asked for: what changes in between is heard.
  useEffect(() => (looking ? watchRequest(id) : undefined), [id, looking]);
  const { data, error, refetch } = useQuery({
    queryKey: keys.request(id),
    enabled: looking,
    queryFn: ({ signal }) => readRequest(id, signal),
    // Nobody kept it true while it was out of sight.
    staleTime: 0,
  });
  if (data === null) return { status: 'missing' };
  if (data) return { status: 'here', request: data };
  return error ? { status: 'failed', tryAgain: () => void refetch() } : { status: 'loading' };
}

/** Null when there is no such request, or when what stands in the address is no request's id. */
async function readRequest(id: string, signal: AbortSignal): Promise<RequestDetail | null> {
  try {
    return newestRequest(await api.requests.read.query({ id }, { signal }));
  } catch (error) {
    const { reason } = failureOf(error);
    if (reason === 'request-missing') dropRequest(id);
    if (reason === 'request-missing' || reason === 'invalid-input') return null;
    throw error;
  }
}
