import { atRequest, comments, field, send, texts } from '../support/opened-request.ts';
import { loseResponse, topOf } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

test(
  'a comment whose response was lost is posted once; the same text typed again is another comment',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page, id, sheet } = await atRequest(actors);
    await loseResponse(page, 'comments.add');
    await field(page).fill('Two Left Hands');
    const answered = page.waitForResponse((response) => response.url().includes('comments.add'));
    await send(page).click();
    expect((await answered).status()).toBe(200);
    await expect(sheet.getByText('Comments (1)')).toBeVisible();
    await expect(texts(page)).toHaveText(['Two Left Hands']);
    const posted = () =>
      env.db.selectFrom('comments').select('text').where('request_id', '=', id).orderBy('position').execute();
    expect(await posted()).toEqual([{ text: 'Two Left Hands' }]);
    // The same text typed again after success is a second comment.
    await field(page).fill('Two Left Hands');
    await send(page).click();
    await expect(sheet.getByText('Comments (2)')).toBeVisible();
    await expect.poll(posted).toHaveLength(2);
  },
);

test('earlier comments load page by page without moving the visible ones', { tag: '@phone' }, async ({ actors }) => {
  const all = Array.from({ length: 45 }, (_, place) => `Comment ${String(place).padStart(2, '0')}`);
  const { page, sheet } = await atRequest(actors, {}, all);
  await expect(sheet.getByText('Comments (45)')).toBeVisible();
  await expect(comments(page).last()).toBeVisible();
  await expect(texts(page)).toHaveText(all.slice(25));
  const earlier = sheet.getByRole('button', { name: 'Earlier comments' });
  await earlier.scrollIntoViewIfNeeded();
  const place = await topOf(sheet.getByText('Comment 25'));
  await earlier.click();
  await expect(sheet.getByText('Comment 05')).toBeVisible();
  expect(Math.abs((await topOf(sheet.getByText('Comment 25'))) - place)).toBeLessThanOrEqual(1);
  await expect(texts(page)).toHaveText(all.slice(5));
  await earlier.click();
  await expect(sheet.getByText('Comment 00')).toBeVisible();
  await expect(earlier).toHaveCount(0);
  await expect(texts(page)).toHaveText(all);
  await expect(sheet.getByRole('button', { name: 'New comment' })).toHaveCount(0);
});
