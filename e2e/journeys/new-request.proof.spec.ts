import { randomUUID } from 'node:crypto';
import { create, fill, sheet } from '../support/new-request-form.ts';
import { card, tab } from '../support/requests.ts';
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
