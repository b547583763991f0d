import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useAddressParam } from './use-address-param.ts';

const typingMs = 180;

/** What stands in the search box, and in the address once the fingers rest: going back finds the search as it was. */
export function useSearchText() {
  const [query, setQuery] = useAddressParam('q');
  const [typed, setTyped] = useState(query);
  const [seen, setSeen] = useState(query);
  const kind = useNavigationType();
  if (query !== seen) {
    setSeen(query);
    // Somebody else changed the address, such as a tap on the Home tab.
    if (kind !== 'REPLACE') setTyped(query);
  }
  /** Now, because the person goes on to something else. */
  const settle = () => {
    if (typed !== query) setQuery(typed);
  };
  const onRest = useEffectEvent(settle);
  useEffect(() => {
    const timer = setTimeout(onRest, typed ? typingMs : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, settle, query };
}
