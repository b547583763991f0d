import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import {
  add,
  artist,
  atSheet,
  button,
  closed,
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

const pollOptions = { timeout: 10_000 };

const preview = (page: Page) => page.locator('[data-link-preview]');
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const disappears = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

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
  await expect.poll(() => focusedLabel(page), pollOptions).toBe('Song Title*');
  await page.keyboard.type('Salt');
  await disappears(page, 'Title is required');
  expect(await focusedLabel(page)).toBe('Song Title*');
  await add(page);
  await expect.poll(() => focusedLabel(page), pollOptions).toBe('Artist Name*');
  await artist(page).pressSequentially('V');
  await disappears(page, 'At least one artist is required');
  await expect(releaseDate(page)).toHaveAttribute('min', dayFromNow(0));
  await releaseDate(page).fill(dayFromNow(0));
  await disappears(page, 'Pick a day from today on');
});

test('a comma, Enter or plus turns artists into chips, up to three and without duplicates', async ({
  size,
  actors,
}) => {
  const { page } = await atSheet(actors);
  const chip = (name: string) => button(page, `Remove ${name}`);
  // A comma splits only after the next character: it may be part of the name.
  await artist(page).pressSequentially('Halden Roe, M');
  await chip('Halden Roe').waitFor();
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
  await chip('Orla').waitFor({ state: 'detached' });
  await chip('Halden Roe').click();
  await shown(page, '1/3');
  // Text that is still in the input counts as an artist and is checked for duplicates.
  await title(page).fill(uniqueName(size));
  await artist(page).fill('mirre');
  await add(page);
  await shown(page, 'Duplicate artists are not allowed');
});

