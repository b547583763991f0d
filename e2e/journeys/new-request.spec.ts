import { atForm, create, description, fill, posted, sheet, title } from '../support/new-request-form.ts';
import { createRequests, titles } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test('a posted request is on top of My Requests, and the next form is empty', async ({ env, actors }) => {
  const { page, username, consoleErrors } = await atForm(actors);
  await createRequests(env, username, [{ title: 'An older, hotter one', votes: 50, hoursAgo: 1 }]);
  await page.reload();
  await expect(page.getByText('An older, hotter one', { exact: true })).toBeVisible();
  const name = 'Night bus, upper deck';
  const link = page.getByLabel('Link (optional)', { exact: true });
  await expect(create(page)).toBeDisabled();
  await title(page).fill(name);
  await description(page).fill('Acid line\nbroken beat');
  await link.fill('nightbus.example/041');
  await create(page).click();
  await expect(page.getByText('Request posted')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'My Requests (2)' })).toBeVisible();
  await expect(titles(page)).toHaveText([name, 'An older, hotter one']);
  expect(await posted(actors, name)).toMatchObject([
    { description: 'Acid line\nbroken beat', link: 'https://nightbus.example/041' },
  ]);
  // The next form is empty.
  await page.getByRole('button', { name: 'New ID request' }).click();
  await expect(title(page)).toHaveValue('');
  expect(consoleErrors).toEqual([]);
});

test(
  'closing keeps the form; Cancel discards it only after a confirmation',
  { tag: ['@phone', '@proof'] },
  async ({ actors }) => {
    const { page } = await atForm(actors);
    await fill(page, 'Kept');
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await page.goForward();
    await expect(title(page)).toHaveValue('Kept');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard this request?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'New ID request' }).click();
    await expect(title(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet(page)).toHaveCount(0);
  },
);
