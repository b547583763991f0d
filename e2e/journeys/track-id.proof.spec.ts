import { randomUUID } from 'node:crypto';
import {
  card,
  count,
  createRequests,
  holdCalls,
  openCard,
  tab,
  titles,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const uniqueName = () => `Mica${randomUUID().replaceAll(/[^a-f]/g, '')}`;

test(
  'returning to a tab or search starts with its first page in the current order',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const tess = await otherMember();
    const { page, username } = await member({ path: null });
    const name = uniqueName();
    const all = Array.from({ length: 12 }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);
    const created = all.map((title) => ({ title }));
    await createRequests(env, tess.username, created);
    await page.goto(`/id-help?tab=community&q=${name}`);
    await expect(card(page, all[0]!)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(card(page, all[11]!)).toBeVisible();
    const box = page.getByPlaceholder('Search requests...');
    await box.fill(`${name} 07`);
    await expect(titles(page)).toHaveText([all[7]!]);
    await createRequests(env, tess.username, [{ title: `${name} hottest`, votes: 2 }]);
    const hold = await holdCalls(page, 'requests.list');
    await box.fill(name);
    // The old first page stays until the new one arrives.
    await expect(titles(page)).toHaveText(all.slice(0, 10));
    hold.release();
    await expect(card(page, `${name} hottest`)).toBeVisible();
    await expect(titles(page)).toHaveText([`${name} hottest`, ...all.slice(0, 9)]);
    await createRequests(env, username, created);
    await tab(page, 'My Requests').click();
    await expect(card(page, all[9]!)).toBeVisible();
    await tab(page, 'Dubplate Community').click();
    await expect(card(page, `${name} hottest`)).toBeVisible();
    await createRequests(env, username, [{ title: `${name} mine now`, votes: 2 }]);
    await tab(page, 'My Requests').click();
    await expect(card(page, `${name} mine now`)).toBeVisible();
    await expect(titles(page)).toHaveText([`${name} mine now`, ...all.slice(0, 9)]);
    // A member who has scrolled on keeps their position and sees the pill.
    await tab(page, 'Dubplate Community').click();
    await expect(card(page, `${name} hottest`)).toBeVisible();
    await createRequests(env, username, [{ title: `${name} mine later`, votes: 3 }]);
    const slow = await holdCalls(page, 'requests.list');
    await tab(page, 'My Requests').click();
    await expect(card(page, `${name} mine now`)).toBeVisible();
    await expect.poll(() => slow.count).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 200));
    slow.release();
    await expect(page.getByRole('button', { name: 'New requests' })).toBeVisible();
    await expect(titles(page).first()).toHaveText(`${name} mine now`);
  },
);

test('a page fetched before a vote and a deletion reverts neither', { tag: '@phone' }, async ({ env, member }) => {
  const { page, context, username } = await member({ path: null });
  const name = uniqueName();
  const all = Array.from({ length: 12 }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);
  const ids = await createRequests(
    env,
    username,
    all.map((title) => ({ title })),
  );
  const { width, height } = page.viewportSize()!;
  // Too low to read the next page ahead.
  await page.setViewportSize({ width, height: 300 });
  await watchTrackId(page);
  const hold = await holdCalls(page, 'requests.list');
  const requested = page.waitForRequest(/requests\.list.*cursor/);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await requested;
  const vote = voteButton(page, all[9]!);
  await Promise.all([page.waitForResponse('**/votes.set**'), vote.click()]);
  await expect(vote).not.toHaveAttribute('aria-disabled');
  await expect(vote).toHaveText(count(1));
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await call(context, 'requests.remove', { id: ids[8]! });
  await expect(card(page, all[8]!)).toHaveCount(0);
  hold.release();
  await expect(card(page, all[11]!)).toBeVisible();
  await expect(vote).toHaveText(count(1));
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect(titles(page)).toHaveText(all.filter((title) => title !== all[8]));
  await vote.click();
  await expect(vote).toHaveText(count(0));
});

test('reopening the screen shows the newest requests', { tag: '@phone' }, async ({ env, member }) => {
  const { page, username } = await member({ path: null });
  const name = uniqueName();
  await createRequests(env, username, [{ title: `${name} first`, hoursAgo: 5 }]);
  await page.goto('/id-help');
  await expect(card(page, `${name} first`)).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await createRequests(env, username, [{ title: `${name} second` }]);
  await page.getByRole('link', { name: 'Setlist It' }).click();
  await expect(card(page, `${name} second`)).toBeVisible();
  await expect(titles(page)).toHaveText([`${name} second`, `${name} first`]);
  await openCard(page, `${name} first`);
  await expect(page.getByRole('dialog', { name: `${name} first` })).toBeVisible();
});
