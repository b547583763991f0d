import { useSyncExternalStore } from 'react';

const tickMs = 10_000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, tickMs);
  return () => clearInterval(timer);
}

/** The present, a little rounded; a screen left open sees it pass. */
export const useNow = (): Date =>
  new Date(useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs)) * tickMs);
