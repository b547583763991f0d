import { useCallback, useEffect, useRef } from 'react';

/** Calls back when the element comes within so many pixels of the screen, and after every change while it stays there. */
export function useOnScreen(
  onScreen: () => unknown,
  margin = 800,
): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onScreen);
  const visible = useRef<HTMLElement | null>(null);
  const watching = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    latest.current = onScreen;
    // What was loaded may have been too little to push the end out of sight. The observer tells only later, so look.
    if (!visible.current) return;
    if (isNear(visible.current, margin)) return void onScreen();
    // Pushed out, and maybe scrolled back before the observer looks again: it would notice neither.
    watching.current?.unobserve(visible.current);
    watching.current?.observe(visible.current);
  });
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          visible.current = entry?.isIntersecting ? element : null;
          if (visible.current) latest.current();
        },
        { rootMargin: `${margin}px` },
      );
      watching.current = observer;
      observer.observe(element);
      return () => {
        visible.current = null;
        observer.disconnect();
      };
    },
    [margin],
  );
}

function isNear(element: HTMLElement, margin: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= window.innerHeight + margin && bottom >= -margin;
}
