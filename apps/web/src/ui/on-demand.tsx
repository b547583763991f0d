import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

type OnDemandProps<Props> = {
  /** Defined outside of components, so that it stays the same function. */
  load: () => Promise<ComponentType<Props>>;
  /** Fetched the first time this is true, and kept from then on. */
  wanted: boolean;
  props: Props;
  onFailure: () => void;
  /** Shown until the code is there. */
  waiting?: ReactNode;
};

/**
 * Draws code that is fetched only now. Not a Suspense boundary: React holds back what follows a fallback for 300 ms,
 * and what was fetched in the meantime should be on screen at once.
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
