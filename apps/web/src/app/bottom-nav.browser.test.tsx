import { afterEach, expect, test } from 'vitest';
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
