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
    subscribe: listeners.subscribe,
    useValue: () => useSyncExternalStore(listeners.subscribe, read),
    isShown: () => !listeners.isEmpty(),
  };
}

/** A store whose value survives a reload. `parse` gets null when no value is stored. */
export function createStoredValue<Value extends string | number | boolean>(
  storageKey: string,
  parse: (stored: string | null) => Value,
) {
  const store = createStore(parse(readStored(storageKey)));
  function write(next: Value): void {
    store.write(next);
    try {
      localStorage.setItem(storageKey, String(next));
    } catch {
      // Storage is blocked: the value lasts until the page is closed.
    }
  }
  return { ...store, write };
}

function readStored(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
