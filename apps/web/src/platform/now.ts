import { useSyncExternalStore } from 'react';

const tickMs = 10_000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, tickMs);
  return () => clearInterval(timer);
}

/** The current time, rounded to ticks. Rerenders with every tick. */
export const useNow = (): Date =>
  new Date(useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs)) * tickMs);
