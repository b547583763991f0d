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

/** Above 768px. The desk layout has them in tokens.css. */
const tile = { width: 190, gap: 24 };

function tileSizes(): typeof tile {
  const style = getComputedStyle(document.documentElement);
  const pixels = (token: string) => Number.parseFloat(style.getPropertyValue(token));
  return { width: pixels('--tile') || tile.width, gap: pixels('--tile-gap') || tile.gap };
}

/** One column on phones. On wide screens as many columns of tiles as fit. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => (isWide() ? 5 : 1));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => {
      // Phones first: to measure the element, the browser would lay out the new screen twice.
      if (!isWide()) return setColumns(1);
      const { width, gap } = tileSizes();
      const room = Math.floor((element.clientWidth + gap) / (width + gap));
      setColumns(Math.max(2, room));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}