test('a recognised link shows its platform, and each platform has its own time field', async ({ size, actors }) => {
  const { page } = await atSheet(actors);
  await expect(timestamp(page)).toHaveCount(0);
  await link(page).fill('https://soundcloud.com/nightbus-fm/');
  await preview(page).getByText('SoundCloud', { exact: true }).waitFor();
  await expect(preview(page).getByText('Link recognised')).toHaveCount(0);
  await link(page).fill('https://soundcloud.com/nightbus-fm/halden-roe-b2b-mirre#t=42:10');
  await preview(page).getByText('Halden Roe b2b Mirre').waitFor();
  await preview(page).getByText('Link recognised').waitFor();
  await expect.poll(() => timestamp(page).inputValue(), pollOptions).toBe('42:10');
  await shown(page, '42:10, 2m30s or seconds. Point to the moment it drops.');

  // The field follows the link until the member edits the field.
  await link(page).fill('');
  await preview(page).waitFor({ state: 'detached' });
  await timestamp(page).waitFor({ state: 'detached' });
  await link(page).pressSequentially('https://youtu.be/dQw4w9WgXcQ?t=120');
  await preview(page).getByText('YouTube', { exact: true }).waitFor();
  await expect.poll(() => timestamp(page).inputValue(), pollOptions).toBe('2:00');
  await timestamp(page).fill('3:00');
  await link(page).fill('https://x.com/velka/status/1234567890?t=5');
  await preview(page).getByText('Post by @velka').waitFor();
  await expect(timestamp(page)).toHaveValue('3:00');

  await link(page).fill('https://www.instagram.com/p/CxYz12ab/?img_index=3');
  await preview(page).getByText('Instagram', { exact: true }).waitFor();
  await timestamp(page).waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'Video number').inputValue(), pollOptions).toBe('3');
  await expect.poll(() => field(page, 'Start time').inputValue(), pollOptions).toBe('3:00');
  await fillSong(page, uniqueName(size));
  await field(page, 'Video number').fill('x');
  await add(page);
  await shown(page, 'Enter which video it is: 1, 2, 3...');
  // An error of a field that is no longer shown does not block the form.
  await link(page).fill('https://soundcloud.com/nightbus-fm/id');
  await add(page);
  await closed(page);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('every refused link shows the reason from the spec', async ({ size, actors }) => {
    const { page } = await atSheet(actors);
    await fillSong(page, uniqueName(size));
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
      await expect.poll(() => focusedLabel(page), pollOptions).toBe('Music Link (optional)');
    }
    await timestamp(page).fill('later');
    await shown(page, 'Enter a time like 42:10, 1:12:40 or 2m30s');
    await timestamp(page).fill('2m30s');
    await disappears(page, 'Enter a time like 42:10, 1:12:40 or 2m30s');
    await page.getByText('YouTube URLs must include a timestamp').waitFor({ state: 'detached' });
  });

  test('a mobile share link opens a dialog: the member can change it or upload it anyway', async ({ size, actors }) => {
    const { page } = await atSheet(actors);
    const name = uniqueName(size);
    await fillSong(page, name);
    await link(page).fill('https://api-core.soundcloud.com/s/9fK2-salt');
    await add(page);
    const question = page.getByRole('alertdialog', { name: 'Mobile Share Link Detected' });
    await question.getByText('api-core.soundcloud.com/s/9fK2-salt').waitFor();
    await button(page, 'Change URL').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page), pollOptions).toBe('Music Link (optional)');
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect(title(page)).toHaveValue(name);
    await add(page);
    await button(page, 'Upload Anyway').click();
    await closed(page);
    await page.getByRole('link', { name }).waitFor();
  });

  test('every share host opens the dialog, and one that SoundCloud does not own is refused afterwards', async ({
    size,
    actors,
  }) => {
    const { page } = await atSheet(actors);
    await fillSong(page, uniqueName(size));
    const question = page.getByRole('alertdialog', { name: 'Mobile Share Link Detected' });
    for (const host of ['api-core-v2.soundcloud.com', 'soundcloud-stage.com', 'soundcloud-stage.app.goo.gl']) {
      await link(page).fill(`https://${host}/s-9fK2`);
      await add(page);
      await question.getByText(`${host}/s-9fK2`).waitFor();
      await button(page, 'Change URL').click();
      await question.waitFor({ state: 'detached' });
    }
    await link(page).fill('https://api-core.evil.example/s/1');
    await add(page);
    await question.waitFor();
    await button(page, 'Upload Anyway').click();
    await question.waitFor({ state: 'detached' });
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
    await expect.poll(() => link(page).inputValue(), pollOptions).toBe('https://on.soundcloud.com/aB3dE');
    await preview(page).getByText('Link recognised').waitFor();
    await expect(page.getByText('YouTube, SoundCloud, Instagram or X')).toHaveCount(0);
    await link(page).fill('Check out this set! https://youtu.be/dQw4w9WgXcQ?t=1h2m3s via @boilerroom');
    await expect.poll(() => link(page).inputValue(), pollOptions).toBe('https://youtu.be/dQw4w9WgXcQ?t=1h2m3s');
    await expect.poll(() => timestamp(page).inputValue(), pollOptions).toBe('1:02:03');
    await link(page).fill('youtube.com/live/dQw4w9WgXcQ?t=90');
    await preview(page).getByText('YouTube', { exact: true }).waitFor();
    await link(page).blur();
    await expect.poll(() => link(page).inputValue(), pollOptions).toBe('https://youtube.com/live/dQw4w9WgXcQ?t=90');
    await link(page).fill('https://x.com/velka/status/1234567890');
    await preview(page).getByText('X', { exact: true }).waitFor();
  });

  test('a name with a comma stays one artist, and a name with a joining word opens a question', async ({
    size,
    actors,
  }) => {
    const { page, context } = await atSheet(actors);
    const name = uniqueName(size);
    await title(page).fill(name);
    await artist(page).pressSequentially('Tyler, The Creator');
    await page.keyboard.press('Enter');
    await button(page, 'Remove Tyler, The Creator').waitFor();
    await shown(page, '1/3');
    await artist(page).fill('Mirre b2b Halden Roe');
    await button(page, 'Split into 2 artists?').first().waitFor();
    await button(page, 'Remove Tyler, The Creator').click();
    await button(page, 'Split into 2 artists?').click();
    await button(page, 'Remove Mirre').waitFor();
    await button(page, 'Remove Halden Roe').waitFor();
    await artist(page).pressSequentially('Tyler, The Creator');
    await add(page);
    await closed(page);
    const { songs } = await search(context, name);
    expect(songs).toMatchObject([{ artists: ['Mirre', 'Halden Roe', 'Tyler, The Creator'] }]);
  });

  test('an existing song is offered while its title is typed, and named when it is added', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: name, artists: ['Halden Roe', 'Mirre'] });
    await openSheet(page);
    await title(page).pressSequentially(name.slice(0, -1));
    await shown(page, 'Is it one of these?');
    await button(page, `${name} Halden Roe, Mirre`).click();
    const offer = page.getByRole('alertdialog', { name });
    await offer.getByRole('button', { name: 'Open it' }).click();
    const song = page.getByRole('dialog', { name });
    await song.waitFor();
    await page.keyboard.press('Escape');
    await song.waitFor({ state: 'detached' });
    await expect(title(page)).toHaveValue(name.slice(0, -1));

    await title(page).fill(name.toUpperCase());
    await artist(page).fill('mirre, halden roe');
    await add(page);
    const refusal = page.getByRole('alertdialog', { name: 'A song with this information already exists.' });
    await refusal.getByRole('button', { name: 'Open it' }).click();
    await song.waitFor();
    await page.goBack();
    await song.waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('A song with this information already exists.').waitFor();
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
