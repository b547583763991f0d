import { afterEach, expect, test } from 'vitest';
import { Suspense, use } from 'react';
import { useLocation } from 'react-router';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { BottomNav } from './bottom-nav.tsx';

afterEach(() => void delete document.documentElement.dataset['theme']);

// Component tests run in a browser with `prefers-reduced-transparency`: see tools/services/chromium.ts.
for (const size of ['phone', 'desk'] as const) {
  for (const theme of ['dark', 'light']) {
    test(`for members who turned transparency off, the bar is opaque (${size}, ${theme})`, async () => {
      document.documentElement.dataset['theme'] = theme;
      await render(<BottomNav items={[{ to: '/', label: 'Home', icon: null, active: true }]} />, { size });
      const { backgroundColor, backdropFilter } = getComputedStyle(page.getByRole('navigation').element());
      expect(backgroundColor).toMatch(/^rgb\(/);
      expect(backdropFilter).toBe('none');
    });
  }
}

test('the tapped link is the current one before its screen is rendered', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  function App() {
    const { pathname } = useLocation();
    const items = ['/', '/profile'].map((to) => ({ to, label: `To ${to}`, icon: null, active: to === pathname }));
    return (
      <>
        <BottomNav items={items} />
        <Suspense>{pathname === '/profile' ? <Slow /> : <p>First screen</p>}</Suspense>
      </>
    );
  }
  const Slow = () => <p>{use(promise)}</p>;
  await render(<App />, { size: 'phone' });

  await page.getByRole('link', { name: 'To /profile' }).click();
  await expect.element(page.getByRole('link', { name: 'To /profile' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'To /', exact: true })).not.toHaveAttribute('aria-current');
  await expect.element(page.getByText('First screen')).toBeVisible();

  resolve('Second screen');
  await expect.element(page.getByText('Second screen')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'To /profile' })).toHaveAttribute('aria-current', 'page');
});
