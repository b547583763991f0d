import { useLayoutEffect, useState, type RefObject } from 'react';

const tileWidth = 190;
const gap = 24;
const wide = '(min-width: 769px)';

/** One column on phones; above 768px as many covers of at least 190px as fit. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => (matchMedia(wide).matches ? 5 : 1));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => {
      const room = Math.floor((element.clientWidth + gap) / (tileWidth + gap));
      setColumns(matchMedia(wide).matches ? Math.max(2, room) : 1);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}
