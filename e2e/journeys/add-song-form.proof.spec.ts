import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import {
  add,
  artist,
  atSheet,
  button,
  expectClosed,
  uniqueName,
  field,
  fillSong,
  link,
  openSheet,
  releaseDate,
  timestamp,
  title,
} from '../support/add-song-sheet.ts';
import { addSong, dayFromNow } from '../support/songs.ts';

const preview = (page: Page) => page.locator('[data-link-preview]');
const shown = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const disappears = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toHaveCount(0);

test('every invalid field shows its error, the first gets the focus, and a correction removes it', async ({
  actors,
}) => {
  const { page } = await atSheet(actors);
  await link(page).fill('https://evil.example/track');
  await releaseDate(page).fill('2020-01-01');
  await add(page);
  await shown(page, 'Title is required');
  await shown(page, 'At least one artist is required');
  await shown(page, 'Please enter a valid URL for the selected platform.');
  await shown(page, 'Pick a day from today on');
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Salt');
  await disappears(page, 'Title is required');
  await expect(title(page)).toBeFocused();
  await add(page);
  await expect(artist(page)).toBeFocused();
  await artist(page).pressSequentially('V');
  await disappears(page, 'At least one artist is required');
  await expect(releaseDate(page)).toHaveAttribute('min', dayFromNow(0));
  await releaseDate(page).fill(dayFromNow(0));
  await disappears(page, 'Pick a day from today on');
});

test('a comma, Enter or plus turns artists into chips, up to three and without duplicates', async ({ actors }) => {
  const { page } = await atSheet(actors);
  const chip = (name: string) => button(page, `Remove ${name}`);
  // A comma splits only after the next character: it may be part of the name.
  await artist(page).pressSequentially('Halden Roe, M');
  await expect(chip('Halden Roe')).toBeVisible();
  await shown(page, '1/3');
  await artist(page).fill('HALDEN  roe');
  await page.keyboard.press('Enter');
  await shown(page, 'Duplicate artists are not allowed');
  await expect(artist(page)).toHaveValue('HALDEN roe');
  await artist(page).fill('Mirre');
  await disappears(page, 'Duplicate artists are not allowed');
  await page.keyboard.press('Enter');
  await shown(page, '2/3');
  await artist(page).fill('Orla');
  await button(page, 'Add another artist').click();
  await shown(page, '3/3');
  await expect(button(page, 'Add another artist')).toHaveCount(0);
  await artist(page).press('Backspace');
  await expect(chip('Orla')).toHaveCount(0);
  await chip('Halden Roe').click();
  await shown(page, '1/3');
  // Text that is still in the input counts as an artist and is checked for duplicates.
  await title(page).fill(uniqueName());
  await artist(page).fill('mirre');
  await add(page);
  await shown(page, 'Duplicate artists are not allowed');
});

