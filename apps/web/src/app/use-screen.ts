import { type ComponentType, useEffect, useState } from 'react';

export type LoadScreen = () => Promise<ComponentType>;

/** What was fetched is drawn at once the next time. */
const loaded = new WeakMap<LoadScreen, ComponentType>();

async function fetchScreen(load: LoadScreen): Promise<ComponentType> {
  const screen = loaded.get(load) ?? (await load());
  loaded.set(load, screen);
  return screen;
}

/** Fetches a screen before it is asked for; when that fails, it is fetched again when it is. */
export const preloadScreen = (load: LoadScreen): void => void fetchScreen(load).catch(() => {});

/**
 * A screen whose code is fetched when it is opened, null until then; `retry` once that failed. Not a Suspense boundary,
 * as in member-routes-loader.tsx. `load` is defined outside of components and never another one.
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
