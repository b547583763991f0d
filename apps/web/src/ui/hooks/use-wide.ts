import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Above the spec's mobile breakpoint of 768px. Must match `wide:` in tokens.css. */
const wide = '(min-width: 769px)';

const isWide = (): boolean => matchMedia(wide).matches;

function subscribe(notify: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide);

const tileWidth = 190;
const gap = 24;

/** One column on phones. Above 768px as many columns of at least 190px as fit. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => (isWide() ? 5 : 1));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => {
      const room = Math.floor((element.clientWidth + gap) / (tileWidth + gap));
      setColumns(isWide() ? Math.max(2, room) : 1);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}
