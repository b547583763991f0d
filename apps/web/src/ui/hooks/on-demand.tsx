import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

type OnDemandProps<Props> = {
  /** Define it outside of components: a new function on each render would load again. */
  load: () => Promise<ComponentType<Props>>;
  /** Loads the code when this becomes true. The component then stays mounted. */
  wanted: boolean;
  props: Props;
  onFailure: () => void;
  /** Shown while the code loads. */
  waiting?: ReactNode;
};

/**
 * Renders a component whose code is loaded on first use. Not a Suspense boundary, because React delays the reveal
 * after a fallback by 300 ms.
 */
export function OnDemand<Props extends object>({ load, wanted, props, onFailure, waiting }: OnDemandProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (component) => setLoaded(() => component),
      () => fail(),
    );
  }, [load, wanted]);
  return Loaded ? <Loaded {...props} /> : waiting;
}
