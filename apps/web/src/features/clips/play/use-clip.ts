import type { ClipAddress } from '@dubplate/domain/clips/clip.ts';
import type { RequestClip } from '@dubplate/domain/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { type SoundControl, useSound } from './use-sound.ts';

/** The browser renews the presigned URL this long before it expires. */
const renewEarlyMs = 60_000;
/** Minimum delay: a wrong clock on the device must not cause a request loop. */
const minRenewMs = 60_000;

/** Plays a request's clip by presigned URLs that expire. A renewed URL continues at the same position. */
export function useClip(clip: RequestClip, requestId: string): SoundControl {
  const address = useQuery({
    queryKey: ['clip', requestId],
    queryFn: ({ signal }) => api.clips.listen.query({ requestId }, { signal }),
    // Not refetched on reconnect: a new URL would interrupt playback.
    staleTime: 'static',
    gcTime: 0,
  });
  const { data, refetch } = address;
  // One retry with a new URL after a failure. If that fails too, the player shows the error.
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

  const [expiring, setExpiring] = useState<ClipAddress | null>(null);
  useEffect(() => {
    if (!data) return;
    const left = new Date(data.expiresAt).getTime() - Date.now();
    const timer = setTimeout(() => setExpiring(data), Math.max(minRenewMs, left - renewEarlyMs));
    return () => clearTimeout(timer);
  }, [data]);
  // Waits until playback stops: a new URL would interrupt it.
  const isExpiring = data !== undefined && expiring === data;
  useEffect(() => {
    if (isExpiring && state !== 'playing') void refetch();
  }, [isExpiring, state, refetch]);

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
