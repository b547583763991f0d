import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPerson, openLive } from '../support/actors.ts';
import { addSong, favoritesList, setFavorite } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

/** Found by class: elements under an open sheet have no accessible role. */
const toastOf = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const filter = (page: Page, name: string) => page.getByRole('radio', { name }).click();

/** Opens the menu of a song and chooses an action. */
async function act(page: Page, title: string, name: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test(
  'a song is verified, edited, archived and restored, and open pages update at once',
  { tag: '@proof' },
  async ({ member, admin }) => {
    const name = `Plate ${randomUUID().slice(0, 8)}`;
    const mara = await member({ path: null, person: newPerson('mara') });
    const songId = await addSong(mara.context, { title: name });
    await openLive(mara.page, '/');
    await favoritesList(mara.page).getByRole('link', { name }).waitFor();
    const reader = await mara.context.newPage();
    await openLive(reader, `/song/${songId}`);
    await reader.getByRole('heading', { level: 1, name }).waitFor();

    const { page, consoleErrors } = await admin({ path: null });
    // A refetched list no longer contains a song that is not pending any more.
    await openLive(page, '/admin/songs');
    await page.getByPlaceholder('Search songs...').fill(name);
    await act(page, name, 'Verify');
    await toastOf(page, 'Verified').waitFor();
    await row(page, name).getByText('Verified').waitFor();
    await reader.getByText('Verified').waitFor();

    await act(page, name, 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit song' });
    await form.getByLabel('Song Title*').fill(`${name} (Dub)`);
    await form.getByLabel('Release Date (optional)').fill('2031-12-04');
    // Closing the form in any way keeps its text.
    await form.getByRole('button', { name: 'Close' }).click();
    await act(page, name, 'Edit');
    await expect(form.getByLabel('Song Title*')).toHaveValue(`${name} (Dub)`);
    await form.getByRole('button', { name: 'Save' }).click();
    await toastOf(page, 'Saved').waitFor();
    await row(page, `${name} (Dub)`).waitFor();
    await favoritesList(mara.page)
      .getByRole('link', { name: `${name} (Dub)` })
      .waitFor();
    await reader.getByRole('heading', { level: 1, name: `${name} (Dub)` }).waitFor();

    await act(page, name, 'Archive');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive song' }).click();
    await toastOf(page, 'Archived').waitFor();
    await mara.page.getByText('No favorites yet').waitFor();
    await reader.getByText('This song was taken down').waitFor();

    await filter(page, 'Archived');
    await act(page, name, 'Restore');
    await toastOf(page, 'Restored').waitFor();
    await reader.getByRole('heading', { level: 1, name: `${name} (Dub)` }).waitFor();
    expect([...consoleErrors, ...mara.consoleErrors]).toEqual([]);
  },
);

test(
  'a duplicate is merged, and favorites, lists and links move to the kept song',
  { tag: '@proof' },
  async ({ member, admin }) => {
    const name = `Ferry ${randomUUID().slice(0, 8)}`;
    const [mara, nel] = await Promise.all([
      member({ path: null, person: newPerson('mara') }),
      member({ path: null, person: newPerson('nel') }),
    ]);
    const kept = await addSong(mara.context, { title: `Night ${name}` });
    const duplicate = await addSong(nel.context, { title: `Nite ${name}` });
    await setFavorite(mara.context, duplicate, true);
    await openLive(nel.page, '/');
    await favoritesList(nel.page)
      .getByRole('link', { name: `Nite ${name}` })
      .waitFor();
    await openLive(mara.page, `/song/${duplicate}`);
    await mara.page.getByRole('heading', { level: 1, name: `Nite ${name}` }).waitFor();

    const { page, consoleErrors } = await admin({
      path: `/admin/songs?filter=all&q=${name.replace(' ', '+')}`,
    });
    await act(page, `Nite ${name}`, 'Merge into…');
    const sheet = page.getByRole('dialog', { name: 'Merge into…' });
    await sheet.getByPlaceholder('Search songs...').fill(`Night ${name}`);
    await sheet.getByRole('button', { name: `Night ${name}` }).click();
    await sheet.getByRole('region', { name: 'Goes away' }).getByText(`Nite ${name}`).waitFor();
    await sheet.getByRole('button', { name: 'Keep the other one' }).click();
    await sheet.getByRole('region', { name: 'Goes away' }).getByText(`Night ${name}`).waitFor();
    await sheet.getByRole('button', { name: 'Keep the other one' }).click();
    await sheet.getByText('2 hearts move over, as old as they are. Whoever likes both is counted once.').waitFor();
    await sheet.getByRole('button', { name: 'Merge', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Merge these two songs?' });
    await question
      .getByText(`Nite ${name} by Velka goes away. Night ${name} by Velka stays and gets its hearts.`)
      .waitFor();
    await question.getByRole('button', { name: 'Keep both' }).click();
    await question.waitFor({ state: 'hidden' });
    await sheet.getByRole('button', { name: 'Merge', exact: true }).click();
    await question.getByRole('button', { name: 'Merge songs' }).click();
    await toastOf(page, 'Merged. 1 heart went over, 1 had both.').waitFor();
    await row(page, `Nite ${name}`).getByText('Merged').waitFor();

    await favoritesList(nel.page)
      .getByRole('link', { name: `Night ${name}` })
      .waitFor();
    await favoritesList(nel.page)
      .getByRole('link', { name: `Nite ${name}` })
      .waitFor({ state: 'detached' });
    await mara.page.waitForURL(`**/song/${kept}`);
    await mara.page.getByRole('heading', { level: 1, name: `Night ${name}` }).waitFor();
    await mara.page.goto('/');
    await favoritesList(mara.page)
      .getByRole('link', { name: `Night ${name}` })
      .waitFor();
    await expect(favoritesList(mara.page).getByRole('link', { name: `Nite ${name}` })).toHaveCount(0);

    // The audit log links to the song, where the merge is undone.
    await openLive(mara.page, '/');
    await page.goto('/admin/log');
    await page
      .getByRole('row')
      .filter({ hasText: 'Merged song' })
      .getByRole('link', { name: `Nite ${name}` })
      .click();
    await page.getByRole('dialog').getByText(`Merged into Night ${name}.`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
    await toastOf(page, 'Merge undone. 2 hearts are back.').waitFor();
    await row(page, `Nite ${name}`).getByText('Pending').waitFor();
    for (const { page: home } of [mara, nel])
      await favoritesList(home)
        .getByRole('link', { name: `Nite ${name}` })
        .waitFor();
    await favoritesList(nel.page)
      .getByRole('link', { name: `Night ${name}` })
      .waitFor({ state: 'detached' });
    expect([...consoleErrors, ...mara.consoleErrors, ...nel.consoleErrors]).toEqual([]);
  },
);
