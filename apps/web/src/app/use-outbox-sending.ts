import { useEffect } from 'react';
import { followOtherTabs, useWaiting } from '../data/outbox.ts';
import { allowRetries, scheduleSending, senders, sendOutbox } from '../data/send-outbox.ts';
import { isOffline, onReconnect } from '../platform/connection.ts';

// The code of clips is loaded when a request is sent. Offline it may be missing: then the request waits.
senders.request = async (row) => {
  const { sendWaitingRequest } = await import('../features/clips/send/send-waiting-request.ts');
  return sendWaitingRequest(row);
};

/** Sends waiting writes at the start, after every new one, and when the server is reachable again. */
export function useOutboxSending(): void {
  const lastPlace = useWaiting().at(-1)?.place ?? 0;
  const offline = isOffline.useValue();
  useEffect(() => {
    const stop = [allowRetries(), followOtherTabs(), onReconnect(() => void sendOutbox())];
    return () => stop.forEach((end) => end());
  }, []);
  useEffect(() => {
    if (offline) scheduleSending();
    else void sendOutbox();
  }, [lastPlace, offline]);
}
