import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Moves focus to the box when its focused button is removed: keyboard users would start at the page top otherwise. */
export function useFocusFallback() {
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
      // Some browsers fire blur for a removed button. No other element has the focus then.
      if (!target.isConnected) return;
      isInside.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    },
  };
}
