import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { member } from '../support/actors.ts';
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
import { everySize, phoneOnly } from '../support/browser.ts';
import { addSong, dayFromNow } from '../support/songs.ts';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();
const patience = { timeout: 10_000 };

const preview = (page: Page) => page.locator('[data-link-preview]');
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const gone = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

describe.each(everySize)('at %s size', (size) => {
  test('what is missing or wrong is said at its field, the first of them has the focus, and mending it is seen', async () => {
    const { page } = await atSheet(setup, size);
    await link(page).fill('https://evil.example/track');
    await releaseDate(page).fill('2020-01-01');
    await add(page);
    await shown(page, 'Title is required');
    await shown(page, 'At least one artist is required');
    await shown(page, 'Please enter a valid URL for the selected platform.');
    await shown(page, 'Pick a day from today on');
    await expect.poll(() => focusedLabel(page), patience).toBe('Song Title*');
    await page.keyboard.type('Salt');
    await gone(page, 'Title is required');
    expect(await focusedLabel(page)).toBe('Song Title*');
    await add(page);
    await expect.poll(() => focusedLabel(page), patience).toBe('Artist Name*');
    await artist(page).pressSequentially('V');
    await gone(page, 'At least one artist is required');
    expect(await releaseDate(page).getAttribute('min')).toBe(dayFromNow(0));
    await releaseDate(page).fill(dayFromNow(0));
    await gone(page, 'Pick a day from today on');
  });

  test('artists become chips by comma, Enter or plus, up to three, each only once', async () => {
    const { page } = await atSheet(setup, size);
    const chip = (name: string) => button(page, `Remove ${name}`);
    // A comma waits for the next letter: it may belong to the name.
    await artist(page).pressSequentially('Halden Roe, M');
    await chip('Halden Roe').waitFor();
    await shown(page, '1/3');
    await artist(page).fill('HALDEN  roe');
    await page.keyboard.press('Enter');
    await shown(page, 'Duplicate artists are not allowed');
    expect(await artist(page).inputValue()).toBe('HALDEN roe');
    await artist(page).fill('Mirre');
    await gone(page, 'Duplicate artists are not allowed');
    await page.keyboard.press('Enter');
    await shown(page, '2/3');
    await artist(page).fill('Orla');
    await button(page, 'Add another artist').click();
    await shown(page, '3/3');
    expect(await button(page, 'Add another artist').count()).toBe(0);
    await artist(page).press('Backspace');
    await chip('Orla').waitFor({ state: 'detached' });
    await chip('Halden Roe').click();
    await shown(page, '1/3');
    // What is still in the input counts, and is compared too.
    await title(page).fill(uniqueName(size));
    await artist(page).fill('mirre');
    await add(page);
    await shown(page, 'Duplicate artists are not allowed');
  });

  test('a recognised link is shown with its platform, and each platform asks for its own moment', async () => {
    const { page } = await atSheet(setup, size);
    expect(await timestamp(page).count()).toBe(0);
    await link(page).fill('https://soundcloud.com/nightbus-fm/');
    await preview(page).getByText('SoundCloud', { exact: true }).waitFor();
    expect(await preview(page).getByText('Link recognised').count()).toBe(0);
    await link(page).fill('https://soundcloud.com/nightbus-fm/halden-roe-b2b-mirre#t=42:10');
    await preview(page).getByText('Halden Roe b2b Mirre').waitFor();
    await preview(page).getByText('Link recognised').waitFor();
    await expect.poll(() => timestamp(page).inputValue(), patience).toBe('42:10');
    await shown(page, '42:10, 2m30s or seconds. Point to the moment it drops.');

    // Typed letter by letter, the field follows the link; once written in, it does not.
    await link(page).fill('');
    await preview(page).waitFor({ state: 'detached' });
    await timestamp(page).waitFor({ state: 'detached' });
    await link(page).pressSequentially('https://youtu.be/dQw4w9WgXcQ?t=120');
    await preview(page).getByText('YouTube', { exact: true }).waitFor();
    await expect.poll(() => timestamp(page).inputValue(), patience).toBe('2:00');
    await timestamp(page).fill('3:00');
    await link(page).fill('https://x.com/velka/status/1234567890?t=5');
    await preview(page).getByText('Post by @velka').waitFor();
    expect(await timestamp(page).inputValue()).toBe('3:00');

    await link(page).fill('https://www.instagram.com/p/CxYz12ab/?img_index=3');
    await preview(page).getByText('Instagram', { exact: true }).waitFor();
    await timestamp(page).waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'Video number').inputValue(), patience).toBe('3');
    await expect.poll(() => field(page, 'Start time').inputValue(), patience).toBe('3:00');
    await fillSong(page, uniqueName(size));
    await field(page, 'Video number').fill('x');
    await add(page);
    await shown(page, 'Enter which video it is: 1, 2, 3...');
    // What is no longer asked for cannot stand in the way.
    await link(page).fill('https://soundcloud.com/nightbus-fm/id');
    await add(page);
    await closed(page);
  });
});

