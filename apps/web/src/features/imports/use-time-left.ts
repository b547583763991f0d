import { useEffect, useRef, useState } from 'react';

/** Estimates from the speed since this component mounted, because an import may have been paused for days before. */
export function useTimeLeft(done: number, all: number): string {
  const start = useRef<{ done: number; at: number } | null>(null);
  const [text, setText] = useState(formatTimeLeft(Infinity));
  useEffect(() => {
    const now = performance.now();
    if (!start.current || done < start.current.done) start.current = { done, at: now };
    const { done: before, at } = start.current;
    const perMs = (done - before) / (now - at);
    setText(formatTimeLeft((all - done) / perMs / 1000));
  }, [done, all]);
  return text;
}

/** 'about 20 s left'. Rounded, so that the text does not change every second. */
export function formatTimeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'just started';
  if (seconds < 5) return 'almost there';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`;
}
