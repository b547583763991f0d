import { newPerson } from '../support/actors.ts';
import {
  add,
  artist,
  atSheet,
  button,
  expectClosed,
  fillSong,
  holdUploads,
  link,
  openSheet,
  releaseDate,
  sheet,
  timestamp,
  title,
  uniqueName,
} from '../support/add-song-sheet.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { addSong, dayFromNow, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a song is added on the second attempt, becomes a favorite and updates the counters', async ({ actors }) => {
  const { page, consoleErrors } = await atSheet(actors);
  const name = uniqueName();
  await add(page);
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await fillSong(page, name);
  await page.route('**/songs.add**', (route) => route.abort(), { times: 1 });
  await add(page);
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.');

  const release = await holdUploads(page, 'continue');
  await add(page);
  await expect(button(page, 'Adding...')).toBeVisible();
  for (const input of [title, artist, link, releaseDate]) await expect(input(page)).toBeDisabled();
  await expect(button(page, 'Cancel')).toBeDisabled();
  release();
  await Promise.all([expectClosed(page), expect(page.getByRole('status').getByText('Song added')).toBeVisible()]);
  await expect(page.getByRole('heading', { name: 'Your Favorites' })).toBeVisible();
  await expect(favoritesList(page).getByRole('link', { name })).toBeVisible();
  await openSheet(page);
  await expect(title(page)).toHaveValue('');
  await button(page, 'Cancel').click();
  await expectClosed(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  const counter = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd');
  await expect(counter('Uploads')).toHaveText('1');
  await expect(counter('Favorites')).toHaveText('1');
  expect(consoleErrors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('the form keeps its text after Escape, Back and a reload', { tag: ['@phone', '@proof'] }, async ({ actors }) => {
  const { page } = await atSheet(actors);
  const name = uniqueName();
  await title(page).fill(name);
  await artist(page).fill('Halden Roe, Mirre, Or');
  await link(page).fill('https://soundcloud.com/nightbus-fm/id');
  await timestamp(page).fill('42:1');
  await releaseDate(page).fill(dayFromNow(9));
  const expectText = async () => {
    await expect(title(page)).toHaveValue(name);
    await expect(artist(page)).toHaveValue('Or');
    await expect(button(page, 'Remove Mirre')).toBeVisible();
    await expect(link(page)).toHaveValue('https://soundcloud.com/nightbus-fm/id');
    await expect(timestamp(page)).toHaveValue('42:1');
    await expect(releaseDate(page)).toHaveValue(dayFromNow(9));
  };
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close();
    await expect(page.getByRole('status').getByText('Draft kept')).toBeVisible();
    await expectClosed(page);
    await openSheet(page);
    await expectText();
  }
  await page.reload();
  await expectText();
});

test(
  'an upload continues after the sheet is closed and another screen opened, without navigating',
  { tag: ['@phone', '@proof'] },
  async ({ actors }) => {
    const { page } = await atSheet(actors);
    const name = uniqueName();
    await fillSong(page, name);
    const release = await holdUploads(page, 'continue');
    await add(page);
    await expect(button(page, 'Adding...')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    release();
    await expect(page.getByRole('status').getByText('Song added')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(favoritesList(page).getByRole('link', { name })).toBeVisible();
    await openSheet(page);
    await expect(title(page)).toHaveValue('');
  },
);

test(
  'an existing song opens above the form, paused at its moment, and Back returns to the form',
  { tag: '@proof' },
  async ({ env, member }) => {
    const { page } = await member({ earlyAccess: true, path: null });
    const platforms = await stubPlatforms(page);
    const name = uniqueName();
    const soundcloud = {
      platform: 'soundcloud',
      url: 'https://soundcloud.com/nightbus-fm/041',
      seconds: 2530,
    } as const;
    const id = await createSong(env, { title: name, ...soundcloud });
    await page.goto('/?upload=song');
    await title(page).fill(name);
    await page.getByRole('button', { name }).click();
    expect(platforms.requestedUrls).toEqual([]);
    await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Open it' }).click();
    const song = page.getByRole('dialog', { name });
    await expect(song.getByText('Halden Roe, Mirre')).toBeVisible();
    await expect(song.getByText('ID starts at')).toBeVisible();
    await expect(song.getByText('Track Info')).toBeVisible();
    const volumeAndMoment = [
      ['setVolume', 80],
      ['seekTo', 2_530_000],
    ];
    await expect.poll(() => platforms.commands('soundcloud')).toEqual(volumeAndMoment);
    // The listener presses play: playback starts at zero, so the page seeks again.
    await platforms.send('soundcloud', '{"method":"play","value":{"currentPosition":0}}');
    await expect.poll(() => platforms.commands('soundcloud')).toEqual([...volumeAndMoment, ['seekTo', 2_530_000]]);
    await song.getByRole('button', { name: 'Add to Favorites' }).click();
    await expect(song.getByRole('button', { name: 'Favorited' })).toBeVisible();

    await song.getByRole('link', { name: 'Open page' }).click();
    await expect(page).toHaveURL(new RegExp(`/song/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectClosed(page);
    // Back through the history: the song above the form, the form, and Home.
    await page.goBack();
    await expect(song).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(song).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(title(page)).toHaveValue(name);
    await expect(sheet(page)).toBeVisible();
  },
);

test('a new member chooses the existing song, adds a missing link, and the song becomes a favorite', async ({
  member,
  otherMember,
}) => {
  const nel = await otherMember({ person: newPerson('nel') });
  const name = uniqueName();
  const id = await addSong(nel.context, { title: name, link: 'https://soundcloud.com/velka/ledge' });
  const { page } = await member();
  await openSheet(page);
  await title(page).fill(name.toUpperCase());
  await artist(page).fill('velka');
  await add(page);
  const offer = page.getByRole('alertdialog', { name: 'A song with this information already exists.' });
  await offer.getByRole('button', { name: 'Favorite that instead' }).click();
  await expect(offer.getByText('You must upload your first song before you can favorite tracks.')).toBeVisible();
  await offer.getByRole('button', { name: 'Close' }).click();
  // The next offer has the same buttons.
  await expect(offer).toHaveCount(0);
  await link(page).fill('https://youtu.be/dQw4w9WgXcQ');
  await timestamp(page).fill('1:30');
  await add(page);
  await offer.getByRole('button', { name: 'Favorite that instead' }).click();
  await expect(page.getByRole('status').getByText('Added to your favorites')).toBeVisible();
  await expectClosed(page);
  await favoritesList(page).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/song/${id}$`));
  await expect(page.getByRole('link', { name: 'Also on YouTube 1:30' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove link to YouTube' }).click();
  await expect(page.getByRole('link', { name: /Also on/ })).toHaveCount(0);
});
