import { type MouseEvent, useRef } from 'react';

const doubleTapMs = 450;

/**
 * For a box whose buttons replace each other: the second tap of a double tap must not press the new button.
 * Repeated taps on the same button are allowed.
 */
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
