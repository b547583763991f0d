import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Pixels. A reader within this distance of the end follows new comments. */
const nearEnd = 40;

const scrollerOf = (mark: RefObject<HTMLElement | null>) =>
  mark.current?.closest<HTMLElement>('[data-sheet-body]') ?? null;

type Shown = { ids: readonly string[]; ownIds: readonly string[]; loadingEarlier: boolean };

/**
 * Keeps the scroll position while comments arrive. Scrolls to the member's own comment, and to comments of others
 * for a reader at the end. Other readers see a cue. Earlier comments do not move the page.
 */
export function useFollow(mark: RefObject<HTMLElement | null>, { ids, ownIds, loadingEarlier }: Shown) {
  const [cue, setCue] = useState(false);
  const place = useRef({ atEnd: false, fromEnd: 0 });
  const known = useRef<{ ids: Set<string>; first: string | undefined } | null>(null);

  useEffect(() => {
    const scroller = scrollerOf(mark);
    if (!scroller) return;
    const look = () => {
      place.current = placeIn(scroller);
      if (place.current.atEnd) setCue(false);
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [mark]);

  // Browsers that hold the place by themselves would do it a second time.
  useEffect(() => {
    const scroller = scrollerOf(mark);
    if (!scroller || !loadingEarlier) return;
    scroller.style.overflowAnchor = 'none';
    return () => void requestAnimationFrame(() => (scroller.style.overflowAnchor = ''));
  }, [mark, loadingEarlier]);

  const scrollToEnd = () => {
    const scroller = scrollerOf(mark);
    scroller?.scrollTo({ top: scroller.scrollHeight });
    setCue(false);
  };

  // As a text: the same comments are the same, however often they are drawn.
  const shown = ids.join(' ');
  const settle = useEffectEvent((inOrder: readonly string[]) => {
    const scroller = scrollerOf(mark);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    const before = known.current;
    known.current = { ids: new Set([...(before?.ids ?? []), ...inOrder]), first };
    // The first page is no news.
    if (!scroller || !before) return;
    const wasThere = first === undefined || before.first === undefined || before.ids.has(first);
    if (!wasThere) scroller.scrollTop = scroller.scrollHeight - place.current.fromEnd;
    const isNews = last !== undefined && !before.ids.has(last) && wasThere;
    if (isNews && (place.current.atEnd || ownIds.includes(last))) scrollToEnd();
    else if (isNews) setCue(true);
    place.current = placeIn(scroller);
  });
  useLayoutEffect(() => settle(shown.split(' ').filter(Boolean)), [shown]);

  return { cue, scrollToEnd };
}

function placeIn({ scrollHeight, scrollTop, clientHeight }: HTMLElement) {
  const fromEnd = scrollHeight - scrollTop;
  return { atEnd: fromEnd - clientHeight <= nearEnd, fromEnd };
}
