import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { CommentComposer } from './comment-composer.tsx';

const field = page.getByLabelText('Add a comment');
const send = page.getByRole('button', { name: 'Send' });

async function open() {
  const onSend = vi.fn<(text: string) => void>();
  await render(<CommentComposer requestId={newId()} onSend={onSend} />);
  return onSend;
}

test('sends with Enter, and breaks the line with Shift+Enter', async () => {
  const onSend = await open();
  await field.fill('Moth Ledger');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two Left Hands');
  await expect.element(field).toHaveValue('Moth Ledger\nTwo Left Hands');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(onSend.mock.calls).toEqual([['Moth Ledger\nTwo Left Hands']]);
});

test('sends once on a double click', async () => {
  const onSend = await open();
  await field.fill('Moth Ledger');
  await send.dblClick();
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('does not send on the Enter that ends an IME composition', async () => {
  const onSend = await open();
  await field.fill('Moth Ledger');
  const press = (init: KeyboardEventInit) =>
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  await expect.element(field).toHaveValue('Moth Ledger');
  expect(onSend).not.toHaveBeenCalled();
});

test('does not send a blank comment', async () => {
  const onSend = await open();
  await expect.element(send).toBeDisabled();
  await field.fill('  \n ');
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(onSend).not.toHaveBeenCalled();
});

test('shows the counter near the limit, and does not send a longer text', async () => {
  await open();
  await field.fill('x'.repeat(899));
  await expect.element(page.getByText('/ 1000')).not.toBeInTheDocument();
  await field.fill('x'.repeat(950));
  await expect.element(field).toHaveAccessibleDescription('950 / 1000');
  await field.fill('x'.repeat(1000));
  await expect.element(send).toBeEnabled();
  await field.fill('x'.repeat(1001));
  await expect.element(field).toHaveAccessibleDescription('1001 / 1000');
  await expect.element(send).toBeDisabled();
});

test('grows to five lines and then scrolls', async () => {
  await open();
  const height = async (text: string) => {
    await field.fill(text);
    return Math.round(field.element().getBoundingClientRect().height);
  };
  const one = await height('1');
  const four = await height('1\n2\n3\n4');
  const five = await height('1\n2\n3\n4\n5');
  expect(four).toBeGreaterThan(one);
  expect(five).toBeGreaterThan(four);
  expect(await height('1\n2\n3\n4\n5\n6\n7\n8')).toBe(five);
});

test('toasts are at the top while there is a composer, which they would cover', async () => {
  await open();
  toast('Saved');
  await expect.poll(() => page.getByText('Saved').element().getBoundingClientRect().bottom).toBeLessThan(100);
});
