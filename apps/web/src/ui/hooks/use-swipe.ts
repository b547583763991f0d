import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** A swipe counts from this distance, or from a flick: this speed in pixels per millisecond. */
const minDistance = 64;
const minSpeed = 0.5;
/** Shorter movements are taps. */
const tapDistance = 8;

type Directions = { left?: () => void; right?: () => void; down?: () => void };

/** Handlers for an element that the member swipes. It follows the finger and returns when the swipe was too short. */
export function useSwipe(directions: Directions) {
  const begin = useRef<{ x: number; y: number; at: number } | null>(null);
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const isMoving = moved.x !== 0 || moved.y !== 0;

  function movement(event: PointerEvent): { x: number; y: number } {
    const x = event.clientX - begin.current!.x;
    const y = event.clientY - begin.current!.y;
    // One axis at a time, and only directions with an action.
    if (Math.abs(x) >= Math.abs(y)) return { x: (x < 0 ? directions.left : directions.right) ? x : 0, y: 0 };
    return { x: 0, y: y > 0 && directions.down ? y : 0 };
  }

  function end(event: PointerEvent, isCancelled = false): void {
    if (!begin.current) return;
    const { x, y } = movement(event);
    const distance = Math.abs(x || y);
    const isSwipe = distance >= minDistance || distance / (event.timeStamp - begin.current.at) >= minSpeed;
    begin.current = null;
    setMoved({ x: 0, y: 0 });
    if (isCancelled || distance < tapDistance || !isSwipe) return;
    if (x < 0) directions.left?.();
    else if (x > 0) directions.right?.();
    else directions.down?.();
  }

  const style: CSSProperties = isMoving
    ? { translate: `${moved.x}px ${moved.y}px` }
    : { transition: 'translate var(--d-fast)' };
  return {
    style,
    handlers: {
      onPointerDown(event: PointerEvent) {
        begin.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      },
      onPointerMove(event: PointerEvent) {
        if (!begin.current) return;
        const to = movement(event);
        if (Math.abs(to.x || to.y) < tapDistance) return;
        // From here on it is no tap: capturing takes the click away from the button below the finger.
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(to);
      },
      onPointerUp: (event: PointerEvent) => end(event),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    },
  };
}
