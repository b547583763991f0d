import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNewest } from '../../data/member-overlay.ts';
import { dropRequest, knownVersion, receiveRow } from '../../data/requests.ts';
import { watchRequest } from '../../data/watch-requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

export type RequestReading =
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; tryAgain: () => void }
  | { status: 'here'; request: RequestDetail };

/** A request with its live updates while the sheet is open. */
export function useRequest(id: string, looking: boolean): RequestReading {
  // Joined before it is asked for: what changes in between is heard.
  useEffect(() => (looking ? watchRequest(id) : undefined), [id, looking]);
  const { data, error, refetch } = useQuery({
    queryKey: keys.request(id),
    enabled: looking,
    queryFn: ({ signal }) => readRequest(id, signal),
    // While unmounted, the cached request got no live changes and may be outdated.
    staleTime: 0,
  });
  const request = useNewest('request', data);
  // Live messages do not say who named the track.
  const isSolvedSince = request !== null && request.solved && data?.solved === false;
  useEffect(() => {
    if (looking && isSolvedSince) void refetch();
  }, [looking, isSolvedSince, refetch]);
  if (request) return { status: 'here', request };
  if (data !== undefined) return { status: 'missing' };
  return error ? { status: 'failed', tryAgain: () => void refetch() } : { status: 'loading' };
}

/** Null when there is no such request, or when the address holds no valid id. */
async function readRequest(id: string, signal: AbortSignal): Promise<RequestDetail | null> {
  const version = knownVersion(id);
  try {
    const request = await api.requests.read.query({ id }, { signal });
    receiveRow(request);
    return request;
  } catch (error) {
    const { reason } = failureOf(error);
    if (reason === 'request-missing') dropRequest(id, version);
    if (reason === 'request-missing' || reason === 'invalid-input') return null;
    throw error;
  }
}
