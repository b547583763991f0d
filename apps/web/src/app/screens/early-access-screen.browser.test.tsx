import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../../test/render.tsx';

test('an invite code is typed in a monospace font, which the placeholder behind it needs', async () => {
  await renderApp('/early-access', { member: null });
  const field = page.getByPlaceholder('xxxx-xxxx-xxxx');
  await expect.element(field).toBeVisible();
  expect(getComputedStyle(field.element()).fontFamily).toMatch(/mono/i);
});
