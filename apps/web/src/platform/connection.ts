import { createStore } from './create-store.ts';

/**
 * Whether the server cannot be reached. `navigator.onLine` alone is not enough: it stays true on a network without
 * internet, and while the server is down. So the last call to the server decides.
 */
export const isOffline = createStore(navigator.onLine === false);

let reachedAt = Date.now();
/** When the server responded last. What the tab shows was current then. */
export const lastReachedAt = (): number => (isOffline.read() ? reachedAt : Date.now());
/** Writes in the outbox (data/outbox.ts). Here, so that the status line does not load the outbox for visitors. */
export const outboxCounts = createStore({ waiting: 0, refused: 0 });

export function recordReachable(isReachable: boolean): void {
  if (isReachable) reachedAt = Date.now();
  if (isOffline.read() === isReachable) isOffline.write(!isReachable);
}

/**
 * Calls the listener when the server may be reachable again: the browser is online, the tab becomes visible, or a call
 * got a response.
 */
export function onReconnect(listener: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && listener();
  const stop = isOffline.subscribe(() => !isOffline.read() && listener());
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

export function watchConnection(): void {
  window.addEventListener('offline', () => recordReachable(false));
  // Until a call fails. The live connection calls the server at once.
  window.addEventListener('online', () => recordReachable(true));
}
