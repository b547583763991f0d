import { useEffect, useEffectEvent, useRef } from 'react';

/** Something above the page: a sheet, or a dialog above a sheet. */
type Layer = {
  close: () => void;
  /** Back has taken its entry and asked it to close. */
  asked: boolean;
};

/** What is open, the topmost last. */
const open: Layer[] = [];
/**
 * The history entries that stand for layers. They are known by their place, the router's `idx`, because a router that
 * changes the address in place writes over any mark of ours.
 */
let entries: { index: number; layer: Layer }[] = [];
/** On the way to another entry; the browser takes a moment. */
let journey: PromiseWithResolvers<void> | null = null;
let closedBy: Event | null = null;

type EntryState = { idx?: number; layers?: number } & Record<string, unknown>;
const stateHere = () => (history.state ?? {}) as EntryState;
const place = () => stateHere().idx ?? 0;

/**
 * Lets the browser's Back close what is open, the topmost first. When it closes in any other way its history entry goes
 * too; a screen opened from inside stays, and going back from there finds everything as it was.
 */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const layer = useRef<Layer>(null);
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = { close: () => onBack(), asked: false };
    layer.current = own;
    open.push(own);
    settleSoon();
    return () => {
      layer.current = null;
      open.splice(open.indexOf(own), 1);
      settleSoon();
    };
  }, [isOpen]);
  return {
    /** One key press closes one layer, the topmost. */
    mayClose(event: Event): boolean {
      if (open.at(-1) !== layer.current || event === closedBy) return false;
      closedBy = event;
      return true;
    },
    /**
     * Closes as Back would. An owner that keeps "open" in the address must be closed this way and no other: changed on
     * top of our entry, the address below would still say "open", and going there would open it again.
     */
    goBack: async () => layer.current && goBelow(layer.current),
  };
}

/** Layers that come and go together are one step. */
let scheduled = false;
function settleSoon(): void {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    settle();
  });
}

/** Makes the history agree with what is open. */
function settle(): void {
  if (journey) return;
  const here = place();
  // Entries under a screen that was opened since are that screen's way back now.
  if (entries.length > 0 && entries.at(-1)?.index !== here) entries = entries.filter(isStillOpen);
  let target = here;
  for (let top = entries.at(-1); top?.index === target && !isStillOpen(top); top = entries.at(-1)) {
    entries.pop();
    target -= 1;
  }
  if (target < here) return void travel(here - target);
  for (const layer of open) {
    if (layer.asked || entries.some((entry) => entry.layer === layer)) continue;
    const { layers = 0 } = stateHere();
    // After a reload, or on coming back from another screen, its entry is there already.
    if (layers > entries.length + 1) return void travel(layers - entries.length - 1);
    if (layers <= entries.length) {
      history.pushState({ ...stateHere(), idx: place() + 1, layers: entries.length + 1 }, '');
    }
    entries.push({ index: place(), layer });
  }
}

const isStillOpen = ({ layer }: { layer: Layer }) => open.includes(layer);

async function goBelow(layer: Layer): Promise<void> {
  await journey?.promise;
  const entry = entries.find((each) => each.layer === layer);
  if (entry && entries.at(-1)?.index === place()) await travel(place() - entry.index + 1);
  else layer.close();
}

function travel(steps: number): Promise<void> {
  journey = Promise.withResolvers<void>();
  history.go(-steps);
  return journey.promise;
}

window.addEventListener('popstate', () => {
  const here = place();
  const left = entries.filter((entry) => entry.index > here && isStillOpen(entry)).toReversed();
  entries = entries.filter(({ index }) => index <= here);
  for (const { layer } of left) {
    layer.asked = true;
    layer.close();
  }
  journey?.resolve();
  journey = null;
  settleSoon();
});
