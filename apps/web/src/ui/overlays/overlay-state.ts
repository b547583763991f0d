import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The newest value that is not null. Keeps the content of an overlay on screen during the closing animation. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}

/**
 * Calls `onChange` in the render that changes `open`, so that every opening starts with new state. An effect would
 * run after that render, and the first frame would show the state of the last opening.
 */
export function useOpenChange(open: boolean, onChange: () => void): void {
  const [wasOpen, setWasOpen] = useState(open);
  if (open === wasOpen) return;
  setWasOpen(open);
  onChange();
}

/** Calls `onClosed` in an effect after each change of `open` from true to false. */
export function useClosed(open: boolean, onClosed: () => void): void {
  const wasOpen = useRef(open);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (wasOpen.current && !open) closed();
    wasOpen.current = open;
  }, [open]);
}
