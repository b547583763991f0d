import type { Actors } from '../support/actors.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { card, holdCalls, createRequests, tab, titles } from '../support/requests.ts';

const title = (page: Page) => page.getByLabel('Title*', { exact: true });
const description = (page: Page) => page.getByLabel('Description*', { exact: true });
const link = (page: Page) => page.getByLabel('Link (optional)', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create Request' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'New ID Request' });
const closed = (page: Page) => sheet(page).waitFor({ state: 'detached' });
const uniqueName = () => `Agate${randomUUID().replaceAll(/[^a-f]/g, '')}`;

async function atForm(actors: Actors) {
  const opened = await actors.member({ path: '/id-help' });
  await opened.page.getByText('No requests yet').waitFor();
  await opened.page.getByRole('button', { name: 'New ID request' }).click();
  await title(opened.page).waitFor();
  return opened;
}

async function fill(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await description(page).fill('Acid line, broken beat');
}

const posted = async (actors: Actors, name: string) =>
  actors.env.db.selectFrom('requests').select(['id', 'description', 'link']).where('title', '=', name).execute();

test('a request needs a title and a description, and is on top of My Requests after posting', async ({
  env,
  actors,
}) => {
  const { page, username, consoleErrors } = await atForm(actors);
  await createRequests(env, username, [{ title: 'An older, hotter one', votes: 50, hoursAgo: 1 }]);
  await page.reload();
  await page.getByText('An older, hotter one', { exact: true }).waitFor();
  const name = uniqueName();
  await expect(title(page)).toHaveAttribute('placeholder', 'Where you heard it');
  await expect(description(page)).toHaveAttribute('placeholder', 'Vocals, tempo, the bit everyone reacted to');
  await expect(create(page)).toBeDisabled();
  await title(page).fill(name);
  await expect(create(page)).toBeDisabled();
  await description(page).fill('   ');
  await expect(create(page)).toBeDisabled();
  await description(page).fill('Acid line\nbroken beat');
  await expect(create(page)).toBeEnabled();
  await link(page).fill('javascript:alert(1)');
  await create(page).click();
  await page.getByText('Enter a web address, like https://...').waitFor();
  await expect.poll(() => link(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await link(page).fill('nightbus.example/041');
  await title(page).fill('x'.repeat(121));
  await create(page).click();
  await page.getByText('Keep it to 120 characters').waitFor();
  await title(page).fill(name);
  await create(page).click();
  await Promise.all([closed(page), page.getByText('Request posted').waitFor()]);
  await page.getByRole('tab', { name: 'My Requests (2)' }).waitFor();
  await expect.poll(() => titles(page)).toEqual([name, 'An older, hotter one']);
  expect(await posted(actors, name)).toMatchObject([
    { description: 'Acid line\nbroken beat', link: 'https://nightbus.example/041' },
  ]);
  // The next form is empty.
  await page.getByRole('button', { name: 'New ID request' }).click();
  await expect(title(page)).toHaveValue('');
  expect(consoleErrors).toEqual([]);
});

test('closing keeps the form; Cancel discards it only after a confirmation', async ({ actors }) => {
  const { page } = await atForm(actors);
  const name = uniqueName();
  await fill(page, name);
  await page.goBack();
  await closed(page);
  await page.goForward();
  await expect(title(page)).toHaveValue(name);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this request?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await closed(page);
  await page.getByRole('button', { name: 'New ID request' }).click();
  await expect(title(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed(page);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('posting from the community tab opens My Requests', async ({ member }) => {
    const { page } = await member({ path: '/id-help?tab=community' });
    await page.getByRole('button', { name: 'New ID request' }).click();
    const name = uniqueName();
    await fill(page, name);
    await create(page).click();
    await closed(page);
    await card(page, name).waitFor();
    await tab(page, 'My Requests')
      .and(page.getByRole('tab', { selected: true }))
      .waitFor();
    await page.goBack();
    await tab(page, 'Dubplate Community')
      .and(page.getByRole('tab', { selected: true }))
      .waitFor();
  });

  test('a double press posts once, and the form is read-only during the call', async ({ actors }) => {
    const { page } = await atForm(actors);
    const name = uniqueName();
    await fill(page, name);
    const hold = await holdCalls(page, 'requests.add');
    await create(page).dblclick();
    await page.getByRole('button', { name: 'Posting...' }).waitFor();
    await expect(title(page)).toBeDisabled();
    hold.release();
    await closed(page);
    await card(page, name).waitFor();
    expect(hold.count).toBe(1);
    expect(await posted(actors, name)).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'New requests' })).toHaveCount(0);
  });

  test('a lost response keeps the form, and a retry does not post twice', async ({ actors }) => {
    const { page } = await atForm(actors);
    const name = uniqueName();
    await fill(page, name);
    await page.route(
      '**/requests.add**',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await create(page).click();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await expect(title(page)).toHaveValue(name);
    await page.reload();
    await expect(title(page)).toHaveValue(name);
    await create(page).click();
    await closed(page);
    expect(await posted(actors, name)).toHaveLength(1);
    await expect.poll(async () => (await titles(page)).filter((each) => each === name)).toHaveLength(1);
  });

  test('a form changed after a lost response asks before it posts a second request', async ({ actors }) => {
    const { page } = await atForm(actors);
    const [first, second] = [uniqueName(), uniqueName()];
    await fill(page, first);
    await page.route(
      '**/requests.add**',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await create(page).click();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await title(page).fill(second);
    const message = 'This request is already posted. Open it under My Requests.';
    await create(page).click();
    await page.getByText(message).waitFor();
    await expect(title(page)).toHaveValue(second);
    // The first request is in the list behind the form.
    await page.getByText(first, { exact: true }).waitFor();
    expect(await posted(actors, second)).toHaveLength(0);
    await create(page).click();
    await closed(page);
    expect(await posted(actors, second)).toHaveLength(1);
    await expect.poll(() => titles(page)).toEqual([second, first]);
  });

  test('a rate-limited request shows the reason and keeps the form', async ({ actors }) => {
    const { page } = await atForm(actors);
    await fill(page, uniqueName());
    await page.route('**/requests.add**', (route) =>
      route.fulfill({
        status: 429,
        json: [
          {
            error: {
              message: 'That was a lot at once. Give it a few minutes.',
              code: -32029,
              data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, reason: 'slow-down' },
            },
          },
        ],
      }),
    );
    await create(page).click();
    await page.getByText('That was a lot at once. Give it a few minutes.').waitFor();
    await sheet(page).waitFor();
    await expect(description(page)).toHaveValue('Acid line, broken beat');
    await expect(create(page)).toBeEnabled();
  });
});
