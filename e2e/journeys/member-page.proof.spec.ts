import { memberListSize } from '@dubplate/domain/members/member-page.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test.describe('the page of a member', { tag: '@phone' }, () => {
  test('loads more of a long list of songs while scrolling', async ({ env, member }) => {
    const { page, username } = await member({ path: null });
    const { id } = await env.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const titles = Array.from({ length: memberListSize * 2 + 1 }, (_, index) => `No. ${index}`);
    await createSongs(
      env.db,
      titles.map((title) => ({ title, uploaded_by: id })),
    );
    await page.goto(`/member/${username}`);
    const songs = page.getByRole('tabpanel').getByRole('link');
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await songs.count()).toBe(titles.length);
    }).toPass();
    expect(new Set(await songs.allTextContents()).size).toBe(titles.length);
  });

  test('opens for names with characters that URLs reserve', async ({ env, member }) => {
    for (const username of ['mara / 100% ?#', '..', '%2F', 'Ωmega "dub" 🜁']) {
      // A browser that knows an earlier name shows it until the server responds.
      const { page, email } = await member({ path: null });
      await env.db.updateTable('members').set({ username }).where('email', '=', email).execute();
      await page.goto('/profile/settings');
      await page.getByRole('link', { name: 'See my page' }).click();
      await expect(page.getByRole('heading', { name: username, exact: true })).toBeVisible();
      await page.goto(memberPath(username)!);
      await expect(page.getByRole('heading', { name: username, exact: true })).toBeVisible();
    }
  });

  test('is visible to admins only, with a mark, while the member is suspended', async ({
    env,
    member,
    otherMember,
    admin,
  }) => {
    const mara = await otherMember();
    await addSong(mara.context, { title: 'Posted before', artists: [mara.username] });
    await env.db
      .updateTable('members')
      .set({ suspended_at: new Date() })
      .where('username', '=', mara.username)
      .execute();
    const moderator = await admin({ permissions: [], path: memberPath(mara.username) });
    await expect(moderator.page.getByText('Suspended. Only admins can see this page.')).toBeVisible();
    await expect(moderator.page.getByRole('link', { name: 'Posted before' })).toBeVisible();
    const { page } = await member({ path: memberPath(mara.username) });
    await expect(page.getByText('Nobody here by that name')).toBeVisible();
  });
});
