import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { openLive } from '../support/actors.ts';
import { card, chooseOption, createRequests, postComment, postRequest } from '../support/requests.ts';
import { call } from '../support/songs.ts';

const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit request' });

/** The only comment of a request, read from the server. */
const readComment = async (context: BrowserContext, requestId: string) => {
  const input = encodeURIComponent(JSON.stringify({ requestId }));
  const answer = await context.request.get(`/api/trpc/comments.list?input=${input}`);
  return ((await answer.json()) as { result: { data: { comments: Comment[] } } }).result.data.comments[0]!;
};

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
    await expect(page.getByRole('dialog').getByText('From the phone')).toBeVisible();
    await chooseOption(page, 'Request options', 'Edit');
    await expect(form(page).getByLabel('Title*')).toHaveValue(title);
    await expect(form(page).getByLabel('Description*')).toHaveValue('From the phone');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(sheet(page, title).getByText('From the phone')).toBeVisible();
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
    await expect(sheet(page, 'Two tabs').getByText('From the phone')).toBeVisible();
  },
);

test(
  'an edit of a comment that changed in another tab is refused once, and can be saved again',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, context, username } = await member({ path: null });
    const id = await postRequest(context, { title: 'Edited twice' });
    const comment = await postComment(context, id, 'First text');
    await page.goto(`/id-help?request=${id}`);
    await expect(page.getByText('First text')).toBeVisible();
    await page.route('**/socket.io/**', (route) => route.abort());
    const menu = `Options for the comment by ${username}`;
    await chooseOption(page, menu, 'Edit');
    await call(context, 'comments.edit', { id: comment.id, text: 'From the other tab', editedAt: null });
    const field = page.getByLabel('Edit your comment');
    await field.fill('From this tab');
    await field.press('Enter');
    const refused = page.getByRole('textbox', { description: /^You edited this comment on another screen\./ });
    await expect(refused).toHaveCount(1);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('From this tab');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('From the other tab')).toBeVisible();

    await chooseOption(page, menu, 'Edit');
    const { editedAt } = await readComment(context, id);
    await call(context, 'comments.edit', { id: comment.id, text: 'From the other tab again', editedAt });
    await field.fill('From this tab');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(refused).toHaveCount(1);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveCount(0);
    await expect(page.getByText('From this tab')).toBeVisible();
    expect((await readComment(context, id)).text).toBe('From this tab');
  },
);

test('Escape that ends an IME composition leaves the comment editor open', { tag: '@phone' }, async ({ member }) => {
  const { page, context, username } = await member({ path: null });
  const id = await postRequest(context, { title: 'Composed' });
  await postComment(context, id, 'First text');
  await page.goto(`/id-help?request=${id}`);
  await chooseOption(page, `Options for the comment by ${username}`, 'Edit');
  const field = page.getByLabel('Edit your comment');
  await field.fill('夜の海');
  await field.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(field).toHaveValue('夜の海');
  await expect(sheet(page, 'Composed')).toBeVisible();
});

test('the answer has no menu for its author', { tag: '@phone' }, async ({ member, otherMember }) => {
  const mara = await otherMember();
  const { page, context, username } = await member({ path: null });
  const id = await postRequest(mara.context, { title: 'Named already' });
  const answer = await postComment(context, id, 'Moth Ledger');
  await call(mara.context, 'requests.solve', { id, answerId: answer.id });
  await page.goto(`/id-help?tab=community&request=${id}`);
  await expect(page.getByText('Named it')).toBeVisible();
  await expect(page.getByRole('button', { name: `Options for the comment by ${username}` })).toHaveCount(0);
});

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
    await expect(sheet(page, 'Shared by a friend')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: /Community/, selected: true })).toBeVisible();
    await expect(card(page, 'Shared by a friend')).toBeVisible();
  },
);

test(
  'a card shows age and author in two lines, and an own card does not repeat the own name',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const mara = await otherMember();
    const { page, username } = await member({ path: null });
    const description =
      'A breakdown where everybody stopped talking and the bassline came back wider than the room was';
    await createRequests(env, mara.username, [{ title: 'Two lines', description, hoursAgo: 2, votes: 50 }]);
    await createRequests(env, username, [{ title: 'My own', hoursAgo: 3 }]);
    await page.goto('/id-help?tab=community');
    const others = card(page, 'Two lines');
    await expect(others.getByText(mara.username)).toBeVisible();
    await expect(others.getByText('2h', { exact: true })).toBeVisible();
    const text = others.getByText('A breakdown');
    const lines = await text.evaluate(
      (each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    await page.getByRole('tab', { name: /My Requests/ }).click();
    await expect(card(page, 'My own').getByText('3h', { exact: true })).toBeVisible();
    await expect(card(page, 'My own').getByText(username)).toHaveCount(0);
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
    await page.route('**/comments.add**', (route) => route.abort());
    await composer.press('Enter');
    await expect(toast).toBeVisible();
    expect(await bottomOf()).toBeLessThanOrEqual((await composer.boundingBox())!.y);
    // An open sheet hides everything else from assistive technology, except live regions.
    await expect(page.getByRole('status').locator('.toast')).toHaveCount(1);
  },
);
