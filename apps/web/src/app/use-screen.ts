import { type ComponentType, useEffect, useState } from 'react';

export type LoadScreen = () => Promise<ComponentType>;

/** Loaded screens render without a skeleton the next time. */
const loaded = new WeakMap<LoadScreen, ComponentType>();

async function fetchScreen(load: LoadScreen): Promise<ComponentType> {
  const screen = loaded.get(load) ?? (await load());
  loaded.set(load, screen);
  return screen;
}

/** Preloads a screen. A failure is ignored: opening the screen loads it again. */
export const preloadScreen = (load: LoadScreen): void => void fetchScreen(load).catch(() => {});

/**
 * Loads a screen's chunk. `Screen` is null while loading, `retry` is set after a failure. Not a Suspense boundary, for
 * the reason in member-routes-loader.tsx. Define `load` outside of components and never change it.
 */
export function useScreen(load: LoadScreen): { Screen: ComponentType | null; retry: (() => void) | null } {
  const [Screen, setScreen] = useState(() => loaded.get(load) ?? null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Screen || failed) return;
    fetchScreen(load).then(
      (screen) => setScreen(() => screen),
      () => setFailed(true),
    );
  }, [load, Screen, failed]);
  return { Screen, retry: failed ? () => setFailed(false) : null };
}
