import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readRows } from '../../data/outbox.ts';
import { render } from '../../../test/render.tsx';
import { createRequest } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { NewRequestSheet } from './new-request-sheet.tsx';

const title = page.getByLabelText('Title*');
const description = page.getByLabelText('Description*');
const link = page.getByLabelText('Link (optional)');
const create = page.getByRole('button', { name: 'Create Request' });

async function open() {
  const [onClose, onPosted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(
    <NewRequestSheet
      open
      onClose={onClose}
      onPosted={onPosted}
      onDiscard={() => {}}
      clipSlot={() => null}
      settleClip={() => {}}
      resendClip={() => Promise.resolve(null)}
      handOverClip={() => Promise.resolve(null)}
    />,
  );
  return { onClose, onPosted };
}

async function fill(): Promise<void> {
  await title.fill('Night bus');
  await description.fill('Acid line, broken beat');
}

test('needs a title and a description, and a valid link', async () => {
  await open();
  await expect.element(title).toHaveAttribute('placeholder', 'Where you heard it');
  await expect.element(description).toHaveAttribute('placeholder', 'Vocals, tempo, the bit everyone reacted to');
  await title.fill('Night bus');
  await expect.element(create).toBeDisabled();
  await description.fill('   ');
  await expect.element(create).toBeDisabled();
  await description.fill('Acid line');
  await expect.element(create).toBeEnabled();
  await link.fill('javascript:alert(1)');
  await create.click();
  await expect.element(link).toHaveAccessibleDescription('Enter a web address, like https://...');
  await expect.element(link).toHaveFocus();
  await link.fill('');
  await title.fill('x'.repeat(121));
  await create.click();
  await expect.element(title).toHaveAccessibleDescription('Keep it to 120 characters');
  expect(server.inputs('requests.add')).toEqual([]);
});

test('posts once on a double click, and is read-only during the call', async () => {
  const { onPosted } = await open();
  await fill();
  const release = server.hold('requests.add');
  server.answer('requests.add', ({ id }) => createRequest({ id, title: 'Night bus', mine: true }));
  await create.dblClick();
  await expect.element(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  await expect.element(title).toBeDisabled();
  release();
  await expect.poll(() => onPosted.mock.calls.length).toBe(1);
  expect(server.inputs('requests.add')).toMatchObject([{ title: 'Night bus', description: 'Acid line, broken beat' }]);
});

test('keeps the form and shows the reason when the server refuses, and queues when it cannot be reached', async () => {
  const { onPosted } = await open();
  await fill();
  server.refuse('requests.add', 'slow-down');
  await create.click();
  await expect.element(page.getByText('That was a lot at once. Give it a few minutes.')).toBeVisible();
  await expect.element(description).toHaveValue('Acid line, broken beat');
  server.disconnect('requests.add');
  await create.click();
  await expect.element(page.getByText('Kept on this device. It goes out by itself later.')).toBeVisible();
  expect(onPosted).toHaveBeenCalledWith(null, undefined);
  // The server may have stored the first one, so the waiting request has the same id.
  const [first, second] = server.inputs('requests.add');
  expect(second).toEqual(first);
  expect((await readRows()).map(({ input }) => input)).toEqual([first]);
  // Without a connection, the form says so.
  await expect.element(page.getByText('No signal. It goes out by itself later.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Post when online' })).toBeVisible();
});

test('discards the form on Cancel only after a confirmation', async () => {
  const { onClose } = await open();
  await fill();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  const question = page.getByRole('alertdialog', { name: 'Discard this request?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Night bus');
  expect(onClose).not.toHaveBeenCalled();
  await cancel.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('hides the optional fields behind a button, and posts what is filled in', async () => {
  await open();
  await fill();
  const disclose = page.getByRole('button', { name: 'Add where and when' });
  await expect.element(disclose).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByLabelText('Where (optional)')).not.toBeVisible();
  await disclose.click();
  await page.getByLabelText('Where (optional)').fill('Cold Store, Hull');
  await page.getByRole('button', { name: 'Shazam' }).click();
  const other = page.getByLabelText('Something else');
  await other.fill('Asked Velka');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Asked Velka' })).toHaveAttribute('aria-pressed', 'true');
  expect(server.inputs('requests.add')).toEqual([]);
  // Not confirmed with Enter: leaving the field adds it.
  await other.fill('Forums');
  server.answer('requests.add', ({ id }) => createRequest({ id, title: 'Night bus', mine: true }));
  await create.click();
  await expect.poll(() => server.inputs('requests.add').length).toBe(1);
  expect(server.inputs('requests.add')[0]).toMatchObject({
    where: 'Cold Store, Hull',
    when: '',
    playedBy: '',
    tried: ['Shazam', 'Asked Velka', 'Forums'],
  });
});

test('shows the reason at an optional field that is too long', async () => {
  await open();
  await fill();
  await page.getByRole('button', { name: 'Add where and when' }).click();
  await page.getByLabelText('When (optional)').fill('x'.repeat(61));
  await create.click();
  await expect.element(page.getByLabelText('When (optional)')).toHaveAccessibleDescription('Keep it to 60 characters');
  expect(server.inputs('requests.add')).toEqual([]);
});
