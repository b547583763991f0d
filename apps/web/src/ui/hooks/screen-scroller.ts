/** Attribute of the pane that scrolls the list of a screen in the desk layout. */
export const scrollerAttribute = 'data-screen-scroller';

/** The pane around an element that scrolls its list. Null where the page scrolls. */
export const scrollerAround = (element: Element): HTMLElement | null => element.closest(`[${scrollerAttribute}]`);

/** What scrolls the list of the current screen: a pane of the desk layout, or the page. */
export const screenScroller = (): Element =>
  document.querySelector(`[${scrollerAttribute}]`) ?? document.documentElement;
