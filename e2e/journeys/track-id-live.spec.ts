import type { Page } from '@playwright/test';
import {
  card,
  commentCounter,
  count,
  createRequests,
  listScroll,
  openCard,
  postComment,
  postRequest,
  requestSheet,
  scrollList,
  setVote,
  tab,
  titles,
  topOf,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

// Each test starts with an empty list.
test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

const pill = (page: Page) => page.getByRole('button', { name: 'New requests' });

test('votes, comments, Solved and deletions change the list in place, without moving or reordering cards', async ({
  env,
  member,
  otherMember,
}) => {
  const [mara, { page, consoleErrors }] = [await otherMember(), await member({ path: null })];
  const all = ['First', 'Second', 'Third', 'Fourth'];
  const ids = await createRequests(
    env,
    mara.username,
    all.map((title) => ({ title, votes: 1 })),
  );
  await watchTrackId(page, '?tab=community');
  const places = () => Promise.all(all.map((title) => topOf(card(page, title))));
  const before = await places();
  // The second vote ranks it above all requests less than a day older or younger.
  await setVote(mara.context, ids[2]!, true);
  await expect(voteButton(page, 'Third')).toHaveText(count(2));
  await postComment(mara.context, ids[2]!, 'Moth Ledger?');
  await expect(commentCounter(page, 'Third')).toHaveText(count(1));
  expect(await places()).toEqual(before);
  await call(mara.context, 'requests.convert', { id: ids[3]!, title: 'Two Left Hands', artist: 'Moth Ledger' });
  await expect(card(page, 'Fourth').getByText('Solved', { exact: true })).toBeVisible();
  await expect(card(page, 'Fourth').getByRole('button', { name: 'View Track →' })).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(titles(page)).toHaveText(all);

  await expect(tab(page, 'Dubplate Community')).toHaveText('Dubplate Community (4)');
  await call(mara.context, 'requests.remove', { id: ids[0]! });
  await expect(titles(page)).toHaveText(['Second', 'Third', 'Fourth']);
  await expect(tab(page, 'Dubplate Community')).toHaveText('Dubplate Community (3)');
  await openCard(page, 'Second');
  await expect(requestSheet(page, 'Second').getByText('Comments (0)')).toBeVisible();
  await call(mara.context, 'requests.remove', { id: ids[1]! });
  await expect(page.getByText('This request is no longer here.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(titles(page)).toHaveText(['Third', 'Fourth']);
  await expect(page).toHaveURL(/\?tab=community$/);
  expect(consoleErrors).toEqual([]);
});

test("another member's new request waits behind a pill; a tap shows it on top", async ({ env, member, size }) => {
  const [mara, { page, context }] = [await member({ path: null }), await member({ path: null })];
  const all = Array.from({ length: 8 }, (_, place) => `Older ${place}`);
  await createRequests(
    env,
    mara.username,
    all.map((title, place) => ({ title, hoursAgo: place + 1 })),
  );
  await watchTrackId(page, '?tab=community');
  await expect(tab(page, 'Dubplate Community')).toHaveText('Dubplate Community (8)');
  await scrollList(page, 300);
  const place = await topOf(card(page, all[3]!));
  const id = await postRequest(mara.context, { title: 'Brand new' });
  await expect(pill(page)).toBeVisible();
  expect(await topOf(card(page, all[3]!))).toBe(place);
  await expect(titles(page)).toHaveText(all);
  const { y } = (await pill(page).boundingBox())!;
  // At desk size, the head of the pane does not scroll.
  const top = size === 'desk' ? await topOf(page.locator('[data-screen-scroller]')) : 0;
  expect(y).toBeGreaterThanOrEqual(top);
  expect(y).toBeLessThan(top + 60);
  await pill(page).click();
  await expect(titles(page)).toHaveText(['Brand new', ...all]);
  await expect.poll(() => listScroll(page)).toBe(0);
  await expect(pill(page)).toHaveCount(0);
  await expect(tab(page, 'Dubplate Community')).toHaveText('Dubplate Community (9)');

  // The member's own request shows no pill.
  await watchTrackId(mara.page);
  // Waits for the list: a request posted earlier could be in it already and would show no pill.
  const listed = mara.page.waitForResponse((answer) => /requests\.list.*community/.test(answer.url()));
  await tab(mara.page, 'Dubplate Community').click();
  await (await listed).finished();
  await postRequest(context, { title: 'Own request' });
  await expect(pill(mara.page)).toBeVisible();
  // The same event has reached this tab when a later one has.
  await setVote(mara.context, id, true);
  await expect(voteButton(page, 'Brand new')).toHaveText(count(1));
  await expect(pill(page)).toHaveCount(0);
});
