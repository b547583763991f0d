import type { Page } from '@playwright/test';
import { openLive } from '../support/actors.ts';
import { card, chooseOption, openedRequest, postRequest, requestSheet } from '../support/requests.ts';
import { call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit request' });

test(
  'a stored edit of a request does not revert other fields that another tab changed',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, context } = await member({ path: null });
    const title = 'Kept in one tab';
    const id = await postRequest(context, { title: 'Kpt in one tab' });
    await openLive(page, `/id-help?request=${id}`);
    await chooseOption(page, 'Request options', 'Edit');
    await form(page).getByLabel('Title*').fill(title);
    await page.goBack();
    await expect(form(page)).toHaveCount(0);
    const edit = { id, editedAt: null, title: 'Kpt in one tab', description: 'From the phone', link: '' };
    await call(context, 'requests.edit', edit);
    await expect(openedRequest(page).getByText('From the phone')).toBeVisible();
    await chooseOption(page, 'Request options', 'Edit');
    await expect(form(page).getByLabel('Title*')).toHaveValue(title);
    await expect(form(page).getByLabel('Description*')).toHaveValue('From the phone');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(requestSheet(page, title).getByText('From the phone')).toBeVisible();
  },
);

test(
  'an edit of a request that changed meanwhile is refused, and untouched fields get the new values',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, context } = await member({ path: null });
    const id = await postRequest(context, { title: 'Two tbs' });
    await page.goto(`/id-help?request=${id}`);
    await chooseOption(page, 'Request options', 'Edit');
    await form(page).getByLabel('Title*').fill('Two tabs');
    await call(context, 'requests.edit', {
      id,
      editedAt: null,
      title: 'Two tbs',
      description: 'From the phone',
      link: '',
    });
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page).getByRole('alert').getByText('You edited this request on another screen.')).toBeVisible();
    await expect(form(page).getByLabel('Title*')).toHaveValue('Two tabs');
    await expect(form(page).getByLabel('Description*')).toHaveValue('From the phone');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(requestSheet(page, 'Two tabs').getByText('From the phone')).toBeVisible();
  },
);

test(
  'closing the shared request of another member shows Community behind it',
  { tag: '@phone' },
  async ({ member, otherMember }) => {
    const mara = await otherMember();
    const { page } = await member({ path: null });
    const id = await postRequest(mara.context, { title: 'Shared by a friend' });
    await page.goto(`/id-help?request=${id}`);
    await expect(page.getByText('Comments (0)')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(requestSheet(page, 'Shared by a friend')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: /Community/, selected: true })).toBeVisible();
    await expect(card(page, 'Shared by a friend')).toBeVisible();
  },
);

test(
  'a toast covers neither the plus button nor the composer, and is announced above a sheet',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, context } = await member({ path: null });
    const id = await postRequest(context, { title: 'Under a toast' });
    await page.goto('/id-help?new=request');
    await page.getByLabel('Title*').fill('Another one');
    await page.getByLabel('Description*').fill('Two-step');
    await page.getByRole('button', { name: 'Create Request' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    const bottomOf = async () => {
      const { y, height } = (await toast.boundingBox())!;
      return y + height;
    };
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y;
    expect(await bottomOf()).toBeLessThanOrEqual(await topOf('New ID request'));
    await page.goto(`/id-help?request=${id}`);
    const composer = page.getByPlaceholder('Add a comment...');
    await composer.fill('Will not arrive');
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, reason: 'slow-down' };
    const refusal = { status: 429, json: [{ error: { message: 'That was a lot at once.', code: -32_029, data } }] };
    await page.route('**/comments.add**', (route) => route.fulfill(refusal));
    await composer.press('Enter');
    await expect(toast).toBeVisible();
    expect(await bottomOf()).toBeLessThanOrEqual((await composer.boundingBox())!.y);
    // An open sheet hides everything else from assistive technology, except live regions.
    await expect(page.getByRole('alert').and(toast)).toHaveCount(1);
  },
);
