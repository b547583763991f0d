import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { CodeInput } from './code-input.tsx';

test('a code is typed in a monospace font, which the placeholder behind it needs', async () => {
  await render(<CodeInput aria-label="Code" placeholder="xxxx-xxxx-xxxx" />);
  const field = page.getByLabelText('Code');
  await expect.element(field).toBeVisible();
  expect(getComputedStyle(field.element()).fontFamily).toMatch(/mono/i);
});
