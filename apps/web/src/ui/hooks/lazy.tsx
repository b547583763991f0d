import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** Loads the code of a component. Define it outside of components: a new function on each render would load again. */
export type Load<Props = object> = { (): Promise<ComponentType<Props>>; loaded?: ComponentType<Props> };

/** Remembers the component, so that its next mount renders it at once, without a skeleton. */
export function loadOnce<Props = object>(load: () => Promise<ComponentType<Props>>): Load<Props> {
  const loadRemembered: Load<Props> = async () => (loadRemembered.loaded ??= await load());
  return loadRemembered;
}

/** Starts to load before the code is needed. A failure is ignored: rendering the component loads it again. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => {});

type Lazy<Props> = { Component: ComponentType<Props> | null; failure: unknown; retry: (() => void) | null };
type LazyOptions = {
  wanted?: boolean;
  /** Handles a failure instead of `retry`. The code is loaded again when `wanted` becomes true again. */
  onFailure?: () => void;
};

/**
 * `Component` is null while its code loads, `retry` is set after a failure. Not a Suspense boundary, because React
 * delays the reveal after a fallback by 300 ms (decision 11).
 */
export function useLazy<Props>(load: Load<Props>, { wanted = true, onFailure }: LazyOptions = {}): Lazy<Props> {
  const [Component, setComponent] = useState(() => (wanted && load.loaded) || null);
  const [failure, setFailure] = useState<unknown>(null);
  const fail = useEffectEvent((error: unknown) => (onFailure ? onFailure() : setFailure(error)));
  useEffect(() => {
    if (!wanted || failure !== null) return;
    load().then(
      (component) => setComponent(() => component),
      (error: unknown) => fail(error),
    );
  }, [load, wanted, failure]);
  return { Component, failure, retry: failure === null ? null : () => setFailure(null) };
}

type OnDemandProps<Props> = LazyOptions & { load: Load<Props>; props: Props };

/** Loads the component when `wanted` becomes true, and then keeps it mounted. Renders nothing until then. */
export function OnDemand<Props extends object>({ load, props, ...options }: OnDemandProps<Props>) {
  const { Component } = useLazy(load, options);
  return Component && <Component {...props} />;
}
