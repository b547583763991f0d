import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { button, field, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { Field } from '../forms/field.tsx';
import { useSheetParam } from '../hooks/use-sheet-param.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';
import { toast } from './toast.tsx';

/** A sheet with two fields and a question above it. Its state is in the URL, as in the app. */
function Example({ width }: { width?: 480 | 600 }) {
  const sheet = useSheetParam('sheet');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => sheet.open('1')}>
        Open
      </button>
      <Sheet
        open={sheet.value !== ''}
        onOpenChange={(next) => !next && sheet.close()}
        title="Two fields"
        {...(width && { width })}
      >
        <Field label="First" />
        <Field label="Second" />
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title="Sure?"
          text="It is a question."
          keep="Keep"
          confirm="Do it"
          onConfirm={sheet.close}
        />
      </Sheet>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Two fields' });

async function open(size: 'phone' | 'desk' = 'phone') {
  const { address } = await render(<Example />, { size, path: '/profile' });
  await button('Open').click();
  await expect.element(dialog).toBeVisible();
  expect(address()).toBe('/profile?sheet=1');
  return { address };
}

async function drag(from: string, by: number): Promise<void> {
  const { x, y } = page.getByRole('heading', { name: from }).element().getBoundingClientRect();
  const at = (offset: number) => ({ coords: { x: Math.round(x + 30), y: Math.round(y + 10 + offset) } });
  const moves = Array.from({ length: 8 }, (_, step) => at((by * (step + 1)) / 8));
  await userEvent.pointer([{ keys: '[MouseLeft>]', ...at(0) }, ...moves, { keys: '[/MouseLeft]' }]);
}

describe.each(['phone', 'desk'] as const)('at %s size', (size) => {
  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a tap on the scrim', () => userEvent.pointer({ keys: '[MouseLeft]', coords: { x: 12, y: 12 } })],
    ['its Close button', () => button('Close').click()],
    ['Back', () => history.back()],
  ])('%s closes the sheet, removes it from the URL and returns the focus', async (_, close) => {
    const { address } = await open(size);
    await close();
    await gone(dialog);
    await expect.poll(address).toBe('/profile');
    await expect.element(button('Open')).toHaveFocus();
  });

  test('the Tab key stays inside the sheet', async () => {
    await open(size);
    const names: string[] = [];
    for (let presses = 0; presses < 5; presses += 1) {
      await userEvent.tab();
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
      const focused = document.activeElement as HTMLInputElement;
      names.push(focused.labels?.[0]?.textContent || focused.ariaLabel || focused.textContent || '');
    }
    expect(new Set(names)).toEqual(new Set(['First', 'Second', 'Ask', 'Close']));
  });

  test('toasts are at the top while the sheet is open, and a tap on one leaves the sheet open', async () => {
    await open(size);
    toast('Not saved', { tone: 'error' });
    const alert = page.getByRole('alert');
    const top = () => alert.element().getBoundingClientRect().top;
    await expect.poll(top).toBeLessThan(50);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await gone(alert);
    await expect.element(dialog).toBeVisible();
    toast('Not saved', { tone: 'error' });
    await userEvent.keyboard('{Escape}');
    await gone(dialog);
    await expect.poll(top).toBeGreaterThan(600);
  });
});

test('a sheet touches the lower edge up to a width of 768 pixels, and is centred above, for script and styles', async () => {
  await render(<Example />);
  for (const [width, isCentred, titleHeight, gutter] of [
    [769, true, '68px', '2rem'],
    [768, false, '52px', '1.25rem'],
  ] as const) {
    await page.viewport(width, 900);
    await button('Open').click();
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().getBoundingClientRect().bottom < 900).toBe(isCentred);
    const title = getComputedStyle(dialog.getByRole('heading', { name: 'Two fields' }).element());
    expect([title.minHeight, title.getPropertyValue('--gutter')]).toEqual([titleHeight, gutter]);
    await userEvent.keyboard('{Escape}');
    await gone(dialog);
  }
});

test('a dialog is 480 pixels wide unless it asks for 600', async () => {
  await open('desk');
  expect(dialog.element().getBoundingClientRect().width).toBe(480);
});

