import { expect, test } from '../support/test.ts';
import {
  add,
  artist,
  atSheet,
  button,
  closed,
  uniqueName,
  fillSong,
  holdUploads,
  link,
  openSheet,
  releaseDate,
  sheet,
  timestamp,
  title,
} from '../support/add-song-sheet.ts';
import { addSong, dayFromNow } from '../support/songs.ts';

const pollOptions = { timeout: 10_000 };

test('the form keeps its text after Escape, the scrim, the close button, Back and a reload', async ({
  size,
  actors,
}) => {
  const { page } = await atSheet(actors);
  const name = uniqueName(size);
  await title(page).fill(name);
  await artist(page).fill('Halden Roe, Mirre, Or');
  await link(page).fill('https://soundcloud.com/nightbus-fm/id');
  await timestamp(page).fill('42:1');
  await releaseDate(page).fill(dayFromNow(9));
  const everything = () =>
    Promise.all(
      [title(page), artist(page), link(page), timestamp(page), releaseDate(page)].map((at) => at.inputValue()),
    );
  const typed = [name, 'Or', 'https://soundcloud.com/nightbus-fm/id', '42:1', dayFromNow(9)];
  const close = {
    escape: () => page.keyboard.press('Escape'),
    scrim: () => page.mouse.click(12, 12),
    button: () => button(page, 'Close').click(),
    back: () => page.goBack(),
  };
  for (const way of Object.values(close)) {
    expect(await everything()).toEqual(typed);
    await way();
    await page.getByRole('status').getByText('Draft kept').waitFor();
    await closed(page);
    await openSheet(page);
  }
  await page.reload();
  await sheet(page).waitFor();
  expect(await everything()).toEqual(typed);
  await expect(button(page, 'Remove Mirre')).toHaveCount(1);
});

test('Cancel discards the form only after a confirmation', async ({ actors }) => {
  const { page } = await atSheet(actors);
  await button(page, 'Cancel').click();
  await closed(page);
  await openSheet(page);
  await title(page).fill('Half a thought');
  await button(page, 'Cancel').click();
  await page.getByRole('alertdialog', { name: 'Discard this song?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await button(page, 'Cancel').click();
  await button(page, 'Keep editing').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect(title(page)).toHaveValue('Half a thought');
  await button(page, 'Cancel').click();
  await button(page, 'Discard').click();
  await closed(page);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect(page.getByText('Draft kept')).toHaveCount(0);
  await openSheet(page);
  await expect(title(page)).toHaveValue('');
});

test('adding a song closes the sheet, favorites the song and updates the counters', async ({ size, actors }) => {
  const { page, consoleErrors } = await atSheet(actors);
  const name = uniqueName(size);
  await fillSong(page, name);
  const release = await holdUploads(page, 'continue');
  await add(page);
  await button(page, 'Adding...').waitFor();
  for (const input of [title, artist, link, releaseDate]) await expect(input(page)).toBeDisabled();
  await expect(button(page, 'Cancel')).toBeDisabled();
  release();
  await closed(page);
  await page.getByRole('status').getByText('Song added').waitFor();
  await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
  await page.getByRole('link', { name }).waitFor();
  await openSheet(page);
  await expect(title(page)).toHaveValue('');
  await button(page, 'Cancel').click();
  await closed(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  const counter = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd').textContent();
  await expect.poll(() => counter('Uploads'), pollOptions).toBe('1');
  await expect.poll(() => counter('Favorites'), pollOptions).toBe('1');
  expect(consoleErrors).toEqual([]);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('tapping Upload twice while the sheet loads opens it once', async ({ member }) => {
    const { page } = await member();
    const held = Promise.withResolvers<void>();
    await page.route(/add-song-sheet.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, 'Upload').click();
    await button(page, 'Upload').click();
    held.resolve();
    await title(page).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await openSheet(page);
    await page.goBack();
    await closed(page);
  });

  test('an upload continues after the sheet is closed and another screen opened, without navigating', async ({
    size,
    actors,
  }) => {
    const { page } = await atSheet(actors);
    const name = uniqueName(size);
    await fillSong(page, name);
    const release = await holdUploads(page, 'continue');
    await add(page);
    await button(page, 'Adding...').waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    release();
    await page.getByRole('status').getByText('Song added').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name }).waitFor();
    await openSheet(page);
    await expect(title(page)).toHaveValue('');
  });

  test('the sheet adds one history entry and returns the focus', async ({ member }) => {
    const { page } = await member({ path: '/profile' });
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await button(page, 'Upload').focus();
    await page.keyboard.press('Enter');
    await title(page).waitFor();
    await title(page).fill('Half a thought');
    await button(page, 'Cancel').click();
    await page.getByRole('alertdialog').waitFor();
    await page.goBack();
    await closed(page);
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await button(page, 'Upload').focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveValue('Half a thought');
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions).toBe('Upload');
    await page.goBack();
    await page.waitForURL('**/profile');
  });

  test('a screen opened from inside the sheet stays, and Back returns to the form', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: name });
    await openSheet(page);
    await title(page).fill(name);
    await button(page, `${name} Velka`).click();
    await button(page, 'Open it').click();
    await page.getByRole('dialog', { name }).getByRole('link', { name: 'Open page' }).click();
    await page.waitForURL('**/song/*');
    await closed(page);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    // Back through the history: the song above the form, the form, and Home.
    await page.goBack();
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    await expect(title(page)).toHaveValue(name);
    await page.goBack();
    await closed(page);
    await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
  });
});

test('dragging the sheet down on a phone closes it and keeps the form', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await atSheet(actors);
  await title(page).fill('Half a thought');
  const heading = page.getByRole('heading', { name: 'Add New Song' });
  await heading.hover();
  const { y } = (await heading.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(100, y + 200, { steps: 8 });
  await page.mouse.move(100, 840, { steps: 8 });
  await page.mouse.up();
  await closed(page);
  await openSheet(page);
  await expect(title(page)).toHaveValue('Half a thought');
});
