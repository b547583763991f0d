import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** A media query as a hook. */
function createMedia(condition: string) {
  const matches = (): boolean => matchMedia(condition).matches;
  function subscribe(notify: () => void): () => void {
    const query = matchMedia(condition);
    query.addEventListener('change', notify);
    return () => query.removeEventListener('change', notify);
  }
  return { matches, useMatch: () => useSyncExternalStore(subscribe, matches) };
}

/** Above the spec's mobile breakpoint of 768px. Must match `wide:` in tokens.css. */
const wide = createMedia('(min-width: 769px)');
export const useWide = wide.useMatch;
const isWide = wide.matches;

/** The layout with a rail and a top bar. Must match `desk:` in tokens.css. */
export const useDesk = createMedia('(min-width: 1024px) and (min-height: 481px)').useMatch;

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
