import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';

/* For a box whose buttons replace each other: the clip uploader shows other buttons at each step. */

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

const doubleTapMs = 450;

/** The second tap of a double tap must not press a new button. Repeated taps on the same button are allowed. */
export function useSingleTaps() {
  const last = useRef<{ target: EventTarget; at: number }>(null);
  return {
    onClickCapture(event: MouseEvent) {
      const { target, timeStamp: at } = event;
      const isSecond = last.current && last.current.target !== target && at - last.current.at < doubleTapMs;
      if (isSecond) event.stopPropagation();
      else last.current = { target, at };
    },
  };
}
