import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { keyLabels, shortcutGroups, type ShortcutKey } from './shortcut-list.ts';
import { ariaKey, setSingleKeys, useShortcuts } from './use-shortcuts.ts';

const pressed: string[] = [];

beforeEach(() => {
  pressed.length = 0;
  setSingleKeys(true);
});

type KeysProps = { keys: readonly ShortcutKey[]; scope?: Parameters<typeof useShortcuts>[1]; passOn?: boolean };

/** Records the keys that it receives. With `passOn` it leaves them to the next layer. */
function Keys({ keys, scope, passOn = false }: KeysProps) {
  const name = scope ?? 'screen';
  useShortcuts(
    Object.fromEntries(
      keys.map((key) => [
        key,
        () => {
          pressed.push(`${name} ${key}`);
          return !passOn;
        },
      ]),
    ),
    scope,
  );
  return null;
}

/** A key event that the test's own keyboard layout cannot produce. */
function send(key: string, values: KeyboardEventInit = {}, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...values });
  target.dispatchEvent(event);
  return event;
}

test('a key runs its handler and does nothing else, an unknown key keeps its default', async () => {
  await render(<Keys keys={['j', ' ', 'Shift+ArrowRight']} />);
  expect(send('j').defaultPrevented).toBe(true);
  expect(send('x').defaultPrevented).toBe(false);
  await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}{ArrowRight}');
  expect(pressed).toEqual(['screen j', 'screen  ', 'screen Shift+ArrowRight']);
});

test('a screen comes before the app, and can pass a key on', async () => {
  await render(
    <>
      <Keys keys={['j', 'k', 'm']} scope="app" />
      <Keys keys={['j']} />
      <Keys keys={['k']} passOn />
    </>,
  );
  await userEvent.keyboard('jkm');
  expect(pressed).toEqual(['screen j', 'screen k', 'app k', 'app m']);
});

test('a removed component receives no more keys', async () => {
  function Toggled() {
    const [isShown, setIsShown] = useState(true);
    return (
      <>
        {isShown && <Keys keys={['j']} />}
        <Keys keys={['j']} scope="app" />
        <button type="button" onClick={() => setIsShown(false)}>
          Remove
        </button>
      </>
    );
  }
  await render(<Toggled />);
  await userEvent.keyboard('j');
  await page.getByRole('button', { name: 'Remove' }).click();
  await userEvent.keyboard('j');
  expect(pressed).toEqual(['screen j', 'app j']);
});

test('keys are silent in every kind of field', async () => {
  await render(
    <>
      <Keys keys={['j', '/', 'Escape', ' ']} />
      <input aria-label="text" />
      <textarea aria-label="area" />
      <select aria-label="choice">
        <option>jungle</option>
      </select>
      <div role="textbox" aria-label="rich" contentEditable="plaintext-only" suppressContentEditableWarning />
    </>,
  );
  for (const field of document.querySelectorAll<HTMLElement>('[aria-label]')) {
    field.focus();
    await userEvent.keyboard('j/ {Escape}');
  }
  expect(pressed).toEqual([]);
});

test('keys that compose a character, and keys with Ctrl, Alt or Meta, are left alone', async () => {
  await render(<Keys keys={['j', '?', '/', ' ']} />);
  send('j', { isComposing: true });
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) send('j', { [modifier]: true });
  send('J', { shiftKey: true });
  send(' ', { shiftKey: true });
  expect(pressed).toEqual([]);
  send('J');
  expect(pressed).toEqual(['screen j']);
});

