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

/** A new screen or search starts at the top. Back, the bottom navigation and clearing the search restore the position. */
export function useScroll(): void {
  const { key, pathname, search } = useLocation();
  const kind = useNavigationType();
  const isSearch = new URLSearchParams(search).has('q');
  const last = useRef({ pathname, isSearch });
  /** The newest scroll position, and the one that a search has replaced. */
  const tops = useRef({ newest: 0, beforeSearch: 0 });

  // A layout effect, so that the cleanup runs before the next screen scrolls to its top and overwrites the position.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const url = pathname + search;
    const remember = () => {
      const { scrollTop } = screenScroller();
      tops.current.newest = scrollTop;
      positions.set(key, scrollTop);
      positionsByUrl.set(url, scrollTop);
    };
    // Captured: the scroll event of a pane does not bubble.
    window.addEventListener('scroll', remember, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', remember, { capture: true });
  }, [key, pathname, search]);

  useLayoutEffect(() => {
    const moved = last.current.pathname !== pathname;
    const wasSearch = last.current.isSearch;
    last.current = { pathname, isSearch };
    if (kind === 'POP') return moved ? scrollWhenTallEnough(positions.get(key) ?? 0) : undefined;
    const isTab = selectedTab === pathname;
    if (moved || isTab) selectedTab = null;
    if (!moved && (isTab || isSearch === wasSearch)) return undefined;
    if (!moved && wasSearch) return scrollWhenTallEnough(tops.current.beforeSearch);
    // From the last scroll event: the page is as short as the results already.
    if (!moved) tops.current.beforeSearch = tops.current.newest;
    const position = moved && isTab ? positionsByUrl.get(pathname) : undefined;
    if (position) return scrollWhenTallEnough(position);
    screenScroller().scrollTo(0, 0);
    return undefined;
  }, [isSearch, key, kind, pathname]);
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
