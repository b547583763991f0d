import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

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

/** Of the last list: the next one has them in its first render. */
let lastColumns = 5;

/** One column on phones. On wide screens as many columns of tiles as fit. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => (isWide() ? lastColumns : 1));
  useLayoutEffect(() => {
    // Calls back after the layout and before the frame is drawn. To read the width here, the script would wait for a
    // layout of the new screen.
    const observer = new ResizeObserver(([entry]) => {
      const { width, gap } = tileSizes();
      if (isWide()) lastColumns = Math.max(2, Math.floor((entry!.contentRect.width + gap) / (width + gap)));
      flushSync(() => setColumns(isWide() ? lastColumns : 1));
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}
