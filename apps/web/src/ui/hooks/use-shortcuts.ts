import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../../platform/create-store.ts';

/** Returns false when it did not use the key: the next layer may. */
type Handler = (event: KeyboardEvent) => unknown;

/** By key: `j`, `/`, `Escape`, `Shift+ArrowLeft`, or `g h` for one key after another. */
type Shortcuts = Record<string, Handler>;

/** Keys of a screen come before keys of the whole app. Keys of a dialog are the only ones inside of a dialog. */
type Scope = 'dialog' | 'screen' | 'app';

type Layer = { scope: Scope; find: (name: string) => Handler | undefined; startsWith: (key: string) => boolean };

const layers = new Set<Layer>();
const storageKey = 'dubplate.single-keys';
const sequenceMs = 1_500;

/** Members can turn off keys that are single characters. Escape and the arrows always work. */
const singleKeys = createStore(readSingleKeys());
export const useSingleKeys = singleKeys.useValue;

function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  singleKeys.write(on);
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

const fields = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable="true"]';
/** Elements that use the arrow keys. */
const arrowUsers = 'input, [role="slider"], [role="tab"], [role="radio"], [role="menu"], [role="listbox"]';
/** Elements that use the space bar. On the card of a request it plays the clip. */
const spaceUsers = `button, a:not([data-request]), summary, [role="option"], ${arrowUsers}`;
/** Keys that do something again while they are held down. */
const repeating = new Set(['j', 'k', 'ArrowLeft', 'ArrowRight']);

function nameOf(event: KeyboardEvent): string {
  if (event.key.length === 1) return event.key.toLowerCase();
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

function isUsedBy(target: Element, key: string): boolean {
  if (key === ' ') return target.closest(spaceUsers) !== null;
  return key.includes('Arrow') && target.closest(arrowUsers) !== null;
}

let first = { key: '', at: 0 };

function press(event: KeyboardEvent): void {
  const target = event.target as Element;
  const key = nameOf(event);
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest(fields) || isUsedBy(target, key)) return;
  if (event.repeat && !repeating.has(key)) return;
  if (key.length === 1 && !singleKeys.read()) return;

  const isSecond = event.timeStamp - first.at < sequenceMs;
  const name = isSecond ? `${first.key} ${key}` : key;
  first = { key: '', at: -sequenceMs };
  const inDialog = target.closest('[data-base-ui-portal]') !== null;
  const scopes: Scope[] = inDialog ? ['dialog'] : ['screen', 'app'];
  const ordered = scopes.flatMap((scope) => [...layers].filter((layer) => layer.scope === scope).toReversed());
  for (const layer of ordered) {
    const handler = layer.find(name) ?? layer.find(key);
    if (handler && handler(event) !== false) return event.preventDefault();
  }
  if (ordered.some((layer) => layer.startsWith(key))) first = { key, at: event.timeStamp };
}

/** Keyboard shortcuts while the component is mounted. Silent in fields. */
export function useShortcuts(shortcuts: Shortcuts, scope: Scope = 'screen'): void {
  const find = useEffectEvent((name: string) => shortcuts[name]);
  const startsWith = useEffectEvent((key: string) => Object.keys(shortcuts).some((name) => name.startsWith(`${key} `)));
  useEffect(() => {
    const layer: Layer = { scope, find: (name) => find(name), startsWith: (key) => startsWith(key) };
    if (layers.size === 0) document.addEventListener('keydown', press);
    layers.add(layer);
    return () => {
      layers.delete(layer);
      if (layers.size === 0) document.removeEventListener('keydown', press);
    };
  }, [scope]);
}
