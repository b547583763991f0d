import { useLayoutEffect, useState, type RefObject } from 'react';
import { isWide } from '../hooks/use-wide.ts';

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
