import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openLive } from '../support/actors.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

/** Found by class: elements under an open sheet have no accessible role. */
const toastOf = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Opens the menu of a song and chooses an action. */
async function act(page: Page, title: string, name: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test(
  'a verified song is marked in place, leaves Pending with the next sheet, and the counts drop',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page, context, consoleErrors } = await admin({ path: null });
    const name = `Queue ${randomUUID().slice(0, 8)}`;
    for (const side of ['A', 'B', 'C']) await addSong(context, { title: `${name} ${side}` });
    // After it connects, the page refetches the list, which then has no verified songs.
    await openLive(page, '/admin/songs');
    const count = async () =>
      Number(await page.locator('label').filter({ hasText: 'Pending' }).locator('span').innerText());
    const inNav = page.getByRole('link', { name: /^Songs/ });
    await row(page, `${name} C`).waitFor();
    const before = await count();
    await inNav.getByText(String(before)).waitFor();
    await act(page, `${name} B`, 'Verify');
    await row(page, `${name} B`).getByText('Verified').waitFor();
    await inNav.getByText(String(before - 1)).waitFor();
    await expect.poll(count).toBe(before - 1);
    const places = (await page.getByRole('row').allInnerTexts()).map(
      (text) => text.match(new RegExp(`${name} ([ABC])`))?.[1],
    );
    expect(places.filter(Boolean)).toEqual(['C', 'B', 'A']);
    await act(page, `${name} A`, 'Verify');
    await row(page, `${name} A`).getByText('Verified').waitFor();
    await expect(row(page, `${name} B`)).toHaveCount(0);
    // Handling the last remaining rows empties the list.
    for (const title of await page
      .getByRole('row')
      .filter({ hasText: 'Pending' })
      .locator('.font-medium')
      .allInnerTexts())
      await act(page, title, 'Verify');
    await page.getByText('Nothing is waiting').waitFor();
    await expect.poll(count).toBe(0);
    expect(consoleErrors).toEqual([]);
  },
);

test(
  'a reload reopens the sheet of a song, and a URL with an unknown song is corrected',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page, context } = await admin({ path: null });
    const name = `Reload ${randomUUID().slice(0, 8)}`;
    const id = await addSong(context, { title: name });
    await page.goto('/admin/songs?filter=all');
    await row(page, name)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('dialog', { name }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Edit song' }).waitFor();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Edit song' }).getByLabel('Song Title*')).toHaveValue(name);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    for (const wrong of [`choose+${randomUUID()}`, 'choose+nothing', `dance+${id}`]) {
      await page.goto(`/admin/songs?filter=all&do=${wrong}`);
      await page.waitForURL((url) => !url.searchParams.has('do') && url.searchParams.get('filter') === 'all');
    }
  },
);

test('editing a song into a duplicate offers the existing song', { tag: '@phone' }, async ({ admin }) => {
  const { page, context } = await admin({ path: null });
  const name = `Twin ${randomUUID().slice(0, 8)}`;
  const first = await addSong(context, { title: name });
  await addSong(context, { title: `${name} B` });
  await page.goto(`/admin/songs?filter=all&q=${name.replace(' ', '+')}`);
  await act(page, `${name} B`, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit song' });
  await form.getByLabel('Song Title*').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('A song with this information already exists.').waitFor();
  await form.getByRole('button', { name: 'Open it' }).click();
  await page.waitForURL(`**/song/${first}`);
});

test('the merge confirmation does not reopen after Back', { tag: '@phone' }, async ({ admin }) => {
  const { page, context } = await admin({ path: null });
  const name = `Asked ${randomUUID().slice(0, 8)}`;
  for (const side of ['A', 'B']) await addSong(context, { title: `${name} ${side}` });
  await page.goto(`/admin/songs?filter=all&q=${name.replace(' ', '+')}`);
  const sheet = page.getByRole('dialog', { name: 'Merge into…' });
  const question = page.getByRole('alertdialog', { name: 'Merge these two songs?' });
  async function pickOther(): Promise<void> {
    await act(page, `${name} A`, 'Merge into…');
    await sheet.getByPlaceholder('Search songs...').fill(name);
    await sheet.getByRole('button', { name: `${name} B` }).click();
  }
  await pickOther();
  await sheet.getByRole('button', { name: 'Merge', exact: true }).click();
  await question.waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pickOther();
  await sheet.getByRole('region', { name: 'Goes away' }).waitFor();
  await expect(question).toHaveCount(0);
});

test(
  "an edit that lost a race keeps the typed text and the other admin's change",
  { tag: '@phone' },
  async ({ admin }) => {
    const name = `Twice ${randomUUID().slice(0, 8)}`;
    const first = await admin({ path: null });
    const second = await admin({ path: null });
    await addSong(first.context, { title: name });
    const path = `/admin/songs?filter=all&q=${name.replace(' ', '+')}`;
    await Promise.all([first.page.goto(path), second.page.goto(path)]);
    const formOf = (page: Page) => page.getByRole('dialog', { name: 'Edit song' });
    const { page } = first;
    await act(page, name, 'Edit');
    await act(second.page, name, 'Edit');
    await formOf(second.page).getByLabel('Release Date (optional)').fill('2031-12-04');
    await formOf(second.page).getByRole('button', { name: 'Save' }).click();
    await toastOf(second.page, 'Saved').waitFor();

    await formOf(page).getByLabel('Song Title*').fill(`${name} (Dub)`);
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await formOf(page).getByText('Somebody changed this song while you were writing.').waitFor();
    await formOf(page).getByRole('button', { name: 'Close' }).click();
    // The list already shows the change of the other admin.
    await row(page, name).filter({ hasText: '2031' }).waitFor();
    await act(page, name, 'Edit');
    await expect(formOf(page).getByLabel('Song Title*')).toHaveValue(`${name} (Dub)`);
    await expect(formOf(page).getByLabel('Release Date (optional)')).toHaveValue('2031-12-04');
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await toastOf(page, 'Saved').waitFor();
  },
);

test('a late response does not close the sheet of another song', { tag: '@phone' }, async ({ admin }) => {
  const { page, context } = await admin({ path: null });
  const name = `Late ${randomUUID().slice(0, 8)}`;
  for (const side of ['A', 'B']) await addSong(context, { title: `${name} ${side}` });
  await page.goto(`/admin/songs?filter=all&q=${name.replace(' ', '+')}`);
  const held = Promise.withResolvers<void>();
  await page.route('**/catalog.verify**', async (route) => {
    await held.promise;
    return route.continue();
  });
  await act(page, `${name} A`, 'Verify');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await act(page, `${name} B`, 'Edit');
  held.resolve();
  await toastOf(page, 'Verified').waitFor();
  await page.getByRole('dialog', { name: 'Edit song' }).getByLabel('Song Title*').fill('Still open');
  expect(new URL(page.url()).searchParams.get('do')).toMatch(/^edit /);
});
