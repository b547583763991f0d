import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, gone } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { MoreMenu } from './more-menu.tsx';

test('the keyboard opens the menu, chooses an action and returns the focus', async () => {
  const [edit, remove] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const actions = [
    { label: 'Edit', icon: null, onSelect: edit },
    { label: 'Delete', icon: null, onSelect: remove },
  ];
  await render(<MoreMenu label="More" actions={actions} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => remove.mock.calls.length).toBe(1);
  expect(edit).not.toHaveBeenCalled();
  await gone(page.getByRole('menu'));
  await expect.element(button('More')).toHaveFocus();
});

test('Escape in a sheet closes the menu only, which is inside the sheet', async () => {
  await render(
    <Sheet open onOpenChange={() => {}} title="Comments">
      <MoreMenu label="More" actions={[{ label: 'Edit', icon: null, onSelect: () => {} }]} />
    </Sheet>,
  );
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await button('More').click();
  await expect.element(sheet.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(page.getByRole('menu'));
  await expect.element(sheet).toBeVisible();
});

test('without actions there is no button', async () => {
  await render(<MoreMenu label="More" actions={[]} />);
  await gone(button('More'));
});
