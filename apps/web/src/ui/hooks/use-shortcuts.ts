import { useEffect, useEffectEvent } from 'react';
import { createStoredValue } from '../../platform/create-store.ts';
import type { ShortcutKey } from './shortcut-list.ts';

/** Returns false when it did not use the key: the next layer may. */
type Handler = (event: KeyboardEvent) => unknown;

type Shortcuts = Partial<Record<ShortcutKey, Handler>>;

/**
 * Keys of a screen come before keys of the whole app. While a dialog is open, only keys of a dialog work, and those
 * that work everywhere.
 */
type Scope = 'dialog' | 'screen' | 'app' | 'everywhere';

type Layer = { scope: Scope; find: (name: string) => Handler | undefined; startsWith: (key: string) => boolean };

const layers = new Set<Layer>();
/** The second key of `g h` counts this long after the first. */
const sequenceMs = 1_500;

/** Members can turn off keys that are single characters. Escape and the arrows always work. */
const singleKeys = createStoredValue<boolean>('dubplate.single-keys', (stored) => stored !== 'false');
export const useSingleKeys = singleKeys.useValue;
export const setSingleKeys = singleKeys.write;

export const ariaKey = (key: ShortcutKey): string =>
  key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;

/** The value of `aria-keyshortcuts` of the element that a key controls. */
export function useAriaKey(key: ShortcutKey): string | undefined {
  const isOn = useSingleKeys();
  return isOn || key.length > 1 ? ariaKey(key) : undefined;
}

const fields =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [role="textbox"], [role="combobox"]';
/** Elements that use the arrow keys. The sliders of the app are not listed: they prevent the default of their keys. */
const arrowUsers =
  'input, audio, video, [role="tab"], [role="radio"], [role="menu"], [role="listbox"], [role="spinbutton"]';
/** Elements that use the space bar. */
const spaceUsers =
  'button, summary, input:not([type=range]), audio, video, [role="button"], [role="switch"], [role="checkbox"], [role="tab"], [role="radio"], [role="menu"], [role="listbox"]';
/** A closing dialog is still in the document during its animation. */
const openDialog = '[data-base-ui-portal] :is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-closed])';
/** Keys that do something again while they are held down. */
const repeating = new Set(['j', 'k', 'ArrowLeft', 'ArrowRight']);
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const hasCase = (key: string): boolean => key.toLowerCase() !== key.toUpperCase();

/** Keyboards differ in whether "?" needs Shift. So Shift counts only for a to z, the space bar and named keys. */
function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  // On a Cyrillic or Greek keyboard, the key at the place of the Latin one counts.
  const isForeign = key.length === 1 && key > '\u007F' && hasCase(key) && code.startsWith('Key');
  const name = isForeign ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
  const hasShift = shiftKey && (name.length > 1 || name === ' ' || hasCase(name));
  return hasShift ? `Shift+${name}` : name;
}

/** Some keyboards need AltGr for a sign. Windows reports it as Ctrl and Alt. */
const hasModifier = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

function isUsedBy(target: HTMLElement, key: string): boolean {
  if (target.isContentEditable || target.closest(fields)) return true;
  if (key === ' ') return target.closest(spaceUsers) !== null;
  return key.includes('Arrow') && target.closest(arrowUsers) !== null;
}

let first = { key: '', at: -sequenceMs };

function press(event: KeyboardEvent): void {
  if (modifiers.has(event.key)) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  const key = nameOf(event);
  if (event.repeat && !repeating.has(key)) return;
  const isSecond = first.key !== '' && event.timeStamp - first.at < sequenceMs;
  const sequence = `${first.key} ${key}`;
  first = { key: '', at: -sequenceMs };
  if (event.defaultPrevented || event.isComposing || hasModifier(event) || isUsedBy(target, key)) return;
  if (key.length === 1 && !singleKeys.read()) return;

  const inDialog = target.closest('[data-base-ui-portal]') !== null || document.querySelector(openDialog) !== null;
  const scopes: Scope[] = inDialog ? ['dialog', 'everywhere'] : ['screen', 'app', 'everywhere'];
  const ordered = scopes.flatMap((scope) => [...layers].filter((layer) => layer.scope === scope).toReversed());
  const use = (name: string) =>
    ordered.some((layer) => {
      const handler = layer.find(name);
      return handler !== undefined && handler(event) !== false;
    });
  if ((isSecond && use(sequence)) || use(key)) return event.preventDefault();
  if (ordered.some((layer) => layer.startsWith(key))) first = { key, at: event.timeStamp };
}

/** Keyboard shortcuts while the component is mounted. Silent in fields. */
export function useShortcuts(shortcuts: Shortcuts, scope: Scope = 'screen'): void {
  const find = useEffectEvent((name: string) => (shortcuts as Record<string, Handler | undefined>)[name]);
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
