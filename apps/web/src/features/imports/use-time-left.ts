import { useEffect, useRef, useState } from 'react';
import { formatTimeLeft } from './format-time-left.ts';

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
