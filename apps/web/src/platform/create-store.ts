import { useSyncExternalStore } from 'react';

/** A value outside of React. Components that call `useValue` render again after `write`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const read = (): Value => value;
  function write(next: Value): void {
    value = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { read, write, useValue: () => useSyncExternalStore(subscribe, read), isShown: () => listeners.size > 0 };
}
