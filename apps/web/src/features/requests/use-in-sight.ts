import { useCallback, useEffect, useState } from 'react';
import { watchRequest } from '../../platform/watch-request.ts';

/** A socket may be in 50 rooms; a few are taken by the member, the open sheets and the list itself. */
const most = 40;
/** A card that only flies past is not worth a room. */
const restMs = 120;

/** Watches the rooms of the cards that are on screen. */
function createSight() {
  const inSight = new Set<string>();
  const watching = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    timer = undefined;
    const wanted = new Set([...inSight].slice(0, most));
    for (const [id, stop] of watching) {
      if (wanted.has(id)) continue;
      stop();
      watching.delete(id);
    }
    for (const id of wanted) if (!watching.has(id)) watching.set(id, watchRequest(id));
  }
  const change = () => (timer ??= setTimeout(settle, restMs));

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = (target as HTMLElement).dataset['requestId'] ?? '';
      if (isIntersecting) inSight.add(id);
      else inSight.delete(id);
    }
    change();
  });
  return {
    observe(element: HTMLElement) {
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        inSight.delete(element.dataset['requestId'] ?? '');
        change();
      };
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      for (const end of watching.values()) end();
      watching.clear();
    },
    change,
  };
}

/** For the cards of a list, each with `data-request-id`: those on screen hear of every change. */
export function useInSight(): (element: HTMLElement | null) => (() => void) | undefined {
  const [sight] = useState(createSight);
  useEffect(() => {
    sight.change();
    return () => sight.stop();
  }, [sight]);
  return useCallback((element) => (element ? sight.observe(element) : undefined), [sight]);
}
