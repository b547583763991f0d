import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { createComment } from '../../../test/request-rows.ts';
import { server } from '../../../test/server.ts';
import { CommentList } from './comment-list.tsx';
import { useComments } from './use-comments.ts';

const requestId = newId();
const field = page.getByLabelText('Edit your comment');
const save = page.getByRole('button', { name: 'Save' });
const menu = page.getByRole('button', { name: 'Options for the comment by nightowl' });

function Comments() {
  return (
    <CommentList reading={useComments(requestId, true)} sending={[]} count={1} answerId={null} onReport={() => {}} />
  );
}

const list = (comment: ReturnType<typeof createComment>) => ({ comments: [comment], nextCursor: null });
const own = createComment({ requestId, username: 'nightowl', text: 'First text' });

async function openEditor(): Promise<void> {
  server.answer('comments.list', list(own));
  await render(<Comments />);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(field).toHaveFocus();
}

test('saves with Enter, and marks the comment as edited', async () => {
  await openEditor();
  await field.fill('  ');
  await expect.element(save).toBeDisabled();
  server.answer('comments.edit', { ...own, text: 'Second text', editedAt: '2026-01-05T12:00:00.000Z', version: 2 });
  await field.fill('Second text');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Second text')).toBeVisible();
  await expect.element(page.getByText('edited', { exact: true })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(server.inputs('comments.edit')).toEqual([{ id: own.id, text: 'Second text', editedAt: null }]);
});

test('closes with Escape and focuses the menu, but not with the Escape that ends an IME composition', async () => {
  await openEditor();
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true }));
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  expect(server.inputs('comments.edit')).toEqual([]);
});

test('refuses to replace a text of another tab once, and saves the second time', async () => {
  await openEditor();
  const editedAt = '2026-01-05T12:00:00.000Z';
  server.refuse('comments.edit', 'comment-changed');
  server.answer('comments.list', list({ ...own, text: 'From the other tab', editedAt, version: 2 }));
  await field.fill('From this tab');
  await save.click();
  await expect.element(field).toHaveAccessibleDescription(/^You edited this comment on another screen\./);
  await expect.element(field).toHaveValue('From this tab');
  await expect.poll(() => server.inputs('comments.list').length).toBe(2);
  server.answer('comments.edit', { ...own, text: 'From this tab', editedAt: '2026-01-05T13:00:00.000Z', version: 3 });
  await save.click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByText('From this tab')).toBeVisible();
  expect(server.inputs('comments.edit').map((input) => input.editedAt)).toEqual([null, editedAt]);
});
