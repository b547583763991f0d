import { useState } from 'react';

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
