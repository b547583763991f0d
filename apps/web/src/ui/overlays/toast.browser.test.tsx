import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clock, expectShownFor, untilFrame } from '../../../test/clock.ts';
import { button, gone, text, toastWith } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { recordErrorReference } from './error-reference.tsx';
import { toast } from './toast.tsx';

beforeEach(async () => {
  await render(null);
  clock.stop();
});

test.each([
  ['a success', () => toast('Name saved'), 3000],
  ['an error', () => toast('Name saved', { tone: 'error' }), 8000],
  ['one with another time', () => toast('Name saved', { milliseconds: 2000 }), 2000],
])('%s is shown for its time and then disappears', async (_, show, milliseconds) => {
  show();
  await expectShownFor(toastWith('Name saved'), milliseconds);
});

test('a repeated toast appears once and restarts its time', async () => {
  toast('Link copied!');
  await untilFrame(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(2900);
  const first = text('Link copied!').element();
  toast('Link copied!');
  await untilFrame(() => !first.isConnected);
  expect(text('Link copied!').elements()).toHaveLength(1);
  await expectShownFor(toastWith('Link copied!'), 3000);
});

test('at most two toasts are shown, the newest last', async () => {
  for (const words of ['First', 'Second', 'Third']) toast(words);
  await expect.element(page.getByRole('status').first()).toHaveTextContent('SecondThird');
});

test('the action of a toast runs once and removes the toast', async () => {
  const run = vi.fn<() => void>();
  toast('Removed', { action: { label: 'Undo', run } });
  await button('Undo').click();
  await gone(text('Removed'));
  expect(run).toHaveBeenCalledOnce();
});

test('an error that follows a failed call shows the id of that call, a success does not', async () => {
  recordErrorReference('req-42');
  toast('Something went wrong on our side. Please try again.', { tone: 'error' });
  toast('Saved');
  await expect.element(page.getByText(/^Reference/)).toHaveTextContent('Reference req-42');
  expect(page.getByText(/^Reference/).elements()).toHaveLength(1);
});

test('an error is an alert, and its Dismiss of 44 pixels removes it alone', async () => {
  toast('Not saved', { tone: 'error' });
  toast('Saved');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Not saved');
  const dismiss = alert.getByRole('button', { name: 'Dismiss' });
  const { width, height } = dismiss.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await dismiss.click();
  await gone(alert);
  await expect.element(text('Saved')).toBeVisible();
  expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toEqual([]);
});
