import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { setSingleKeys } from '../../ui/hooks/use-shortcuts.ts';

beforeEach(() => {
  server.answer('settings.sessions', []);
  server.answer('settings.read', { password: true, google: false });
});
afterEach(() => setSingleKeys(true));

const searchBox = page.getByRole('textbox', { name: 'Search all songs' });

test('the switch for single-key shortcuts stops them, and is kept', async () => {
  await renderApp('/profile/settings', { size: 'desk' });
  const keys = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect.element(keys).toBeChecked();
  await keys.click();
  await userEvent.keyboard('/');
  await expect.element(searchBox).not.toHaveFocus();
  expect(localStorage.getItem('dubplate.single-keys')).toBe('false');
  await keys.click();
  await userEvent.keyboard('/');
  await expect.element(searchBox).toHaveFocus();
});

test('Sharing is for iOS only', async () => {
  await renderApp('/profile/settings');
  await expect.element(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Sharing' })).not.toBeInTheDocument();
});

test('on iOS, Sharing explains a shortcut for the share menu', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderApp('/profile/settings');
  await page.getByRole('button', { name: /^Share into Dubplate/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Share into Dubplate' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect.poll(() => copied.mock.calls).toEqual([[`${window.location.origin}/share?text=`]]);
});

test('the list of sections moves the focus to a section', async () => {
  await renderApp('/profile/settings', { size: 'desk' });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Appearance' }).click();
  await expect.element(page.getByRole('region', { name: 'Appearance' })).toHaveFocus();
  await expect.element(sections.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'true');
  await userEvent.tab();
  await expect.element(page.getByRole('switch', { name: 'Light theme' })).toHaveFocus();
});
