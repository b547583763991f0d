import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createSong } from '../../../test/songs.ts';
import { ShareButton } from './share-button.tsx';

const song = createSong();
const url = `${window.location.origin}/song/${song.id}`;
const copied = page.getByText('Link copied!');
const writeText = vi.fn<(text: string) => Promise<void>>();

/** The share menu of the device. Chromium on Linux has none. */
function deviceShares(share: (data: ShareData) => Promise<void>) {
  const menu = vi.fn<(data: ShareData) => Promise<void>>(share);
  Object.defineProperty(navigator, 'share', { configurable: true, value: menu });
  return menu;
}

const refused = (name: string) => () => Promise.reject(new DOMException('', name));

async function pressShare() {
  await render(<ShareButton song={song} />);
  await page.getByRole('button', { name: 'Share' }).click();
}

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

test('uses the share menu of the device', async () => {
  const menu = deviceShares(() => Promise.resolve());
  await pressShare();
  await expect.poll(() => menu.mock.calls).toEqual([[{ title: song.title, url }]]);
  expect(writeText).not.toHaveBeenCalled();
});

test('does nothing after the member cancels, and can be pressed again', async () => {
  const menu = deviceShares(refused('AbortError'));
  await pressShare();
  // The button ignores presses until the menu is closed, so the second call proves that the first is complete.
  await expect.poll(() => menu.mock.calls.length).toBe(1);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => menu.mock.calls.length).toBe(2);
  expect(writeText).not.toHaveBeenCalled();
  expect(copied.elements()).toEqual([]);
});

test('copies the link if the device has no share menu', async () => {
  await pressShare();
  await expect.element(copied).toBeVisible();
  expect(writeText.mock.calls).toEqual([[url]]);
});

test('copies the link if the share menu fails', async () => {
  deviceShares(refused('NotAllowedError'));
  await pressShare();
  await expect.element(copied).toBeVisible();
  expect(writeText.mock.calls).toEqual([[url]]);
});

test("shows 'Link copied!' for 2 seconds", async () => {
  await render(<ShareButton song={song} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(copied).toBeVisible();
  vi.advanceTimersByTime(1_999);
  await expect.element(copied).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(copied).not.toBeInTheDocument();
});

test('shows the link for copying by hand if the clipboard is not allowed', async () => {
  writeText.mockImplementation(refused('NotAllowedError'));
  await pressShare();
  const field = page.getByRole('dialog').getByLabelText('Link');
  await expect.element(field).toHaveValue(url);
  (field.element() as HTMLInputElement).focus();
  expect(getSelection()?.toString()).toBe(url);
});
