import { useSyncExternalStore } from 'react';

/** Subscribers of a value outside of React, for useSyncExternalStore. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
    isEmpty: () => listeners.size === 0,
  };
}

/** A value outside of React. Components that call `useValue` render again after `write`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = createListeners();
  const read = (): Value => value;
  function write(next: Value): void {
    value = next;
    listeners.notify();
  }
  return {
    read,
    write,
    useValue: () => useSyncExternalStore(listeners.subscribe, read),
    isShown: () => !listeners.isEmpty(),
  };
}
