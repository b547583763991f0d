import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { useAddressParam } from './use-address-param.ts';

function Chip() {
  const [value, set] = useAddressParam('tab');
  return <button onClick={() => set('community')}>Tab: {value || 'none'}</button>;
}

test('a parameter is set on the screen that is open', async () => {
  await render(<Chip />, { path: '/artist/Halden%20Roe?q=a' });
  await page.getByRole('button', { name: 'Tab: none' }).click();
  await expect.element(page.getByRole('button', { name: 'Tab: community' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/artist/Halden%20Roe?q=a&tab=community');
});

test('a screen that the member has left does not change the address of the next one', async () => {
  await render(<Chip />, { path: '/id-help' });
  history.pushState(null, '', '/profile');
  await page.getByRole('button', { name: 'Tab: none' }).click();
  await expect.element(page.getByRole('button', { name: 'Tab: none' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/profile');
});