describe.each(phoneOnly)('at %s size', (size) => {
  test('every link that is not taken says why, in the words of the spec', async () => {
    const { page } = await atSheet(setup, size);
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
      await expect.poll(() => focusedLabel(page), patience).toBe('Music Link (optional)');
    }
    await timestamp(page).fill('later');
    await shown(page, 'Enter a time like 42:10, 1:12:40 or 2m30s');
    await timestamp(page).fill('2m30s');
    await gone(page, 'Enter a time like 42:10, 1:12:40 or 2m30s');
    await page.getByText('YouTube URLs must include a timestamp').waitFor({ state: 'detached' });
  });

  test('a link from a phone app is asked about first: it can be changed, or uploaded anyway', async () => {
    const { page } = await atSheet(setup, size);
    const name = uniqueName(size);
    await fillSong(page, name);
    await link(page).fill('https://api-core.soundcloud.com/s/9fK2-salt');
    await add(page);
    const question = page.getByRole('alertdialog', { name: 'Mobile Share Link Detected' });
    await question.getByText('api-core.soundcloud.com/s/9fK2-salt').waitFor();
    await button(page, 'Change URL').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page), patience).toBe('Music Link (optional)');
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await title(page).inputValue()).toBe(name);
    await add(page);
    await button(page, 'Upload Anyway').click();
    await closed(page);
    await page.getByRole('link', { name }).waitFor();
  });

  test('every host that names a share link is asked about, and one that is not SoundCloud’s is refused then', async () => {
    const { page } = await atSheet(setup, size);
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

  test('the link is taken out of a shared text, and a missing https is added', async () => {
    const { page } = await atSheet(setup, size);
    await shown(page, 'YouTube, SoundCloud, Instagram or X');
    const shared = 'Listen to Ledge by Velka on #SoundCloud\nhttps://on.soundcloud.com/aB3dE';
    await link(page).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, shared);
    await expect.poll(() => link(page).inputValue(), patience).toBe('https://on.soundcloud.com/aB3dE');
    await preview(page).getByText('Link recognised').waitFor();
    expect(await page.getByText('YouTube, SoundCloud, Instagram or X').count()).toBe(0);
    await link(page).fill('Check out this set! https://youtu.be/dQw4w9WgXcQ?t=1h2m3s via @boilerroom');
    await expect.poll(() => link(page).inputValue(), patience).toBe('https://youtu.be/dQw4w9WgXcQ?t=1h2m3s');
    await expect.poll(() => timestamp(page).inputValue(), patience).toBe('1:02:03');
    await link(page).fill('youtube.com/live/dQw4w9WgXcQ?t=90');
    await preview(page).getByText('YouTube', { exact: true }).waitFor();
    await link(page).blur();
    await expect.poll(() => link(page).inputValue(), patience).toBe('https://youtube.com/live/dQw4w9WgXcQ?t=90');
    await link(page).fill('https://x.com/velka/status/1234567890');
    await preview(page).getByText('X', { exact: true }).waitFor();
  });

  test('a name with a comma is one artist, and one that may be several is asked about', async () => {
    const { page, context } = await atSheet(setup, size);
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

  test('a song that is there already is offered while it is typed, and named when it is added', async () => {
    const { page, context } = await member(setup, size);
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
    expect(await title(page).inputValue()).toBe(name.slice(0, -1));

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
    await gone(page, 'A song with this information already exists.');
    await gone(page, 'Is it one of these?');
  });
});

const search = async (context: BrowserContext, query: string) => {
  const input = encodeURIComponent(JSON.stringify({ query }));
  const answer = await context.request.get(`/api/trpc/songs.search?input=${input}`);
  return ((await answer.json()) as { result: { data: { songs: { artists: string[] }[] } } }).result.data;
};
