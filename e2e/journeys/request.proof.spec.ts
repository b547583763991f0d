import { randomUUID } from 'node:crypto';
import { atRequest, comments, field, leftSheet, send, texts, title } from '../support/opened-request.ts';
import { stubPlatforms } from '../support/platforms.ts';
import {
  card,
  count,
  createRequests,
  holdCalls,
  loseResponse,
  openCard,
  requestSheet,
  topOf,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

test(
  'a SoundCloud link plays in the sheet, and is requested only when the sheet is open',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const mara = await otherMember();
    const { page } = await member({ path: null });
    const platforms = await stubPlatforms(page);
    await createRequests(env, mara.username, [{ title, link: 'https://soundcloud.com/velka/all-night' }]);
    await watchTrackId(page, '?tab=community');
    expect(platforms.requestedUrls).toEqual([]);
    await openCard(page, title);
    const frame = requestSheet(page, title).locator('iframe');
    await expect(frame).toBeVisible();
    await expect(frame).toHaveAttribute('src', /w\.soundcloud\.com\/player\//);
    await expect(frame).toHaveAttribute('title', `${title} on SoundCloud`);
    await expect.poll(() => platforms.commands('soundcloud')).toEqual([['setVolume', 80]]);
  },
);

test(
  'the vote is the same on the sheet and its card, and one tap at a time is sent',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page, sheet } = await atRequest(actors);
    const vote = sheet.getByRole('button', { name: /^Vote for/ });
    const hold = await holdCalls(page, 'votes.set');
    await vote.click();
    await expect(vote).toHaveText(count(4));
    await vote.click({ force: true });
    await expect(vote).toHaveText(count(4));
    hold.release();
    await expect(vote).not.toHaveAttribute('aria-disabled');
    expect(hold.count).toBe(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(voteButton(page, title)).toHaveText(count(4));
    await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a double press sends once; a refused comment returns to the field, and a retry posts it',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page, sheet } = await atRequest(actors);
    const hold = await holdCalls(page, 'comments.add', 'abort');
    await field(page).fill('Two Left Hands');
    await send(page).dblclick();
    await expect(sheet.getByText('Comments (1)')).toBeVisible();
    hold.release();
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
    await expect(sheet.getByText('No comments yet. Be the first to help!')).toBeVisible();
    await expect(field(page)).toHaveValue('Two Left Hands');
    expect(hold.count).toBe(1);
    await page.unroute('**comments.add**');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await leftSheet(page);
    await openCard(page, title);
    await expect(field(page)).toHaveValue('Two Left Hands');
    await send(page).dblclick();
    await expect(sheet.getByText('Comments (1)')).toBeVisible();
    await expect(sheet.locator('[aria-busy]')).toHaveCount(0);
    await expect(texts(page)).toHaveText(['Two Left Hands']);
  },
);

test(
  'a comment whose response was lost is posted once, however often it is sent',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page, id, sheet } = await atRequest(actors);
    await loseResponse(page, 'comments.add');
    await field(page).fill('Two Left Hands');
    await send(page).click();
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
    // Outer spaces do not make it another comment.
    await field(page).fill('Two Left Hands ');
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

test(
  'the counter appears near the limit, longer text is not sent, and the field grows to five lines',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page, sheet } = await atRequest(actors);
    await field(page).fill('x'.repeat(899));
    await expect(sheet.getByText(/ \/ 1000/)).toHaveCount(0);
    await field(page).fill('x'.repeat(950));
    await expect(sheet.getByText('950 / 1000')).toBeVisible();
    await field(page).fill('x'.repeat(1001));
    await expect(sheet.getByText('1001 / 1000')).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await field(page).fill('one');
    const height = async () => Math.round((await field(page).boundingBox())!.height);
    const single = await height();
    await field(page).fill('1\n2\n3\n4\n5');
    const five = await height();
    expect(five - single).toBeGreaterThan(80);
    await field(page).fill('1\n2\n3\n4\n5\n6\n7\n8');
    expect(await height()).toBe(five);
    await expect(send(page)).toBeEnabled();
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

test(
  'a deleted request returns the comment and closes, and an unknown URL shows a message',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page, id, sheet } = await atRequest(actors);
    // Bypasses the server, so that no live event is sent.
    await env.db.deleteFrom('requests').where('id', '=', id).execute();
    await field(page).fill('Too late');
    await field(page).press('Enter');
    await expect(page.getByText('This request is no longer here.')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(card(page, title)).toHaveCount(0);
    for (const nowhere of [randomUUID(), 'nothing']) {
      await page.goto(`/id-help?request=${nowhere}`);
      const missing = page.getByRole('dialog', { name: 'Request' });
      await expect(missing.getByText('This request is no longer here.')).toBeVisible();
      await expect(missing.getByText('Close this to go on where you were.')).toBeVisible();
      await expect(missing.getByRole('textbox')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/id-help$/);
  },
);

test('without a network the sheet has a retry', { tag: '@phone' }, async ({ env, member, otherMember }) => {
  const mara = await otherMember();
  const { page } = await member({ path: null });
  await createRequests(env, mara.username, [{ title }]);
  await watchTrackId(page, '?tab=community');
  await page.route('**requests.read**', (route) => route.abort());
  await openCard(page, title);
  await expect(page.getByRole('dialog').getByText('That did not load.')).toBeVisible();
  await page.unroute('**requests.read**');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(requestSheet(page, title).getByText('Comments (0)')).toBeVisible();
});
