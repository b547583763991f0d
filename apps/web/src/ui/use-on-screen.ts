import { useCallback, useEffect, useRef } from 'react';

/** Calls back when the element comes near the screen, and again after every change while it stays there. */
export function useOnScreen(onScreen: () => unknown): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onScreen);
  const visible = useRef(false);
  useEffect(() => {
    latest.current = onScreen;
    // What was loaded may have been too little to push the end out of sight.
    if (visible.current) onScreen();
  });
  return useCallback((element) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        visible.current = entry?.isIntersecting ?? false;
        if (visible.current) latest.current();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => {
      visible.current = false;
      observer.disconnect();
    };
  }, []);
}
