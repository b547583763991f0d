import { useEffect, useEffectEvent, useState } from 'react';
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
  /** Writes the text to the URL without the debounce, for blur: the member may leave the page next. */
  const settle = () => {
    if (typed !== query) setQuery(typed);
  };
  const onDebounced = useEffectEvent(settle);
  useEffect(() => {
    const timer = setTimeout(onDebounced, typed ? debounceMs : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, settle, query };
}
