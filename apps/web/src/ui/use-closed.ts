import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back each time a sheet was open and is not any more, whatever closed it. */
export function useClosed(open: boolean, onClosed: () => void): void {
  const wasOpen = useRef(open);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (wasOpen.current && !open) closed();
    wasOpen.current = open;
  }, [open]);
}
