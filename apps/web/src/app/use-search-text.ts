import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useAddressParam } from './use-address-param.ts';

const debounceMs = 180;

/** Text of the search box, debounced into `?q` in the URL, so that Back restores the search. */
export function useSearchText() {
  const [query, setQuery] = useAddressParam('q');
  const [typed, setTyped] = useState(query);
  const [previousQuery, setPreviousQuery] = useState(query);
  const kind = useNavigationType();
  if (query !== previousQuery) {
    setPreviousQuery(query);
    // Another navigation changed the URL, such as a tap on the Home tab.
    if (kind !== 'REPLACE') setTyped(query);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes the text to the URL without the debounce, for blur: the member may leave the page next. */
  const settle = () => {
    // A timer that fires between a tap on a result and the next render would navigate back to this screen.
    clearTimeout(timer.current);
    if (typed !== query) setQuery(typed);
  };
  const onDebounced = useEffectEvent(settle);
  useEffect(() => {
    timer.current = setTimeout(onDebounced, typed ? debounceMs : 0);
    return () => clearTimeout(timer.current);
  }, [typed]);
  return { typed, setTyped, settle, query };
}