test('signs work on keyboards that need Shift or AltGr for them, and J on Cyrillic ones', async () => {
  await render(<Keys keys={['j', '?', '/']} />);
  send('?', { shiftKey: true });
  send('?');
  send('/', { shiftKey: true, code: 'Digit7' });
  send('/', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  send('о', { code: 'KeyJ' });
  expect(pressed).toEqual(['screen ?', 'screen ?', 'screen /', 'screen /', 'screen j']);
});

test('a held key repeats only where moving on makes sense', async () => {
  await render(<Keys keys={['j', 'ArrowRight', 'm', ' ', 'Shift+ArrowRight']} />);
  for (const key of ['j', 'ArrowRight', 'm', ' ']) send(key, { repeat: true });
  send('ArrowRight', { repeat: true, shiftKey: true });
  expect(pressed).toEqual(['screen j', 'screen ArrowRight']);
});

test('buttons, switches and tabs keep the space bar, and radios and native sliders keep the arrows', async () => {
  await render(
    <>
      <Keys keys={[' ', 'ArrowRight', 'm']} />
      <button type="button">Press</button>
      <div role="tab" tabIndex={0}>
        Tab
      </div>
      <RadioGroup label="Theme" value="a" onChange={() => {}} options={[{ value: 'a', label: 'A' }]} />
      <input type="range" aria-label="Volume" />
      <a href="#content">Link</a>
    </>,
  );
  (page.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight}');
  expect(pressed.splice(0)).toEqual(['screen ArrowRight']);
  for (const role of ['tab', 'radio'] as const) {
    (page.getByRole(role).element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowRight}m');
  }
  expect(pressed.splice(0)).toEqual(['screen m', 'screen m']);
  (page.getByRole('slider').element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight}');
  expect(pressed.splice(0)).toEqual(['screen  ']);
  // The space bar does not open a link.
  (page.getByRole('link').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  expect(pressed).toEqual(['screen  ']);
});

test('while a dialog is open, only its own keys work, and those that work everywhere', async () => {
  function Dialog() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Keys keys={['j', 'k', 'Escape']} />
        <Keys keys={['m']} scope="everywhere" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Sheet open={open} onOpenChange={setOpen} title="Listen">
          <Keys keys={['k']} scope="dialog" />
        </Sheet>
      </>
    );
  }
  await render(<Dialog />, { size: 'desk' });
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('jkm');
  expect(pressed.splice(0)).toEqual(['dialog k', 'everywhere m']);
  // A removed button leaves the focus on the page behind the dialog.
  send('j');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(pressed).toEqual([]);
  await userEvent.keyboard('j');
  expect(pressed).toEqual(['screen j']);
});

test('two keys after each other are one shortcut, for a second and a half', async () => {
  await render(
    <>
      <Keys keys={['g h', 'g s']} scope="app" />
      <Keys keys={['j']} />
    </>,
  );
  const at = (key: string, timeStamp: number, values: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...values });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    document.body.dispatchEvent(event);
  };
  at('g', 10_000);
  at('h', 11_400);
  expect(pressed.splice(0)).toEqual(['app g h']);
  at('g', 20_000);
  at('h', 21_600);
  at('h', 21_700);
  expect(pressed).toEqual([]);
  // Another key in between ends it, and does its own work.
  at('g', 30_000);
  at('j', 30_100);
  at('h', 30_200);
  expect(pressed.splice(0)).toEqual(['screen j']);
  at('g', 40_000);
  at('c', 40_100, { ctrlKey: true });
  at('h', 40_200);
  expect(pressed).toEqual([]);
  // Pressing Shift alone is no key.
  at('g', 50_000);
  at('Shift', 50_100, { shiftKey: true });
  at('s', 50_200);
  expect(pressed).toEqual(['app g s']);
});

test('the second key of a sequence comes before the same key of a screen', async () => {
  await render(
    <>
      <Keys keys={['g h', 'g s']} scope="app" />
      <Keys keys={['h' as ShortcutKey]} />
    </>,
  );
  await userEvent.keyboard('ghh');
  expect(pressed).toEqual(['app g h', 'screen h']);
});

test('single keys can be turned off; Escape and the arrows stay', async () => {
  await render(<Keys keys={['j', ' ', 'g h', '?', 'Escape', 'ArrowRight', 'Shift+ArrowRight']} />);
  setSingleKeys(false);
  expect(localStorage.getItem('dubplate.single-keys')).toBe('false');
  await userEvent.keyboard('j gh?{Escape}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(pressed).toEqual(['screen Escape', 'screen ArrowRight', 'screen Shift+ArrowRight']);
  setSingleKeys(true);
  await userEvent.keyboard('j');
  expect(pressed.at(-1)).toBe('screen j');
});

test('the list names no key twice, and says what is printed on it', () => {
  const keys = shortcutGroups.flatMap(({ rows }) => rows.flatMap((row): readonly ShortcutKey[] => row.keys));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyLabels(['Shift+ArrowLeft', 'Shift+ArrowRight'])).toEqual(['Shift', '←', '→']);
  expect(keyLabels(['g h'])).toEqual(['G', 'H']);
  expect(keyLabels([' '])).toEqual(['Space']);
  expect([' ', 'm', 'Shift+ArrowLeft', '?'].map((key) => ariaKey(key as ShortcutKey))).toEqual([
    'Space',
    'M',
    'Shift+ArrowLeft',
    '?',
  ]);
});
