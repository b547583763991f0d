import { randomUUID } from 'node:crypto';
import { atForm, create, fill, posted, sheet, title } from '../support/new-request-form.ts';
import { card, loseResponse, tab, titles } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const uniqueName = () => `Agate${randomUUID().replaceAll(/[^a-f]/g, '')}`;

test('posting from the community tab opens My Requests', { tag: '@phone' }, async ({ member }) => {
  const { page } = await member({ path: '/id-help?tab=community' });
  await page.getByRole('button', { name: 'New ID request' }).click();
  const name = uniqueName();
  await fill(page, name);
  await create(page).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(card(page, name)).toBeVisible();
  await expect(tab(page, 'My Requests').and(page.getByRole('tab', { selected: true }))).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Dubplate Community').and(page.getByRole('tab', { selected: true }))).toBeVisible();
});

test('a lost response keeps the form, and a retry does not post twice', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await atForm(actors);
  const name = uniqueName();
  await fill(page, name);
  await loseResponse(page, 'requests.add');
  await create(page).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(title(page)).toHaveValue(name);
  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await create(page).click();
  await expect(sheet(page)).toHaveCount(0);
  expect(await posted(actors, name)).toHaveLength(1);
  await expect(titles(page)).toHaveText([name]);
});

test(
  'a form changed after a lost response asks before it posts a second request',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await atForm(actors);
    const [first, second] = [uniqueName(), uniqueName()];
    await fill(page, first);
    await loseResponse(page, 'requests.add');
    await create(page).click();
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
    await title(page).fill(second);
    const message = 'This request is already posted. Open it under My Requests.';
    await create(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(title(page)).toHaveValue(second);
    // The first request is in the list behind the form.
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    expect(await posted(actors, second)).toHaveLength(0);
    await create(page).click();
    await expect(sheet(page)).toHaveCount(0);
    expect(await posted(actors, second)).toHaveLength(1);
    await expect(titles(page)).toHaveText([second, first]);
  },
);
