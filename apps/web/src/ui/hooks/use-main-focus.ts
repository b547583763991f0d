import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For the `main` element of a screen. Navigation removes the focused link: without this, keyboards and screen readers
 * start at the top of the page.
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
