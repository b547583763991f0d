import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each visited screen was scrolled to, for as long as the tab lives. */
const positions = new Map<string, number>();
/** A list that is kept is drawn at once; one that must be fetched again is waited for this long. */
const patienceMs = 1_000;

/** A new screen starts at its top; going back finds the place that was left. */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);

  // A layout effect: a later one would still listen when the next screen has moved to its top.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    if (kind === 'POP') return moved ? scrollWhenTallEnough(positions.get(key) ?? 0) : undefined;
    if (moved) window.scrollTo(0, 0);
    return undefined;
  }, [key, kind, pathname]);
}

function scrollWhenTallEnough(top: number): () => void {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
