import { add, atSheet, button, expectClosed, fillSong, releaseDate, uniqueName } from '../support/add-song-sheet.ts';
import { addSong, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const year = new Date().getFullYear();

test('a song of a season shows it in the list and in Track Info', async ({ actors }) => {
  const { page } = await atSheet(actors);
  const name = uniqueName();
  await fillSong(page, name);
  await releaseDate(page).focus();
  await page.getByRole('radio', { name: 'Season', exact: true }).check();
  await button(page, 'Year after').click();
  await page.getByRole('radio', { name: /^Winter/ }).check();
  await expect(releaseDate(page)).toHaveValue(`Winter ${year + 1}`);
  await add(page);
  await expectClosed(page);
  const row = favoritesList(page).getByRole('link', { name });
  await expect(row).toContainText(`Winter ${year + 1}`);
  await row.click();
  await expect(page.locator('dd', { hasText: `Winter ${year + 1}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Track Info' })).toBeVisible();
  await expect(button(page, "It's out")).toHaveCount(0);
});

test('an own song that its member marks as out moves from the favorites to Released at once', async ({ actors }) => {
  const title = uniqueName();
  const { page, context } = await actors.member({ path: null });
  const id = await addSong(context, { title });
  await addSong(context, { title: 'Another' });
  await page.goto(`/song/${id}`);
  await button(page, "It's out").click();
  await page.getByLabel('Where can people hear it?*').fill('pylonrec.bandcamp.com/track/pylon');
  await button(page, 'Add the link').click();
  await expect(page.getByRole('alertdialog', { name: "It's out" })).toContainText('the song moves to Released');
  await button(page, 'Back to Home').click();
  const shelf = page.getByRole('region', { name: 'Released', exact: true });
  await expect(shelf.getByRole('link', { name: title }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Out today' }).getByText(title)).toBeVisible();
  await expect(favoritesList(page).getByRole('link', { name: 'Another' })).toBeVisible();
  await page.reload();
  await expect(shelf.getByRole('link', { name: title }).first()).toBeVisible();
});

test('a member marks a song as out, and another member confirms its link', async ({ actors }) => {
  const uploader = await actors.otherMember();
  const id = await addSong(uploader.context, { title: uniqueName(), releaseDate: String(year) });
  const { page } = await actors.member({ path: `/song/${id}` });
  await button(page, "It's out").click();
  const sheet = page.getByRole('dialog', { name: "It's out" });
  await sheet.getByLabel('Where can people hear it?*').fill('pylonrec.bandcamp.com/track/pylon');
  await button(page, 'Add the link').click();
  const done = page.getByRole('alertdialog', { name: "It's out" });
  await expect(done).toContainText('Link added.');
  await page.keyboard.press('Escape');
  const link = page.getByRole('link', { name: /Out on pylonrec\.bandcamp\.com/ });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(page.getByText(/0 of 3 confirmed/)).toBeVisible();

  const other = await actors.member({ path: `/song/${id}` });
  await button(other.page, 'Confirm').click();
  await expect(other.page.getByText(/1 of 3 confirmed/)).toBeVisible();
});
