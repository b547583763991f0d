import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Keeps the focus in a box whose button went away under it: a keyboard would lose its place otherwise. */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isInside.current && (!activeElement || activeElement === document.body)) {
      box.current?.focus({ preventScroll: true });
    }
  });
  return {
    ref: box,
    onFocus() {
      isInside.current = true;
    },
    onBlur({ currentTarget, relatedTarget, target }: FocusEvent) {
      // Some browsers say goodbye for a button that is being taken away: it has not lost the focus to anybody.
      if (!target.isConnected) return;
      isInside.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    },
  };
}
