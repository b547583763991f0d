import { type MouseEvent, useRef } from 'react';

/** Two taps closer than this are one double tap. */
const doubleTapMs = 450;

/**
 * For a box whose buttons change under the finger: the second half of a double tap must not press what has just come
 * to lie there. The same button may be pressed as fast as one can.
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
