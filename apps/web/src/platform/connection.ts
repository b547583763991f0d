import { createStore } from './create-store.ts';

/**
 * Whether the server cannot be reached. `navigator.onLine` alone is not enough: it stays true on a network without
 * internet, and while the server is down. So the last call to the server decides.
 */
export const isOffline = createStore(navigator.onLine === false);

let reachedAt = Date.now();
/** When the server responded last. What the tab shows was current then. */
export const lastReachedAt = (): number => (isOffline.read() ? reachedAt : Date.now());

export function recordReachable(isReachable: boolean): void {
  if (isReachable) reachedAt = Date.now();
  if (isOffline.read() === isReachable) isOffline.write(!isReachable);
}

/** Calls the listener when the server may be reachable again: the browser is online, or the tab becomes visible. */
export function onReconnect(listener: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && listener();
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

export function watchConnection(): void {
  window.addEventListener('offline', () => recordReachable(false));
  // Until a call fails. The live connection calls the server at once.
  window.addEventListener('online', () => recordReachable(true));
}
