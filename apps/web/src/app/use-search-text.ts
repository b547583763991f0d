import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressParam } from './use-address-param.ts';

const debounceMs = 180;
const samePath = (path: string): string => path;

/**
 * Text of the search box, debounced into `?q` in the URL, so that Back restores the search.
 * `resultsPath` is the screen that shows the results for a path.
 */
export function useSearchText(resultsPath = samePath) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useAddressParam('q');
  const [typed, setTyped] = useState(query);
  const here = `${pathname} ${query}`;
  const [seen, setSeen] = useState(here);
  /** The last place that this box navigated to. */
  const [sent, setSent] = useState(here);
  if (here !== seen) {
    setSeen(here);
    if (here !== sent) {
      // Another navigation changed the URL, such as a tap on the Home tab.
      setSent(here);
      setTyped(query);
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes the text to the URL without the debounce, for blur: the member may leave the page next. */
  const settle = () => {
    // A timer that fires between a tap on a result and the next render would navigate back to this screen.
    clearTimeout(timer.current);
    if (typed === query) return;
    const path = window.location.pathname;
    const target = resultsPath(path);
    setSent(`${target} ${typed}`);
    if (target === path) setQuery(typed);
    else void navigate(`${target}?${new URLSearchParams({ q: typed })}`);
  };
  const onDebounced = useEffectEvent(settle);
  useEffect(() => {
    timer.current = setTimeout(onDebounced, typed ? debounceMs : 0);
    return () => clearTimeout(timer.current);
  }, [typed]);
  return { typed, setTyped, settle, query };
}
