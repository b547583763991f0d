import type { Page } from '@playwright/test';
import { legacyFile, longFile } from '../support/song-files.ts';
import { stopImport } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('File with songs').setInputFiles(file);

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
  await page.getByText('300 added, 0 left out').waitFor();
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
