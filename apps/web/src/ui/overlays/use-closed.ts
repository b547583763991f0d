import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls onClosed on each change of `open` from true to false. */
export function useClosed(open: boolean, onClosed: () => void): void {
  const wasOpen = useRef(open);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (wasOpen.current && !open) closed();
    wasOpen.current = open;
  }, [open]);
}
