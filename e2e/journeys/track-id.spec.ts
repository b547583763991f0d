import { randomUUID } from 'node:crypto';
import { newPerson } from '../support/actors.ts';
import { createSong } from '../support/create-song.ts';
import {
  card,
  commentCounter,
  count,
  createComments,
  createRequests,
  holdCalls,
  listScroll,
  setVote,
  tab,
  titles,
  voteButton,
  scrollAboveEnd,
  scrollList,
} from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const uniqueName = () => `Mica${randomUUID().replaceAll(/[^a-f]/g, '')}`;

test('a member votes on a card and opens its track; the vote, the tab and the track survive a reload', async ({
  env,
  size,
  member,
  otherMember,
}) => {
  const tess = await otherMember({ person: newPerson('tessera') });
  const { page, consoleErrors } = await member({ path: null });
  const name = uniqueName();
  const songId = await createSong(env, { title: `${name} Dub` });
  const [open, solved] = [`${name} open`, `${name} solved`];
  const ids = await createRequests(env, tess.username, [
    { title: open, description: `${'a'.repeat(79)}bcd`, votes: 31 },
    { title: solved, description: 'Short and\nin two lines', votes: 7, clip: true, solved: true, songId },
  ]);
  await createComments(env, ids[0]!, tess.username, ['one', 'two']);
  await page.goto('/id-help');
  // The member has no requests. My Requests has no search.
  await expect(tab(page, 'Dubplate Community')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'My Requests').click();
  // At desk size it is in the top bar.
  await expect(page.getByPlaceholder('Search requests...')).toHaveCount(size === 'desk' ? 1 : 0);
  await tab(page, 'Dubplate Community').click();
  await expect(card(page, open).getByText(`${'a'.repeat(79)}b...`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=community$/);
  await expect(card(page, open).getByText(tess.username)).toBeVisible();
  await expect(commentCounter(page, open)).toHaveText(count(2));
  for (const tag of ['Audio', 'Solved']) {
    await expect(card(page, open).getByText(tag, { exact: true })).toHaveCount(0);
    await expect(card(page, solved).getByText(tag, { exact: true })).toBeVisible();
  }

  const vote = voteButton(page, open);
  await expect(vote).toHaveText(count(31));
  const stored = page.waitForResponse('**/votes.set**');
  await vote.click();
  await expect(vote).toHaveText(count(32));
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await stored;
  // A click on the vote button does not open the request.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const song = page.getByRole('dialog', { name: `${name} Dub` });
  await card(page, solved).getByRole('button', { name: 'View Track →' }).click();
  await expect(song.getByText('Halden Roe, Mirre')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('song')).toBe(songId);
  await page.reload();
  await expect(song).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(vote).toHaveText(count(32));
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await vote.click();
  await expect(vote).toHaveText(count(31));

  // The plus button never covers the last card. At desk size it is above the list.
  await scrollList(page, 100_000);
  const last = (await page.getByRole('article').last().boundingBox())!;
  const plus = (await page.getByRole('button', { name: 'New ID request' }).boundingBox())!;
  if (size === 'desk') expect(plus.y + plus.height).toBeLessThan(last.y);
  else expect(last.y + last.height).toBeLessThan(plus.y);
  expect(Math.min(plus.width, plus.height)).toBeGreaterThanOrEqual(44);
  expect(consoleErrors).toEqual([]);
});

test(
  'search matches title and description, keeps the last results meanwhile, and shows no matches',
  { tag: ['@phone', '@proof'] },
  async ({ env, member, otherMember }) => {
    const tess = await otherMember();
    const { page } = await member({ path: null });
    const name = uniqueName();
    const [alpha, beta] = [`${name} alpha`, `${name} beta`];
    await createRequests(env, tess.username, [
      { title: alpha },
      { title: beta, description: `it goes ${name}gamma all night` },
    ]);
    await page.goto('/id-help?tab=community');
    await expect(card(page, alpha)).toBeVisible();
    const box = page.getByPlaceholder('Search requests...');
    await box.fill(`${name}gamma`.toLowerCase());
    await expect(titles(page)).toHaveText([beta]);
    const hold = await holdCalls(page, 'requests.list');
    await box.fill(`${name} alp`);
    await expect.poll(() => hold.count).toBe(1);
    await expect(titles(page)).toHaveText([beta]);
    hold.release();
    await expect(titles(page)).toHaveText([alpha]);
    await box.fill(' !!! ');
    await expect(page.getByText('No requests found')).toBeVisible();
    await box.fill(`  alpha ${name}`);
    await expect(titles(page)).toHaveText([alpha]);
    await box.fill('nobody asked for this');
    await expect(page.getByText('Try fewer words, or others.')).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('nobody asked for this');
    await expect(page.getByText('No requests found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(card(page, alpha)).toBeVisible();
  },
);

test('the list loads ten, then five near the end; Back keeps the position, another tab does not', async ({
  env,
  member,
}) => {
  const { page, username } = await member({ path: null });
  const name = uniqueName();
  const all = Array.from({ length: 23 }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);
  await createRequests(
    env,
    username,
    all.map((title) => ({ title })),
  );
  let pages = 0;
  page.on('request', (request) => (pages += /requests\.list.*cursor/.test(request.url()) ? 1 : 0));
  await page.goto('/id-help');
  await expect(titles(page)).toHaveText(all.slice(0, 10));
  await scrollAboveEnd(page, 160);
  // The next five are read by now. A phone renders only the cards near the screen.
  await expect.poll(() => pages).toBe(1);
  await expect(titles(page).last()).toHaveText(all[9]!);
  await scrollAboveEnd(page, 80);
  await expect(titles(page).last()).toHaveText(all[14]!);
  await scrollAboveEnd(page, 0);
  await expect(titles(page).last()).toHaveText(all[19]!);
  await scrollAboveEnd(page, 0);
  await expect(titles(page).last()).toHaveText(all[22]!);
  expect(pages).toBe(3);
  await scrollList(page, 900);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => listScroll(page)).toBe(900);
  await scrollAboveEnd(page, 0);
  await expect(titles(page).last()).toHaveText(all[22]!);
  expect(pages).toBe(3);
  await scrollList(page, 0);
  await tab(page, 'Dubplate Community').click();
  await expect(page.getByPlaceholder('Search requests...')).toBeVisible();
  await tab(page, 'My Requests').click();
  await expect(titles(page)).toHaveText(all.slice(0, 10));
});

test('each filter shows its requests, and the address keeps it', async ({ env, member, otherMember }) => {
  // Newer requests could fill the first page.
  await env.db.deleteFrom('requests').execute();
  const tess = await otherMember({ person: newPerson('tessera') });
  const { page, context } = await member({ path: null });
  const name = uniqueName();
  const [hot, solved, audio, voted] = ['hot', 'solved', 'audio', 'voted'].map((each) => `${name} ${each}`) as [
    string,
    string,
    string,
    string,
  ];
  const ids = await createRequests(env, tess.username, [
    { title: solved, votes: 500, hoursAgo: 1, solved: true },
    { title: hot, votes: 400, hoursAgo: 3 },
    { title: audio, votes: 300, hoursAgo: 4, clip: true },
    { title: voted, votes: 200, hoursAgo: 2 },
  ]);
  await setVote(context, ids[3]!, true);
  await page.goto('/id-help?tab=community');
  const shown = () => titles(page).filter({ hasText: name });
  await expect(shown()).toHaveText([solved, hot, audio, voted]);
  const choose = (filter: string) => page.getByRole('radio', { name: filter }).click();
  await choose('New');
  await expect(shown()).toHaveText([solved, voted, hot, audio]);
  await choose('Unsolved');
  await expect(shown()).toHaveText([hot, audio, voted]);
  await choose('With audio');
  await expect(shown()).toHaveText([audio]);
  await choose('Voted by me');
  await expect(shown()).toHaveText([voted]);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Voted by me' })).toBeChecked();
  await expect(shown()).toHaveText([voted]);
});
