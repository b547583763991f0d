import type { ClipAddress } from '@dubplate/domain/clips/clip.ts';
import type { RequestClip } from '@dubplate/domain/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { type SoundControl, useSound } from './use-sound.ts';

/** Asked for again so long before it ends. */
const earlyMs = 60_000;
/** A clock that is wrong must not make us ask all the time. */
const atLeastMs = 60_000;

/** A request's clip, by addresses that do not last: a new one goes on where the one before was. */
export function useClip(clip: RequestClip, requestId: string): SoundControl {
  const address = useQuery({
    queryKey: ['clip', requestId],
    queryFn: ({ signal }) => api.clips.listen.query({ requestId }, { signal }),
    // Not asked for again with everything else after a reconnect: what plays would be interrupted for it.
    staleTime: 'static',
    gcTime: 0,
  });
  const { data, refetch } = address;
  // One new address for one that failed; if that fails too, the person is told.
  const hasRenewed = useRef(false);
  const audio = useSound({
    source: data ?? null,
    seconds: clip.seconds,
    onFailure() {
      if (hasRenewed.current) return false;
      hasRenewed.current = true;
      void refetch();
      return true;
    },
  });
  const { state } = audio;
  useEffect(() => {
    if (state === 'playing') hasRenewed.current = false;
  }, [state]);

  const [due, setDue] = useState<ClipAddress | null>(null);
  useEffect(() => {
    if (!data) return;
    const left = new Date(data.expiresAt).getTime() - Date.now();
    const timer = setTimeout(() => setDue(data), Math.max(atLeastMs, left - earlyMs));
    return () => clearTimeout(timer);
  }, [data]);
  // What plays has what it needs; another address would interrupt it.
  const isDue = data !== undefined && due === data;
  useEffect(() => {
    if (isDue && state !== 'playing') void refetch();
  }, [isDue, state, refetch]);

  const hasFailed = state === 'failed' || (address.isError && !address.isFetching);
  return {
    ...audio,
    state: hasFailed ? 'failed' : state,
    toggle() {
      if (!hasFailed) return audio.toggle();
      hasRenewed.current = false;
      if (address.isError) void refetch();
      if (state !== 'waiting') audio.toggle();
    },
  };
}
