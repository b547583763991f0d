import { useEffect, useRef } from 'react';
import { screenScroller } from '../ui/hooks/screen-scroller.ts';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';

/** While J or K is held down, only the card where the member stops is opened. */
const heldMs = 150;

const cardLinks = (): HTMLElement[] => [...screenScroller().querySelectorAll<HTMLElement>('a[data-request]')];
const linkOf = (id: string): HTMLElement | undefined => cardLinks().find(({ dataset }) => dataset['request'] === id);
const cardOf = (link: Element | undefined): Element | null => link?.closest('article') ?? null;

/** The region of the opened request. */
const pane = (): Element | null => document.querySelector('[data-request-pane]');

function press(button: HTMLElement | null | undefined): boolean {
  button?.click();
  return Boolean(button);
}

/** Moves the focus to the card of a request, or to the screen if the list does not show the request. */
export function focusCard(id: string): void {
  (linkOf(id) ?? document.querySelector<HTMLElement>('main'))?.focus();
}

type RequestKeys = {
  openedId: string;
  open: (requestId: string) => void;
  close: () => void;
  /** Opens the form of a new request. */
  write: () => void;
};

/** Keys of Track ID in the desk layout. The focus stays in the list, except for C. */
export function useRequestKeys({ openedId, open, close, write }: RequestKeys): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** The focused card, or else the card of the opened request. */
  function selected(): HTMLElement | undefined {
    const focused = cardLinks().find((link) => cardOf(link)?.contains(document.activeElement));
    return focused ?? linkOf(openedId);
  }

  function move(step: 1 | -1, { repeat }: KeyboardEvent): void {
    const links = cardLinks();
    const from = selected();
    const link = from ? links[links.indexOf(from) + step] : links[0];
    if (!link) return;
    link.focus();
    const id = link.dataset['request']!;
    clearTimeout(timer.current);
    if (repeat) timer.current = setTimeout(() => open(id), heldMs);
    else open(id);
  }

  const inPane = (selector: string) => (openedId ? pane()?.querySelector<HTMLElement>(selector) : null);
  const inSelected = (selector: string) => cardOf(selected())?.querySelector<HTMLElement>(selector);

  useShortcuts({
    j: (event) => move(1, event),
    k: (event) => move(-1, event),
    // The card's button starts the queue of the list. A request that is not listed plays alone.
    ' ': () => press(inSelected('[data-plate]') ?? (selected() ? null : inPane('[aria-label="Clip"] button'))),
    v: () => press(inSelected('[aria-pressed]') ?? inPane('[aria-pressed]')),
    c() {
      const field = inPane('textarea');
      field?.focus();
      return Boolean(field);
    },
    n: write,
    Escape() {
      if (!openedId) return false;
      clearTimeout(timer.current);
      close();
      return true;
    },
  });
}

/** After the request is closed, the focus returns to its card, unless the member has moved it elsewhere. */
export function useFocusReturn(openedId: string): void {
  const lastId = useRef('');
  useEffect(() => {
    const closedId = openedId ? '' : lastId.current;
    lastId.current = openedId;
    // The focused element was in the pane and is gone.
    if (closedId && document.activeElement === document.body) focusCard(closedId);
  }, [openedId]);
}
