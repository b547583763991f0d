import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSwipe } from '../../ui/hooks/use-swipe.ts';

const longPressMs = 500;
/** A finger that moves further is no long press. */
const maxMovement = 8;

/** Reveals the actions of a row by a swipe to the left or a long press. A swipe back or a tap hides them. */
export function useReveal(isRevealed: boolean, reveal: (isRevealed: boolean) => void) {
  const { style, handlers } = useSwipe(isRevealed ? { right: () => reveal(false) } : { left: () => reveal(true) });
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const wasLongPress = useRef(false);
  const endPress = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    style,
    handlers: {
      onPointerDown(event: PointerEvent) {
        handlers.onPointerDown(event);
        wasLongPress.current = false;
        endPress();
        if (event.pointerType === 'mouse') return;
        const timer = setTimeout(() => {
          wasLongPress.current = true;
          reveal(true);
        }, longPressMs);
        press.current = { x: event.clientX, y: event.clientY, timer };
      },
      onPointerMove(event: PointerEvent) {
        const { x, y } = press.current ?? event.nativeEvent;
        if (Math.hypot(event.clientX - x, event.clientY - y) > maxMovement) endPress();
        handlers.onPointerMove(event);
      },
      onPointerUp(event: PointerEvent) {
        endPress();
        handlers.onPointerUp(event);
      },
      onPointerCancel(event: PointerEvent) {
        endPress();
        handlers.onPointerCancel(event);
      },
      /** Android opens the menu of the link after a long press. */
      onContextMenu(event: MouseEvent) {
        if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') event.preventDefault();
      },
      onClickCapture(event: MouseEvent) {
        if (!isRevealed && !wasLongPress.current) return;
        event.preventDefault();
        event.stopPropagation();
        if (!wasLongPress.current) reveal(false);
        wasLongPress.current = false;
      },
    },
  };
}