test('a wide dialog has 600 pixels', async () => {
  await render(<Example width={600} />, { size: 'desk', path: '/?sheet=1' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(600);
});

test('a tablet that is rotated keeps the open sheet and what was typed', async () => {
  await open();
  await field('Second').fill('half a thought');
  await page.viewport(1280, 800);
  await expect.element(field('Second')).toHaveValue('half a thought');
});

const slow = 4_000;
const fast = 90;

/** Drags the title with one finger, by a share of the height of the sheet. */
async function swipe(share: number, milliseconds: number): Promise<void> {
  const { height } = dialog.element().getBoundingClientRect();
  const { x, y } = page.getByRole('heading', { name: 'Two fields' }).element().getBoundingClientRect();
  await commands.touchDrag({ x: x + 30, y: y + 10 }, { y: Math.round(height * share) }, milliseconds);
}

test.each([
  { how: 'slow drag of a third', share: 0.34, milliseconds: slow },
  { how: 'slow drag of two thirds', share: 0.67, milliseconds: slow },
  { how: 'flick of a quarter', share: 0.24, milliseconds: fast },
])('a $how of its height closes the sheet, once', async ({ share, milliseconds }) => {
  history.pushState(null, '', '/before');
  const { address } = await open();
  await swipe(share, milliseconds);
  await gone(dialog);
  await expect.poll(address).toBe('/profile');
  await expect.element(button('Open')).toHaveFocus();
  expect(address()).toBe('/profile');
});

test('a slow drag of less than a quarter of its height, or upwards, returns the sheet', async () => {
  await open();
  const { top } = dialog.element().getBoundingClientRect();
  for (const share of [0.2, -0.3]) {
    await swipe(share, slow);
    await expect.poll(() => dialog.element().getBoundingClientRect().top).toBe(top);
    await expect.element(dialog).toBeVisible();
  }
});

test('a mouse drags the sheet too', async () => {
  await open();
  await drag('Two fields', 400);
  await gone(dialog);
});

test('the footer of a sheet stays above the on-screen keyboard, and the focused field too', async () => {
  const keyboard = 336;
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.spyOn(window, 'visualViewport', 'get').mockReturnValue(viewport as unknown as VisualViewport);
  await render(
    <Sheet open onOpenChange={() => {}} title="Form" tall footer={<button type="button">Send</button>}>
      {Array.from({ length: 14 }, (_, at) => (
        <Field key={at} label={`Line ${at + 1}`} />
      ))}
    </Sheet>,
  );
  await field('Line 14').click();
  Object.assign(viewport, { height: 844 - keyboard });
  viewport.dispatchEvent(new Event('resize'));
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  await expect.poll(() => bottomOf(button('Send').element())).toBeLessThanOrEqual(844 - keyboard);
  await expect
    .poll(() => bottomOf(field('Line 14').element()))
    .toBeLessThanOrEqual(button('Send').element().getBoundingClientRect().top);
  Object.assign(viewport, { height: 844 });
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => bottomOf(button('Send').element())).toBeGreaterThan(844 - 60);
  vi.restoreAllMocks();
});

test('a sheet that was opened and closed leaves no history entry behind', async () => {
  history.pushState(null, '', '/before');
  const { address } = await open();
  await userEvent.keyboard('{Escape}');
  await gone(dialog);
  await expect.poll(address).toBe('/profile');
  history.back();
  await expect.poll(address).toBe('/before');
});

test('a sheet opened from a link closes without leaving the page', async () => {
  const { address } = await render(<Example />, { path: '/profile?sheet=1&tab=2' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(dialog);
  await expect.poll(address).toBe('/profile?tab=2');
});

describe('a question above the sheet', () => {
  const question = page.getByRole('alertdialog', { name: 'Sure?' });

  test('is closed by Escape and by its first answer, which has the focus, and the sheet stays', async () => {
    await open();
    for (const key of ['{Escape}', '{Enter}']) {
      await button('Ask').click();
      await expect.element(button('Keep')).toHaveFocus();
      await userEvent.keyboard(key);
      await gone(question);
      await expect.element(dialog).toBeVisible();
    }
  });

  test('is not closed by a tap outside, and its other answer is carried out', async () => {
    await open();
    await button('Ask').click();
    await shown('It is a question.');
    await userEvent.pointer({ keys: '[MouseLeft]', coords: { x: 12, y: 12 } });
    await expect.element(question).toBeVisible();
    await button('Do it').click();
    await gone(dialog);
    await gone(text('It is a question.'));
  });

  test('waits for the server: both answers are blocked', async () => {
    const [onClose, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await render(
      <ConfirmDialog
        open
        pending
        busyText="Deleting..."
        title="Sure?"
        text="It is a question."
        keep="Keep"
        confirm="Delete"
        onClose={onClose}
        onConfirm={onConfirm}
      />,
    );
    await expect.element(button('Keep')).toBeDisabled();
    await button('Deleting...').click({ force: true });
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
