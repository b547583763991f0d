import { type RefCallback, useCallback, useState } from 'react';

/** Width of an element, updated on resize. `expected`: until the browser has laid out the page. */
export function useWidth(expected = 0): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(expected);
  const [isExpected] = useState(expected > 0);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const measure = () => setWidth(element.clientWidth);
      const observer = new ResizeObserver(measure);
      // The observer reports after the first paint. Measuring here avoids a paint with width 0, but lays out the page.
      if (!isExpected) measure();
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isExpected],
  );
  return [ref, width];
}
