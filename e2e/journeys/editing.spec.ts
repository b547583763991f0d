import type { Page } from '@playwright/test';
import { openLive } from '../support/actors.ts';
import { card, chooseOption, postComment, postRequest, requestSheet } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit request' });

test(
  'the owner edits a request, and another member sees the new text without a reload',
  { tag: '@proof' },
  async ({ size, member }) => {
    const mara = await member({ path: null });
    const nel = await member({ path: null });
    const before = `Closng track ${size}`;
    const after = `Closing track ${size}`;
    const id = await postRequest(mara.context, { title: before });
    await openLive(nel.page, `/id-help?tab=community&request=${id}`);
    await expect(requestSheet(nel.page, before)).toBeVisible();
    const { page } = mara;
    await page.goto(`/id-help?request=${id}`);
    await chooseOption(page, 'Request options', 'Edit');
    await form(page).getByLabel('Title*').fill(after);
    // Closing the form by accident keeps its text.
    await page.goBack();
    await expect(form(page)).toHaveCount(0);
    await chooseOption(page, 'Request options', 'Edit');
    await expect(form(page).getByLabel('Title*')).toHaveValue(after);
    await form(page).getByLabel('Link (optional)').fill('https://youtu.be/dQw4w9WgXcQ?t=83');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page)).toHaveCount(0);
    for (const each of [page, nel.page]) {
      const changed = requestSheet(each, after);
      await expect(changed.getByText(/^edited /)).toBeVisible();
      await expect(changed.getByRole('link', { name: /^YouTube, at 1:23/ })).toBeVisible();
      await each.keyboard.press('Escape');
      await expect(changed).toHaveCount(0);
      await expect(card(each, after)).toBeVisible();
    }
    expect([...mara.consoleErrors, ...nel.consoleErrors]).toEqual([]);
  },
);

test(
  'an author edits a comment in place and deletes it after a confirmation, and all tabs update',
  { tag: '@proof' },
  async ({ size, member }) => {
    const mara = await member({ path: null });
    const nel = await member({ path: null });
    const title = `Asked at ${size} size`;
    const id = await postRequest(mara.context, { title });
    await postComment(nel.context, id, 'Moth Leger');
    await openLive(mara.page, `/id-help?request=${id}`);
    await expect(mara.page.getByText('Moth Leger')).toBeVisible();
    const { page } = nel;
    const menu = `Options for the comment by ${nel.username}`;
    await page.goto(`/id-help?tab=community&request=${id}`);
    await chooseOption(page, menu, 'Edit');
    const field = page.getByLabel('Edit your comment');
    await expect(field).toBeFocused();
    // Escape closes the editor only, not the sheet.
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(requestSheet(page, title)).toBeVisible();
    await chooseOption(page, menu, 'Edit');
    await field.fill('Moth Ledger');
    await field.press('Enter');
    for (const each of [page, mara.page]) {
      await expect(each.getByText('Moth Ledger')).toBeVisible();
      await expect(each.getByText('edited', { exact: true })).toBeVisible();
    }
    await chooseOption(page, menu, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete this comment?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toHaveCount(0);
    await chooseOption(page, menu, 'Delete');
    await question.getByRole('button', { name: 'Delete comment' }).dblclick();
    for (const each of [page, mara.page]) {
      await expect(each.getByText('Moth Ledger')).toHaveCount(0);
      await expect(each.getByText('Comments (0)')).toBeVisible();
    }
    expect([...mara.consoleErrors, ...nel.consoleErrors]).toEqual([]);
  },
);
