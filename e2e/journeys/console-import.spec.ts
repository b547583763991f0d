import type { Page } from '@playwright/test';
import { csvFile } from '../support/song-files.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

/** The rows of the file without the header. */
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Rows of the file' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('an admin checks a file row by row and imports it', { tag: '@proof' }, async ({ size, admin }) => {
  const { page, context, consoleErrors } = await admin({
    permissions: ['canBulkImport'],
    path: '/admin/import',
  });
  const existing = `Parallel Weather ${size}`;
  await addSong(context, { title: existing, artists: ['Velka'] });
  const file = csvFile(existing);
  await page.getByLabel('File with songs').setInputFiles({
    ...file,
    buffer: Buffer.from(String(file.buffer).replaceAll(/Ferrous|Ferry/g, `$& ${size}`)),
  });

  await page.getByText(/spring-whites\.csv, checked just now\. Nothing is written yet\./).waitFor();
  await page.getByText('2 will be added, 4 left out').waitFor();
  const table = page.getByRole('table', { name: 'Rows of the file' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await row(`Ferrous ${size}`).getByText('New', { exact: true }).waitFor();
  await row(existing).getByText('A song with this information already exists.').waitFor();
  await row('Wire Garden').getByText('Duplicate artists are not allowed').waitFor();
  await row('Slow Signal').getByText('Invalid tweet ID format').waitFor();
  for (const written of ['https://x.com/dree/status/12', 'soon'])
    await row('Slow Signal').getByText(written, { exact: true }).filter({ visible: true }).waitFor();
  await page.getByRole('radio', { name: 'Error 3' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('radio', { name: 'All 6' }).click();

  await page.getByRole('button', { name: 'Import 2 songs' }).click();
  await page.getByText('2 added, 4 left out').waitFor();
  await page.getByRole('radio', { name: 'Added 2' }).click();
  await expect(rows(page)).toHaveCount(2);
  // The imported songs are searchable, and a reload shows the same import.
  await page.reload();
  await page.getByText('2 added, 4 left out').waitFor();
  const answer = await context.request.get(
    `/api/trpc/songs.search?input=${encodeURIComponent(JSON.stringify({ query: `ferrous ${size}` }))}`,
  );
  expect((await answer.json()).result.data.songs).toMatchObject([{ title: `Ferrous ${size}`, favorited: false }]);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page
    .getByRole('button', { name: /spring-whites\.csv 2 added/ })
    .first()
    .waitFor();
  expect(consoleErrors).toEqual([]);
});
