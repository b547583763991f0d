import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clock, expectShownFor } from '../../test/clock.ts';
import { button, field, gone, text, toastWith } from '../../test/find.ts';
import { render } from '../../test/render.tsx';
import { ShareButton } from './share-button.tsx';

const url = `${window.location.origin}/song/s1`;

/** A device whose share menu and clipboard behave as given. Without `share`, it has no share menu. */
async function share({ share: open, copy }: { share?: () => Promise<void>; copy?: () => Promise<void> }) {
  const shared = vi.fn<(data: object) => Promise<void>>(open);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copy ?? (() => Promise.resolve()));
  // The headless browser has no share menu.
  if (open) Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
  else Reflect.deleteProperty(navigator, 'share');
  await render(<ShareButton what="song" title="Ledge" path="/song/s1" />);
  clock.stop();
  // Not a click of the locator, which advances fake timers while it waits.
  (button('Share').element() as HTMLButtonElement).click();
  return { shared, copied };
}

const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

test('uses the share menu of the device if it has one', async () => {
  const { shared, copied } = await share({ share: () => Promise.resolve() });
  await expect.poll(() => shared.mock.calls).toEqual([[{ title: 'Ledge', url }]]);
  expect(copied).not.toHaveBeenCalled();
});

test('does nothing after the member cancels, and can be tapped again', async () => {
  const { shared, copied } = await share({ share: refuse('AbortError') });
  await expect.poll(() => shared.mock.calls.length).toBe(1);
  await button('Share').click();
  await expect.poll(() => shared.mock.calls.length).toBe(2);
  expect(copied).not.toHaveBeenCalled();
  await gone(text('Link copied!'));
});

test.each([
  ['cannot', {}],
  ['fails', { share: refuse('NotAllowedError') }],
])('copies the link if the share menu %s, and says so for 2 seconds', async (_, device) => {
  const { copied } = await share(device);
  await expectShownFor(toastWith('Link copied!'), 2000);
  expect(copied.mock.calls).toEqual([[url]]);
});

test('shows the link if copying is not allowed, and selects it on focus', async () => {
  await share({ copy: refuse('NotAllowedError') });
  await expect.element(page.getByRole('dialog', { name: 'Share this song' })).toBeVisible();
  await expect.element(field('Link')).toHaveValue(url);
  await field('Link').click();
  const { selectionStart, selectionEnd } = field('Link').element() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, url.length]);
});

test('Back closes the link that is shown for copying by hand', async () => {
  await share({ copy: refuse('NotAllowedError') });
  await expect.element(page.getByRole('dialog', { name: 'Share this song' })).toBeVisible();
  history.back();
  await gone(page.getByRole('dialog', { name: 'Share this song' }));
});
