import { useCallback, useEffect, useRef } from 'react';
import { scrollerAround } from '../hooks/screen-scroller.ts';

/** Calls onScreen when the element is within `margin` pixels of what is visible, and after every render while it is. */
export function useOnScreen(
  onScreen: () => unknown,
  margin = 800,
): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onScreen);
  const visible = useRef<HTMLElement | null>(null);
  const observerRef = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    latest.current = onScreen;
    // A short page of results may leave the end visible. The observer reports no change then, but it reports the
    // current state after observing again.
    if (!visible.current) return;
    observerRef.current?.unobserve(visible.current);
    observerRef.current?.observe(visible.current);
  });
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          // A busy tab gets several reports at once, oldest first.
          visible.current = entries.at(-1)?.isIntersecting ? element : null;
          if (visible.current) latest.current();
        },
        // The margin only extends the root: without it, a pane would hide the element until it is visible.
        { root: scrollerAround(element), rootMargin: `${margin}px` },
      );
      observerRef.current = observer;
      observer.observe(element);
      return () => {
        visible.current = null;
        observer.disconnect();
      };
    },
    [margin],
  );
}
