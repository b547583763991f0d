import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { screenScroller } from '../ui/hooks/screen-scroller.ts';
import { reloadScreen } from './reload-screen.ts';

/** Scroll position per history entry, kept in memory. */
const positions = new Map<string, number>();
/** Scroll position per URL: a tab of the bottom navigation opens at its last position. */
const positionsByUrl = new Map<string, number>();
let selectedTab: string | null = null;
/** Maximum wait for a list that must be fetched before the page is tall enough to scroll. */
const timeoutMs = 1_000;

/**
 * Tapping the open tab scrolls to the top. At the top it reloads the screen, and the link ends a search. Another tab
 * opens at its last scroll position.
 */
export function selectTab(path: string, event: MouseEvent): void {
  selectedTab = path;
  if (window.location.pathname !== path) return;
  const scroller = screenScroller();
  if (scroller.scrollTop === 0) return void reloadScreen();
  event.preventDefault();
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' });
}

/** A new screen starts at the top. Back and the bottom navigation restore the scroll position. */
export function useScroll(): void {
  const { key, pathname, search } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);

  // A layout effect, so that the cleanup runs before the next screen scrolls to its top and overwrites the position.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const url = pathname + search;
    const remember = () => {
      const { scrollTop } = screenScroller();
      positions.set(key, scrollTop);
      positionsByUrl.set(url, scrollTop);
    };
    // Captured: the scroll event of a pane does not bubble.
    window.addEventListener('scroll', remember, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', remember, { capture: true });
  }, [key, pathname, search]);

  useLayoutEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    if (kind === 'POP') return moved ? scrollWhenTallEnough(positions.get(key) ?? 0) : undefined;
    if (!moved) return undefined;
    const position = selectedTab === pathname ? positionsByUrl.get(pathname) : undefined;
    selectedTab = null;
    if (position) return scrollWhenTallEnough(position);
    screenScroller().scrollTo(0, 0);
    return undefined;
  }, [key, kind, pathname]);
}

function scrollWhenTallEnough(top: number): () => void {
  const until = performance.now() + timeoutMs;
  let frame = 0;
  const attempt = () => {
    const scroller = screenScroller();
    scroller.scrollTo(0, top);
    if (Math.abs(scroller.scrollTop - top) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