test('a recognised link shows its platform, and each platform has its own time field', async ({ actors }) => {
  const { page } = await atSheet(actors);
  await expect(timestamp(page)).toHaveCount(0);
  await link(page).fill('https://soundcloud.com/nightbus-fm/');
  await expect(preview(page).getByText('SoundCloud', { exact: true })).toBeVisible();
  await expect(preview(page).getByText('Link recognised')).toHaveCount(0);
  await link(page).fill('https://soundcloud.com/nightbus-fm/halden-roe-b2b-mirre#t=42:10');
  await expect(preview(page).getByText('Halden Roe b2b Mirre')).toBeVisible();
  await expect(preview(page).getByText('Link recognised')).toBeVisible();
  await expect(timestamp(page)).toHaveValue('42:10');
  await shown(page, '42:10, 2m30s or seconds. Point to the moment it drops.');

  // The field follows the link until the member edits the field.
  await link(page).fill('');
  await expect(preview(page)).toHaveCount(0);
  await expect(timestamp(page)).toHaveCount(0);
  await link(page).pressSequentially('https://youtu.be/dQw4w9WgXcQ?t=120');
  await expect(preview(page).getByText('YouTube', { exact: true })).toBeVisible();
  await expect(timestamp(page)).toHaveValue('2:00');
  await timestamp(page).fill('3:00');
  await link(page).fill('https://x.com/velka/status/1234567890?t=5');
  await expect(preview(page).getByText('Post by @velka')).toBeVisible();
  await expect(timestamp(page)).toHaveValue('3:00');

  await link(page).fill('https://www.instagram.com/p/CxYz12ab/?img_index=3');
  await expect(preview(page).getByText('Instagram', { exact: true })).toBeVisible();
  await expect(timestamp(page)).toHaveCount(0);
  await expect(field(page, 'Video number')).toHaveValue('3');
  await expect(field(page, 'Start time')).toHaveValue('3:00');
  await fillSong(page, uniqueName());
  await field(page, 'Video number').fill('x');
  await add(page);
  await shown(page, 'Enter which video it is: 1, 2, 3...');
  // An error of a field that is no longer shown does not block the form.
  await link(page).fill('https://soundcloud.com/nightbus-fm/id');
  await add(page);
  await expectClosed(page);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('every refused link shows the reason from the spec', async ({ actors }) => {
    const { page } = await atSheet(actors);
    await fillSong(page, uniqueName());
    for (const [address, message] of [
      ['http://soundcloud.com/velka/id', 'Please enter a valid URL for the selected platform.'],
      ['https://soundcloud.com/velka', 'Please enter a valid URL for the selected platform.'],
      ['https://www.instagram.com/velka', 'Please enter a valid URL for the selected platform.'],
      ['https://x.com/velka', 'Invalid Twitter/X URL format. Please use a URL like x.com/user/status/1234567890'],
      ['https://x.com/velka/status/123', 'Invalid tweet ID format. Please use a valid Twitter/X URL.'],
      [
        'https://youtu.be/dQw4w9WgXcQ',
        'YouTube URLs must include a timestamp to help others find the exact moment. You can either add ?t=120 to your URL or use the timestamp field below.',
      ],
    ] as const) {
      await link(page).fill(address);
      await add(page);
      await shown(page, message);
      await expect(link(page)).toBeFocused();
    }
    await timestamp(page).fill('later');
    await shown(page, 'Enter a time like 42:10, 1:12:40 or 2m30s');
    await timestamp(page).fill('2m30s');
    await disappears(page, 'Enter a time like 42:10, 1:12:40 or 2m30s');
    await expect(page.getByText('YouTube URLs must include a timestamp')).toHaveCount(0);
  });

  test('a mobile share link opens a dialog: the member can change it or upload it anyway', async ({ actors }) => {
    const { page } = await atSheet(actors);
    const name = uniqueName();
    await fillSong(page, name);
    await link(page).fill('https://api-core.soundcloud.com/s/9fK2-salt');
    await add(page);
    const question = page.getByRole('alertdialog', { name: 'Mobile Share Link Detected' });
    await expect(question.getByText('api-core.soundcloud.com/s/9fK2-salt')).toBeVisible();
    await button(page, 'Change URL').click();
    await expect(question).toHaveCount(0);
    await expect(link(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(title(page)).toHaveValue(name);
    await add(page);
    await button(page, 'Upload Anyway').click();
    await expectClosed(page);
    await expect(page.getByRole('link', { name })).toBeVisible();
  });

  test('every share host opens the dialog, and one that SoundCloud does not own is refused afterwards', async ({
    actors,
  }) => {
    const { page } = await atSheet(actors);
    await fillSong(page, uniqueName());
    const question = page.getByRole('alertdialog', { name: 'Mobile Share Link Detected' });
    for (const host of ['api-core-v2.soundcloud.com', 'soundcloud-stage.com', 'soundcloud-stage.app.goo.gl']) {
      await link(page).fill(`https://${host}/s-9fK2`);
      await add(page);
      await expect(question.getByText(`${host}/s-9fK2`)).toBeVisible();
      await button(page, 'Change URL').click();
      await expect(question).toHaveCount(0);
    }
    await link(page).fill('https://api-core.evil.example/s/1');
    await add(page);
    await expect(question).toBeVisible();
    await button(page, 'Upload Anyway').click();
    await expect(question).toHaveCount(0);
    await shown(page, 'Please enter a valid URL for the selected platform.');
  });

  test('the URL is extracted from a shared text, and a missing https is added', async ({ actors }) => {
    const { page } = await atSheet(actors);
    await shown(page, 'YouTube, SoundCloud, Instagram or X');
    const shared = 'Listen to Ledge by Velka on #SoundCloud\nhttps://on.soundcloud.com/aB3dE';
    await link(page).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, shared);
    await expect(link(page)).toHaveValue('https://on.soundcloud.com/aB3dE');
    await expect(preview(page).getByText('Link recognised')).toBeVisible();
    await expect(page.getByText('YouTube, SoundCloud, Instagram or X')).toHaveCount(0);
    await link(page).fill('Check out this set! https://youtu.be/dQw4w9WgXcQ?t=1h2m3s via @boilerroom');
    await expect(link(page)).toHaveValue('https://youtu.be/dQw4w9WgXcQ?t=1h2m3s');
    await expect(timestamp(page)).toHaveValue('1:02:03');
    await link(page).fill('youtube.com/live/dQw4w9WgXcQ?t=90');
    await expect(preview(page).getByText('YouTube', { exact: true })).toBeVisible();
    await link(page).blur();
    await expect(link(page)).toHaveValue('https://youtube.com/live/dQw4w9WgXcQ?t=90');
    await link(page).fill('https://x.com/velka/status/1234567890');
    await expect(preview(page).getByText('X', { exact: true })).toBeVisible();
  });

  test('a name with a comma stays one artist, and a name with a joining word opens a question', async ({ actors }) => {
    const { page, context } = await atSheet(actors);
    const name = uniqueName();
    await title(page).fill(name);
    await artist(page).pressSequentially('Tyler, The Creator');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Remove Tyler, The Creator')).toBeVisible();
    await shown(page, '1/3');
    await artist(page).fill('Mirre b2b Halden Roe');
    await expect(button(page, 'Split into 2 artists?').first()).toBeVisible();
    await button(page, 'Remove Tyler, The Creator').click();
    await button(page, 'Split into 2 artists?').click();
    await expect(button(page, 'Remove Mirre')).toBeVisible();
    await expect(button(page, 'Remove Halden Roe')).toBeVisible();
    await artist(page).pressSequentially('Tyler, The Creator');
    await add(page);
    await expectClosed(page);
    const { songs } = await search(context, name);
    expect(songs).toMatchObject([{ artists: ['Mirre', 'Halden Roe', 'Tyler, The Creator'] }]);
  });

  test('an existing song is offered while its title is typed, and named when it is added', async ({ member }) => {
    const { page, context } = await member();
    const name = uniqueName();
    await addSong(context, { title: name, artists: ['Halden Roe', 'Mirre'] });
    await openSheet(page);
    await title(page).pressSequentially(name.slice(0, -1));
    await shown(page, 'Is it one of these?');
    await button(page, `${name} Halden Roe, Mirre`).click();
    const offer = page.getByRole('alertdialog', { name });
    await offer.getByRole('button', { name: 'Open it' }).click();
    const song = page.getByRole('dialog', { name });
    await expect(song).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(song).toHaveCount(0);
    await expect(title(page)).toHaveValue(name.slice(0, -1));

    await title(page).fill(name.toUpperCase());
    await artist(page).fill('mirre, halden roe');
    await add(page);
    const refusal = page.getByRole('alertdialog', { name: 'A song with this information already exists.' });
    await refusal.getByRole('button', { name: 'Open it' }).click();
    await expect(song).toBeVisible();
    await page.goBack();
    await expect(song).toHaveCount(0);
    await expect(page.getByRole('alert').getByText('A song with this information already exists.')).toBeVisible();
    await title(page).fill('Nothing like it');
    await disappears(page, 'A song with this information already exists.');
    await disappears(page, 'Is it one of these?');
  });
});

const search = async (context: BrowserContext, query: string) => {
  const input = encodeURIComponent(JSON.stringify({ query }));
  const answer = await context.request.get(`/api/trpc/songs.search?input=${input}`);
  return ((await answer.json()) as { result: { data: { songs: { artists: string[] }[] } } }).result.data;
};
