import { createRequests, openedRequest, postComment, postRequest } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test("a name on a song, request or comment links to the member's page, with songs and solved requests", async ({
  env,
  member,
  otherMember,
}) => {
  const mara = await otherMember();
  const { page, context, consoleErrors } = await member({ path: null });
  const songId = await addSong(mara.context, { title: 'Hers', artists: [mara.username] });
  await createRequests(env, mara.username, [{ title: 'Solved by her', solved: true }]);
  const openId = await postRequest(mara.context, { title: 'Open' });
  const own = await postRequest(context, { title: 'Mine' });
  await postComment(mara.context, own, 'Could be anything');
  const heading = page.getByRole('heading', { name: mara.username });

  await page.goto(`/song/${songId}`);
  await page.getByRole('region', { name: 'Track Info' }).getByRole('link', { name: mara.username }).click();
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible();
  // IDs given first, then the counters of the spec.
  await expect(page.locator('dl dd')).toHaveText(['0', '1', '1', '1']);
  await expect(page.getByText(mara.email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Hers' })).toBeVisible();
  await page.getByRole('tab', { name: 'Solved requests' }).click();
  await page.getByRole('link', { name: 'Solved by her' }).click();
  await expect(openedRequest(page).getByRole('heading', { name: 'Solved by her' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Solved requests', selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/song/${songId}$`));

  for (const path of [`/id-help?tab=community&request=${openId}`, `/id-help?request=${own}`]) {
    await page.goto(path);
    await openedRequest(page).getByRole('link', { name: mara.username }).click();
    await expect(heading).toBeVisible();
  }
  expect(consoleErrors).toEqual([]);
});

test('each counter on the profile opens the list it counts', { tag: '@phone' }, async ({ member }) => {
  const { page, context, username } = await member({ path: null });
  await addSong(context, { title: 'Counted Once' });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Uploads' }).click();
  await expect(page).toHaveURL(new RegExp(`/member/${username}$`));
  await expect(page.getByRole('link', { name: 'Counted Once' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'ID Requests Solved' }).click();
  await expect(page).toHaveURL(new RegExp(`/member/${username}\\?tab=solved$`));
  await page.goBack();
  await page.getByRole('link', { name: 'Favorites' }).click();
  await expect(page.getByRole('heading', { name: 'Your Favorites' })).toBeVisible();
});

test('each counter on the profile shows the list it counts beside it', { tag: '@desk' }, async ({ member }) => {
  const { page, context } = await member({ path: null });
  await addSong(context, { title: 'Counted Once' });
  await page.goto('/profile');
  const counter = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(counter('Uploads')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Counted Once' })).toBeVisible();
  await counter('ID Requests Solved').click();
  await expect(page.getByRole('heading', { name: 'ID Requests Solved' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Counted Once' })).toHaveCount(0);
  await counter('Favorites').click();
  await expect(page).toHaveURL(/\/profile\?list=favorites$/);
  await expect(page.getByRole('button', { name: 'Favorite Counted Once' })).toBeAttached();
  await page.goBack();
  await expect(counter('ID Requests Solved')).toHaveAttribute('aria-current', 'true');
});
