import { useSyncExternalStore } from 'react';

/** Above the spec's mobile breakpoint of 768px. Must match `wide:` in tokens.css. */
const wide = '(min-width: 769px)';

export const isWide = (): boolean => matchMedia(wide).matches;

function subscribe(notify: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide);
