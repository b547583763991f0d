import type { Locator, Page } from '@playwright/test';
import { fillRegistration, newPerson } from '../support/actors.ts';
import { add, fillSong, openSheet, uniqueName } from '../support/add-song-sheet.ts';
import { createRequests } from '../support/requests.ts';
import { addSong, favoritesList } from '../support/songs.ts';
import { expectSound, listenToPage } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';

/** Counts every press on the page. Typing is none. Call it before opening the page. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('countTap', () => (taps += 1));
  await page.addInitScript('document.addEventListener("pointerdown", () => countTap(), true)');
  return () => taps;
}

test('a member invites a friend with songs, who hears a clip after three taps and keeps a song after five', async ({
  env,
  member,
  visitor,
}) => {
  await env.db.updateTable('installation_settings').set({ invites_per_member: 2 }).execute();
  const { page, context, username } = await member({ path: null });
  const titles = [uniqueName(), uniqueName()];
  for (const title of titles) await addSong(context, { title });
  await createRequests(env, username, [{ title: 'Heard at the lake', clip: 20 }]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Invite a friend 2 left' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'New invite (2 left)' }).click();
  await sheet.getByLabel('Line for them').fill('Loud, please');
  for (const title of titles) await sheet.getByRole('button', { name: `Add ${title}` }).click();
  await sheet.getByRole('button', { name: 'Create invite' }).click();
  await expect(sheet.getByText('2 songs')).toBeVisible();
  const code = (await sheet.getByRole('list', { name: 'Your invites' }).locator('p').first().textContent())!;
  await expect(sheet.getByRole('button', { name: 'New invite (1 left)' })).toBeVisible();

  const friend = await visitor();
  const person = newPerson('friend');
  const taps = await countTaps(friend.page);
  await listenToPage(friend.page);
  await friend.page.goto('/early-access');
  await friend.page.getByPlaceholder('xxxx-xxxx-xxxx').fill(code);
  await friend.page.getByRole('button', { name: 'Continue' }).click();
  await fillRegistration(friend.page, person);
  await friend.page.getByRole('button', { name: 'Create Account' }).click();
  await expect(friend.page.getByRole('heading', { name: `${username} let you in.` })).toBeVisible();
  await expect(friend.page.getByText(`These are ${username}'s two.`)).toBeVisible();
  await expect(friend.page.getByText('“Loud, please”')).toBeVisible();
  await friend.page.getByRole('button', { name: 'Play clip of Heard at the lake' }).click();
  await expectSound(friend.page);
  expect(taps()).toBeGreaterThan(0);
  expect(taps()).toBeLessThanOrEqual(3);
  await friend.page
    .getByRole('link', { name: new RegExp(`^${titles[0]}`) })
    .first()
    .click();
  await friend.page.getByRole('button', { name: 'Add to Favorites' }).click();
  await expect(friend.page.getByRole('button', { name: "Saved until you've added one" })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(5);
  // The note is shown after the server saved it. The button changes before, and leaving would cancel the call.
  await expect(friend.page.getByText('Saved. It becomes a favorite with your first upload.')).toBeVisible();
  await friend.page.goto('/');
  await expect(friend.page.getByText('1 saved. Your first upload makes it a favorite.')).toBeVisible();

  // The first favorite replaces the welcome.
  await addSong(friend.context, { title: uniqueName() });
  await expect(favoritesList(friend.page).getByRole('link', { name: new RegExp(`^${titles[0]}`) })).toBeVisible();
  await expect(friend.page.getByRole('heading', { name: `${username} let you in.` })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`${person.username} is in`)).toBeVisible();
  expect(friend.consoleErrors).toEqual([]);
});

test(
  'a new member hears a clip without scrolling, and Home keeps two sections after the first upload',
  { tag: '@phone' },
  async ({ env, otherMember, visitor }) => {
    const { context, username } = await otherMember();
    const wanted = await addSong(context, { title: uniqueName(), link: 'https://soundcloud.com/velka/wanted' });
    const description = 'Choir pads over rain. It opened the whole set in Leeds, and had no drums for five minutes.';
    await createRequests(env, username, [
      { title: 'Closing track of the night', description, clip: 20, votes: 48 },
      { title: 'Garage edit with the harp stab', clip: 20, votes: 17 },
    ]);
    const { page } = await visitor();
    const taps = await countTaps(page);
    await listenToPage(page);
    await page.goto('/early-access');
    await page.getByPlaceholder('xxxx-xxxx-xxxx').fill(await env.mint());
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillRegistration(page, newPerson('new'));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Hot requests' })).toBeVisible();

    const dock = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!;
    const inSight = async (target: Locator) => {
      const { x, y, width, height } = (await target.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(y + height).toBeLessThanOrEqual(dock.y);
      return { x: x + width / 2, y: y + height / 2 };
    };
    const wantedSongs = page.getByRole('region', { name: 'Most wanted' });
    await expect(wantedSongs.locator(`a[aria-label^="Listen"][href="/song/${wanted}"]`)).toBeVisible();
    await inSight(wantedSongs.getByRole('link', { name: /^Listen/ }).first());
    const { x, y } = await inSight(page.getByRole('button', { name: 'Play clip of Closing track of the night' }));
    await page.touchscreen.tap(x, y);
    await expectSound(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(taps()).toBe(3);

    await openSheet(page);
    await fillSong(page, uniqueName());
    await add(page);
    await expect(favoritesList(page).getByRole('link', { name: /^Quartz/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Most wanted' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hot requests' })).toBeVisible();
  },
);
