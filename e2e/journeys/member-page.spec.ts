import { memberListSize } from '@dubplate/domain/members/member-page.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { expect, test } from '../support/test.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { createRequests, postComment, postRequest } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';

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

  await page.goto(`/song/${songId}`);
  await page.getByRole('link', { name: mara.username }).click();
  await page.getByRole('heading', { name: mara.username }).waitFor();
  await page.getByText(/^Joined \w+ \d{4}$/).waitFor();
  await expect(page.locator('dl dd')).toHaveText(['1', '1', '0']);
  await expect(page.getByText(mara.email)).toHaveCount(0);
  await page.getByRole('link', { name: 'Hers' }).waitFor();
  await page.getByRole('tab', { name: 'Solved requests' }).click();
  await page.getByRole('link', { name: 'Solved by her' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Solved by her' }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Solved requests', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(`**/song/${songId}`);

  await page.goto(`/id-help?tab=community&request=${openId}`);
  await page.getByRole('dialog').getByRole('link', { name: mara.username }).click();
  await page.getByRole('heading', { name: mara.username }).waitFor();
  await page.goto(`/id-help?request=${own}`);
  await page.getByText('Could be anything').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: mara.username }).click();
  await page.getByRole('heading', { name: mara.username }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a long list of songs loads more while scrolling', { tag: '@phone' }, async ({ env, member }) => {
  const { page, username, email } = await member({ path: null });
  const { id } = await env.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const count = memberListSize * 2 + 1;
  await createSongs(
    env.db,
    Array.from({ length: count }, (_, index) => ({ title: `No. ${index}`, uploaded_by: id })),
  );
  await page.goto(`/member/${username}`);
  const songs = page.getByRole('tabpanel').getByRole('link');
  await songs.first().waitFor();
  await page.waitForFunction((wanted) => {
    window.scrollTo(0, document.body.scrollHeight);
    return document.querySelectorAll('[role=tabpanel] a').length === wanted;
  }, count);
  expect(new Set(await songs.allTextContents()).size).toBe(count);
});

for (const name of ['mara / 100% ?#', '..', '%2F', 'Ωmega "dub" 🜁']) {
  test(`a member called ${name} has a page`, { tag: '@phone' }, async ({ env, member }) => {
    const username = `${name}`;
    const { page, email } = await member({ path: null });
    await env.db.updateTable('members').set({ username }).where('email', '=', email).execute();
    await page.goto('/profile/settings');
    await page.getByRole('link', { name: 'See my page' }).click();
    await page.getByRole('heading', { name: username, exact: true }).waitFor();
    await page.goto(memberPath(username)!);
    await page.getByRole('heading', { name: username, exact: true }).waitFor();
  });
}

test(
  'an empty page shows a message, and a page that failed to load has a retry',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, username } = await member({ path: null });
    await page.goto(`/member/${username}`);
    await page.getByText('No songs yet').waitFor();
    await page.getByRole('tab', { name: 'Solved requests' }).click();
    await page.getByText('Nothing solved yet').waitFor();
    await page.route('**/api/trpc/members.*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.unroute('**/api/trpc/members.*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('Nothing solved yet').waitFor();
  },
);

test(
  'only admins find the page of a suspended member, with a mark',
  { tag: '@phone' },
  async ({ env, member, otherMember, admin }) => {
    const mara = await otherMember();
    await addSong(mara.context, { title: 'Posted before', artists: [mara.username] });
    await env.db
      .updateTable('members')
      .set({ suspended_at: new Date() })
      .where('username', '=', mara.username)
      .execute();
    const moderator = await admin({ permissions: [], path: memberPath(mara.username) });
    await moderator.page.getByText('Suspended. Only admins can see this page.').waitFor();
    await moderator.page.getByRole('link', { name: 'Posted before' }).waitFor();
    const { page } = await member({ path: memberPath(mara.username) });
    await page.getByText('Nobody here by that name').waitFor();
  },
);
