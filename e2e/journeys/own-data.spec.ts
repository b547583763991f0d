import { readFile } from 'node:fs/promises';
import type { OwnData } from '@dubplate/domain/own-data/own-data.ts';
import { openedRequest, postComment, postRequest, setVote } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a member downloads all their data and then deletes the account', { tag: '@phone' }, async ({ member }) => {
  const mara = await member({ path: null });
  const nel = await member({ path: null });
  const songId = await addSong(mara.context, { title: 'Left behind', artists: [mara.username] });
  const requestId = await postRequest(mara.context, { title: 'Asked before leaving' });
  const own = await postRequest(nel.context, { title: 'Voted for' });
  await setVote(mara.context, own, true);
  await postComment(mara.context, own, 'No idea');
  const { page } = mara;
  const otherTab = await mara.context.newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('navigation')).toBeVisible();

  await page.goto('/profile/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    expect(page.getByText('Saved with your downloads')).toBeVisible(),
    page.getByRole('button', { name: /^Download my data/ }).click(),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`dubplate-${mara.username}-${today}.json`);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as OwnData;
  expect(data.account).toMatchObject([{ username: mara.username, email: mara.email }]);
  expect(data.songsAdded).toMatchObject([{ songId, title: 'Left behind' }]);
  expect(data.votes).toMatchObject([{ requestId: own, title: 'Voted for' }]);
  expect(data.comments).toMatchObject([{ text: 'No idea' }]);

  await page.getByRole('button', { name: /^Delete account/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your display name').fill(mara.username);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expect(otherTab).toHaveURL(/\/login/);

  await nel.page.goto(`/id-help?tab=community&request=${requestId}`);
  await expect(openedRequest(nel.page).getByText('Deleted member')).toBeVisible();
  await expect(openedRequest(nel.page).getByRole('link', { name: 'Deleted member' })).toHaveCount(0);
  await nel.page.goto(`/id-help?request=${own}`);
  await expect(nel.page.getByText('Comments (1)')).toBeVisible();
  await expect(openedRequest(nel.page).getByText('Deleted member')).toHaveCount(1);
  await expect(openedRequest(nel.page).getByRole('button', { name: /Vote/ })).toContainText('0');
  await nel.page.goto(`/song/${songId}`);
  await expect(nel.page.getByText('Deleted member')).toBeVisible();
  await nel.page.goto(`/member/${mara.username}`);
  await expect(nel.page.getByText('Nobody here by that name')).toBeVisible();
  expect([...mara.consoleErrors, ...nel.consoleErrors]).toEqual([]);
});
