import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For the `main` element of a screen. The link that led here is gone, and the focus with it: without this a keyboard or
 * screen reader would start again at the top of the page.
 */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const kind = useNavigationType();
  const wasOpened = useRef(kind !== 'POP');
  useEffect(() => {
    if (wasOpened.current && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  return main;
}
