import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each visited screen was scrolled to, for as long as the tab lives. */
const positions = new Map<string, number>();
/** The same by address, for tabs: going to one finds the place that was left there. */
const places = new Map<string, number>();
let selectedTab: string | null = null;
/** A list that is kept is drawn at once; one that must be fetched again is waited for this long. */
const timeoutMs = 1_000;

/** A tab was tapped: the one that is open scrolls to its top, another one opens where it was left. */
export function selectTab(path: string): void {
  selectedTab = path;
  if (window.location.pathname !== path) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
}

/** A new screen starts at its top; going back, or to a tab, finds the place that was left. */
export function useScroll(): void {
  const { key, pathname, search } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);

  // A layout effect: a later one would still listen when the next screen has moved to its top.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const address = pathname + search;
    const remember = () => {
      positions.set(key, window.scrollY);
      places.set(address, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, search]);

  useLayoutEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    if (kind === 'POP') return moved ? scrollWhenTallEnough(positions.get(key) ?? 0) : undefined;
    if (!moved) return undefined;
    const place = selectedTab === pathname ? places.get(pathname) : undefined;
    selectedTab = null;
    if (place) return scrollWhenTallEnough(place);
    window.scrollTo(0, 0);
    return undefined;
  }, [key, kind, pathname]);
}

function scrollWhenTallEnough(top: number): () => void {
  const until = performance.now() + timeoutMs;
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
