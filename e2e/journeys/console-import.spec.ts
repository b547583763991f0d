import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { csvFile, legacyFile, longFile } from '../support/song-files.ts';
import { addSong, stopImport } from '../support/songs.ts';

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('File with songs').setInputFiles(file);

const titles = (page: Page) =>
  page
    .getByRole('table', { name: 'Rows of the file' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .count();

test('an admin checks a file row by row and imports it', async ({ size, admin }) => {
  const { page, context, consoleErrors } = await admin({
    permissions: ['canBulkImport'],
    path: '/admin/import',
  });
  const existing = `Parallel Weather ${size}`;
  await addSong(context, { title: existing, artists: ['Velka'] });
  const file = csvFile(existing);
  await choose(page, {
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
  await expect.poll(() => titles(page)).toBe(3);
  await page.getByRole('radio', { name: 'All 6' }).click();

  await page.getByRole('button', { name: 'Import 2 songs' }).click();
  await page.getByText('2 added, 4 left out').waitFor();
  await page.getByRole('radio', { name: 'Added 2' }).click();
  await expect.poll(() => titles(page)).toBe(2);
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

test('an import can be stopped and continued', { tag: '@phone' }, async ({ env, admin }) => {
  const { page } = await admin({ permissions: ['canBulkImport'], path: '/admin/import' });
  await choose(page, longFile(300, 'Stopping'));
  await stopImport(env, page, 300);
  const stopped = await page.getByText(/\d+ of 300 songs added/).textContent();
  const added = Number(stopped!.split(' ')[0]);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(300);
  await page.reload();
  await page.getByText(stopped!).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('300 added, 0 left out').waitFor({ timeout: 40_000 });
});

test(
  'a dry run stays until an admin discards it, and Back returns to the list',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page } = await admin({ permissions: ['canBulkImport'], path: '/admin/import' });
    await choose(page, longFile(3, 'Kept'));
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const waiting = page.getByRole('button', { name: /kept\.csv 3 new, waiting for you/ });
    await waiting.click();
    await page.getByText('3 will be added, 0 left out').waitFor();
    await page.goBack();
    await waiting.click();
    const question = page.getByRole('alertdialog', { name: 'Forget this file?' });
    await page.getByRole('button', { name: 'Forget it' }).click();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText('3 will be added, 0 left out').waitFor();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await question.getByRole('button', { name: 'Forget it' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await waiting.waitFor({ state: 'hidden' });
  },
);

test(
  'an admin can discard a file that cannot be uploaded, or choose another one',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page, context } = await admin({ permissions: ['canBulkImport'], path: '/admin/import' });
    await context.route('**/imports.addRows**', (route) => route.abort());
    await choose(page, longFile(4, 'Refused'));
    await page.getByText('Network error. Please check your connection.').waitFor();
    await choose(page, longFile(5, 'Chosen instead'));
    await page.getByText('0 of 5 rows sent').waitFor();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click();
    await page.getByRole('heading', { name: 'Files so far' }).waitFor();
    await page.getByRole('button', { name: /0 of 4 rows sent/ }).waitFor();
    await page.getByRole('button', { name: /0 of 5 rows sent/ }).waitFor({ state: 'detached' });
  },
);

test(
  'a partly uploaded file continues after a reload when it is chosen again',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page, context } = await admin({ permissions: ['canBulkImport'], path: '/admin/import' });
    const file = longFile(350, 'Reloaded');
    let pieces = 0;
    await context.route('**/imports.addRows**', (route) => {
      pieces += 1;
      return pieces > 2 ? route.abort() : route.continue();
    });
    await choose(page, file);
    await page.getByText('Network error. Please check your connection.').waitFor();
    await page.reload();
    await page.getByText('200 of 350 rows sent').waitFor();
    const sent: number[] = [];
    await context.unroute('**/imports.addRows**');
    page.on('request', (request) => {
      if (request.url().includes('imports.addRows')) {
        const body = request.postDataJSON() as Record<string, { rows: { line: number }[] }>;
        sent.push(...Object.values(body).flatMap(({ rows }) => rows.map(({ line }) => line)));
      }
    });
    await choose(page, file);
    await page.getByText('350 will be added, 0 left out').waitFor();
    expect([sent.length, sent[0]]).toEqual([150, 202]);
  },
);

test(
  'an export of the old product shows what happens to favorites and votes',
  { tag: '@phone' },
  async ({ env, admin }) => {
    const { page, email, context } = await admin({
      permissions: ['canBulkImport'],
      path: '/admin/import',
    });
    await env.db.updateTable('members').set({ email_verified: true }).where('email', '=', email).execute();
    await choose(page, legacyFile(email));
    await page.getByText('1 favorite will come along, of a member here.').waitFor();
    await page.getByText('1 vote will be left out').waitFor();
    await page.getByRole('button', { name: 'Import 1 song' }).click();
    await page.getByText('1 added, 0 left out').waitFor();
    await page.getByText('1 favorite came along, of a member here.').waitFor();
    await page.getByText('1 favorite was left out: nobody here has confirmed the address.').waitFor();
    await page.getByText('1 song stayed its uploader’s, who is a member here.').waitFor();
    // The second import of the same file has nothing to add.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, legacyFile(email));
    await page.getByText('0 will be added, 1 left out').waitFor();
    await page.getByText('1 favorite stays behind with its song.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('button', { name: /export\.json Nothing to import/ }).waitFor();
    const current = await context.request.get('/api/trpc/accounts.current');
    expect((await current.json()).result.data).toMatchObject({ favoriteCount: 1, uploadCount: 1 });
  },
);

test('the browser refuses a file of an unknown format and shows what to do', { tag: '@phone' }, async ({ admin }) => {
  const { page } = await admin({ permissions: ['canBulkImport'], path: '/admin/import' });
  const refused = async (name: string, text: string, words: RegExp) => {
    await choose(page, { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('alert').getByText(words).waitFor();
  };
  await refused('notes.csv', 'just,some\nwords,here', /The first row must name the columns/);
  await refused('half.json', '{"songs": [', /ends in the middle/);
  await refused('empty.csv', 'title,artist\n', /There are no songs in this file/);
  await refused('other.json', '{"users": {}}', /There are no songs in this file/);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

test(
  'an admin without the permission does not find the import, and a deleted import shows a message',
  { tag: '@phone' },
  async ({ member, admin }) => {
    const plain = await admin({ permissions: [], path: '/admin/import' });
    await plain.page.waitForURL(/\/admin\/overview/);
    const plainMember = await member({ path: '/admin/import' });
    await plainMember.page.waitForURL((url) => url.pathname === '/');
    const { page } = await admin({ permissions: ['canBulkImport'], path: null });
    await page.goto('/admin/import?file=00000000-0000-7000-8000-000000000000');
    await page.getByRole('heading', { name: 'This import is no longer here' }).waitFor();
    await page.route('**imports.read**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
);
