import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asFullAdmin, createImport } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { AdminImportScreen } from './admin-import-screen.tsx';

const choose = (name: string, text: string) =>
  page.getByLabelText('File with songs').upload(new File([text], name, { type: 'text/plain' }));
const offline = page.getByText('Network error. Please check your connection.');

test.for([
  ['notes.csv', 'just,some\nwords,here', /The first row must name the columns/],
  ['half.json', '{"songs": [', /ends in the middle/],
  ['empty.csv', 'title,artist\n', /There are no songs in this file/],
  ['other.json', '{"users": {}}', /There are no songs in this file/],
] as const)('the browser refuses %s and shows what to do', async ([name, text, words]) => {
  server.answer('imports.list', []);
  await render(<AdminImportScreen />, { member: asFullAdmin });
  await choose(name, text);
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  expect(server.inputs('imports.start')).toEqual([]);
});

test('a file that cannot be sent can be replaced by another one, or discarded', async () => {
  server.answer('imports.list', []);
  server.refuse('imports.read', 'import-missing');
  server.answer('imports.start', ({ fileName, rowCount }) => createImport({ fileName, rowCount }));
  server.disconnect('imports.addRows');
  await render(<AdminImportScreen />, { member: asFullAdmin });
  await choose('first.csv', 'title,artist\nLedge,Velka\n');
  await expect.element(offline).toBeVisible();
  await expect.element(page.getByText('0 of 1 rows sent')).toBeVisible();
  await choose('second.csv', 'title,artist\nLedge,Velka\nFerrous,Velka\n');
  await expect.element(page.getByText('0 of 2 rows sent')).toBeVisible();
  await expect.element(offline).toBeVisible();
  server.answer('imports.discard', null as never);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click();
  await expect.element(offline).not.toBeInTheDocument();
  expect(server.inputs('imports.discard')).toHaveLength(1);
});

test('a file that lost its connection is sent from where it stopped', async () => {
  server.answer('imports.list', []);
  server.answer('imports.start', ({ rowCount }) => createImport({ rowCount }));
  server.disconnect('imports.addRows');
  await render(<AdminImportScreen />, { member: asFullAdmin });
  await choose('whites.csv', 'title,artist\nLedge,Velka\nFerrous,Velka\nSalt,Velka\n');
  await expect.element(offline).toBeVisible();
  const counts = { received: 2, checked: 0, new: 0, duplicate: 0, error: 0, added: 0 };
  server.answer('imports.start', ({ rowCount }) => createImport({ rowCount, counts }));
  server.answer('imports.addRows', null as never);
  server.answer('imports.check', createImport({ state: 'checking', rowCount: 3 }));
  server.answer('imports.read', createImport({ state: 'checking', rowCount: 3 }));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect
    .poll(() =>
      server
        .inputs('imports.addRows')
        .at(-1)
        ?.rows.map(({ line }) => line),
    )
    .toEqual([4]);
  await expect.element(page.getByText('0 of 3 rows checked')).toBeVisible();
});

test('a deleted import shows a message', async () => {
  server.refuse('imports.read', 'import-missing');
  await render(<AdminImportScreen />, { member: asFullAdmin, path: '/?file=00000000-0000-7000-8000-000000000000' });
  await expect.element(page.getByRole('heading', { name: 'This import is no longer here' })).toBeVisible();
});

test('an import that does not load has a retry', async () => {
  server.breakGateway('imports.read');
  await render(<AdminImportScreen />, { member: asFullAdmin, path: '/?file=00000000-0000-7000-8000-000000000000' });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
