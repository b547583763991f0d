import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, gone, shown, text, toastWith } from '../../../test/find.ts';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { ReportSheet } from './report-sheet.tsx';

const id = newId();
const sheet = page.getByRole('dialog', { name: 'Report this comment' });
const note = field('Anything we should know? (optional)');

async function open() {
  function Example() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Report
        </button>
        <ReportSheet kind="comment" id={isOpen ? id : null} onClose={() => setOpen(false)} />
      </>
    );
  }
  await render(<Example />);
  await expect.element(sheet).toBeVisible();
}

test('needs a reason, then sends it with the note and starts empty the next time', async () => {
  await open();
  await button('Send report').click();
  await shown('Pick what is wrong with it');
  expect(server.inputs('reports.add')).toEqual([]);
  await page.getByRole('radio', { name: 'Leaked file' }).click();
  await gone(text('Pick what is wrong with it'));
  await note.fill('It is on my own drive.');
  server.answer('reports.add', { id });
  await button('Send report').click();
  await gone(sheet);
  await expect.element(toastWith('Thanks. We will have a look.')).toBeVisible();
  expect(server.inputs('reports.add')).toEqual([
    { kind: 'comment', id, reason: 'leaked', note: 'It is on my own drive.' },
  ]);
  await button('Report').click();
  await expect.element(note).toHaveValue('');
  await expect.element(page.getByRole('radio', { name: 'Leaked file' })).not.toBeChecked();
});

test('keeps what was typed after a failure and after Escape', async () => {
  await open();
  await page.getByRole('radio', { name: 'Spam' }).click();
  await note.fill('Again.');
  server.disconnect('reports.add');
  await button('Send report').click();
  await expect.element(page.getByRole('alert').getByText('Network error. Please check your connection.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(sheet);
  await button('Report').click();
  await expect.element(note).toHaveValue('Again.');
  await expect.element(page.getByRole('radio', { name: 'Spam' })).toBeChecked();
});

test('is sent once, although the button is tapped twice', async () => {
  await open();
  await page.getByRole('radio', { name: 'Spam' }).click();
  const release = server.hold('reports.add');
  server.answer('reports.add', { id });
  const send = button('Send report').element() as HTMLButtonElement;
  send.click();
  send.click();
  await expect.element(button('Sending...')).toBeVisible();
  await expect.element(note).toBeDisabled();
  release();
  await gone(sheet);
  expect(server.inputs('reports.add')).toHaveLength(1);
});
