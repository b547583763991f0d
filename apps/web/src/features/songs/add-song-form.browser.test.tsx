import type { AddSongForm as Form } from '@dubplate/domain/songs/song.schema.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { AddSongForm } from './add-song-form.tsx';

const title = field('Song Title*');
const artist = field('Artist Name*');
const link = field('Music Link (optional)');
const timestamp = field('Timestamp');
const releaseDate = field('Release Date (optional)');
const question = page.getByRole('alertdialog', { name: 'Mobile Share Link Detected' });
const preview = () => document.querySelector('[data-link-preview]');
const previewText = () => preview()?.textContent ?? null;
const submit = () => button('Submit').click();

const empty = { title: '', artists: [], typedArtist: '', link: '', timestamp: '', videoIndex: '', releaseDate: '' };

/** A day that is so many days from today, in the time zone of the browser. */
function dayFromNow(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

async function open(values: Partial<typeof empty> & { artists?: never[] } = {}, editing = false) {
  const onSubmit = vi.fn<(form: Form) => void>();
  await render(
    <>
      <AddSongForm
        id="song"
        readDraft={() => ({ ...empty, ...values })}
        busy={false}
        editing={editing}
        onChange={() => {}}
        onSubmit={onSubmit}
      />
      <button type="submit" form="song">
        Submit
      </button>
    </>,
  );
  return { sent: () => onSubmit.mock.calls.map(([form]) => form) };
}

test('every invalid field shows its error, the first gets the focus, and a correction removes it', async () => {
  await open({ link: 'https://evil.example/track', releaseDate: '2020-01-01' });
  await submit();
  await shown('Title is required');
  await shown('At least one artist is required');
  await shown('Please enter a valid URL for the selected platform.');
  await shown('Pick a day from today on');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('Salt');
  await gone(text('Title is required'));
  await expect.element(title).toHaveFocus();
  await submit();
  await expect.element(artist).toHaveFocus();
  await userEvent.keyboard('V');
  await gone(text('At least one artist is required'));
  await expect.element(releaseDate).toHaveAttribute('min', dayFromNow(0));
  await releaseDate.fill(dayFromNow(0));
  await gone(text('Pick a day from today on'));
});

test('an edited song may have a release date in the past', async () => {
  const { sent } = await open({ title: 'Ledge', typedArtist: 'Velka', releaseDate: '2020-01-01' }, true);
  await submit();
  await expect.poll(sent).toMatchObject([{ title: 'Ledge', artists: ['Velka'], releaseDate: '2020-01-01' }]);
});

describe('artists', () => {
  const chip = (name: string) => button(`Remove ${name}`);

  test('a comma, Enter or plus turns artists into chips, up to three and without duplicates', async () => {
    await open({ title: 'Ledge' });
    // A comma splits only after the next character: it may be part of the name.
    await userEvent.type(artist, 'Halden Roe, M');
    await expect.element(chip('Halden Roe')).toBeVisible();
    await shown('1/3');
    await artist.fill('HALDEN  roe');
    await userEvent.keyboard('{Enter}');
    await shown('Duplicate artists are not allowed');
    await expect.element(artist).toHaveValue('HALDEN roe');
    await artist.fill('Mirre');
    await gone(text('Duplicate artists are not allowed'));
    await userEvent.keyboard('{Enter}');
    await shown('2/3');
    await artist.fill('Orla');
    await button('Add another artist').click();
    await shown('3/3');
    await gone(button('Add another artist'));
    await userEvent.keyboard('{Backspace}');
    await gone(chip('Orla'));
    await chip('Halden Roe').click();
    await shown('1/3');
    // Text that is still in the input counts as an artist and is checked for duplicates.
    await artist.fill('mirre');
    await submit();
    await shown('Duplicate artists are not allowed');
  });

  test('a name with a comma stays one artist, and a name with a joining word opens a question', async () => {
    const { sent } = await open({ title: 'Ledge' });
    await userEvent.type(artist, 'Tyler, The Creator{Enter}');
    await expect.element(chip('Tyler, The Creator')).toBeVisible();
    await shown('1/3');
    await artist.fill('Mirre b2b Halden Roe');
    await expect.element(button('Split into 2 artists?')).toBeVisible();
    await chip('Tyler, The Creator').click();
    await button('Split into 2 artists?').click();
    await expect.element(chip('Mirre')).toBeVisible();
    await expect.element(chip('Halden Roe')).toBeVisible();
    await userEvent.type(artist, 'Tyler, The Creator');
    await submit();
    await expect.poll(sent).toMatchObject([{ artists: ['Mirre', 'Halden Roe', 'Tyler, The Creator'] }]);
  });
});

describe('links', () => {
  test('a recognised link shows its platform and its name', async () => {
    await open();
    await shown('YouTube, SoundCloud, Instagram or X');
    for (const [address, expected] of [
      ['https://soundcloud.com/nightbus-fm/', /^SoundCloud(?!.*Link recognised)/],
      ['https://soundcloud.com/nightbus-fm/halden-roe-b2b-mirre', /^SoundCloudHalden Roe b2b Mirre.*Link recognised$/],
      ['https://youtu.be/dQw4w9WgXcQ?t=120', /^YouTube.*Link recognised$/],
      ['https://x.com/velka/status/1234567890?t=5', /^XPost by @velka.*Link recognised$/],
      ['https://www.instagram.com/p/CxYz12ab/?img_index=3', /^Instagram.*Link recognised$/],
    ] as const) {
      await link.fill(address);
      await expect.poll(previewText).toMatch(expected);
      await gone(text('YouTube, SoundCloud, Instagram or X'));
    }
    await link.fill('');
    await expect.poll(preview).toBeNull();
    await shown('YouTube, SoundCloud, Instagram or X');
  });

  test('the time fields follow the link until the member edits them', async () => {
    const { sent } = await open({ title: 'Ledge', typedArtist: 'Velka' });
    await gone(timestamp);
    await link.fill('https://soundcloud.com/nightbus-fm/halden-roe-b2b-mirre#t=42:10');
    await expect.element(timestamp).toHaveValue('42:10');
    await shown('42:10, 2m30s or seconds. Point to the moment it drops.');
    await link.fill('');
    await gone(timestamp);
    await link.fill('https://youtu.be/dQw4w9WgXcQ?t=120');
    await expect.element(timestamp).toHaveValue('2:00');
    await timestamp.fill('3:00');
    await link.fill('https://x.com/velka/status/1234567890?t=5');
    await expect.element(timestamp).toHaveValue('3:00');
    await link.fill('https://www.instagram.com/p/CxYz12ab/?img_index=3');
    await gone(timestamp);
    await expect.element(field('Video number')).toHaveValue('3');
    await expect.element(field('Start time')).toHaveValue('3:00');
    await field('Video number').fill('x');
    await submit();
    await shown('Enter which video it is: 1, 2, 3...');
    // An error of a field that is no longer shown does not block the form.
    await link.fill('https://soundcloud.com/nightbus-fm/id');
    await submit();
    await expect.poll(sent).toMatchObject([{ timestamp: '3:00', videoIndex: '' }]);
  });

  test('every refused link shows the reason from the spec and gets the focus', async () => {
    const { sent } = await open({ title: 'Ledge', typedArtist: 'Velka' });
    const youtube =
      'YouTube URLs must include a timestamp to help others find the exact moment. You can either add ?t=120 to your URL or use the timestamp field below.';
    for (const [address, message] of [
      ['http://soundcloud.com/velka/id', 'Please enter a valid URL for the selected platform.'],
      ['https://soundcloud.com/velka', 'Please enter a valid URL for the selected platform.'],
      ['https://www.instagram.com/velka', 'Please enter a valid URL for the selected platform.'],
      ['https://x.com/velka', 'Invalid Twitter/X URL format. Please use a URL like x.com/user/status/1234567890'],
      ['https://x.com/velka/status/123', 'Invalid tweet ID format. Please use a valid Twitter/X URL.'],
      ['https://youtu.be/dQw4w9WgXcQ', youtube],
    ] as const) {
      await link.fill(address);
      await submit();
      await expect.element(link).toHaveAccessibleDescription(expect.stringContaining(message));
      await expect.element(link).toHaveFocus();
    }
    await timestamp.fill('later');
    await shown('Enter a time like 42:10, 1:12:40 or 2m30s');
    await timestamp.fill('2m30s');
    await gone(text('Enter a time like 42:10, 1:12:40 or 2m30s'));
    await gone(page.getByText(/YouTube URLs must include/));
    expect(sent()).toEqual([]);
  });

  test('the URL is extracted from a shared text, and a missing https is added', async () => {
    await open();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Listen to Ledge by Velka on #SoundCloud\nhttps://on.soundcloud.com/aB3dE');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    link.element().dispatchEvent(paste);
    await expect.element(link).toHaveValue('https://on.soundcloud.com/aB3dE');
    await expect.poll(previewText).toMatch(/Link recognised$/);
    await link.fill('Check out this set! https://youtu.be/dQw4w9WgXcQ?t=1h2m3s via @boilerroom');
    await expect.element(link).toHaveValue('https://youtu.be/dQw4w9WgXcQ?t=1h2m3s');
    await expect.element(timestamp).toHaveValue('1:02:03');
    await link.fill('youtube.com/live/dQw4w9WgXcQ?t=90');
    await expect.poll(previewText).toMatch(/^YouTube/);
    await title.click();
    await expect.element(link).toHaveValue('https://youtube.com/live/dQw4w9WgXcQ?t=90');
  });
});

describe('a mobile share link', () => {
  test('opens a dialog: the member can change it or upload it anyway', async () => {
    const { sent } = await open({ title: 'Ledge', typedArtist: 'Velka' });
    await link.fill('https://api-core.soundcloud.com/s/9fK2-salt');
    await submit();
    await expect.element(question.getByText('api-core.soundcloud.com/s/9fK2-salt')).toBeVisible();
    await button('Change URL').click();
    await gone(question);
    await expect.element(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await gone(question);
    expect(sent()).toEqual([]);
    await submit();
    await button('Upload Anyway').click();
    await expect.poll(sent).toMatchObject([{ link: 'https://api-core.soundcloud.com/s/9fK2-salt' }]);
  });

  test('is recognised for every share host, and refused afterwards if SoundCloud does not own the host', async () => {
    const { sent } = await open({ title: 'Ledge', typedArtist: 'Velka' });
    for (const host of ['api-core-v2.soundcloud.com', 'soundcloud-stage.com', 'soundcloud-stage.app.goo.gl']) {
      await link.fill(`https://${host}/s-9fK2`);
      await submit();
      await expect.element(question.getByText(`${host}/s-9fK2`)).toBeVisible();
      await button('Change URL').click();
      await gone(question);
    }
    await link.fill('https://api-core.evil.example/s/1');
    await submit();
    await button('Upload Anyway').click();
    await gone(question);
    await shown('Please enter a valid URL for the selected platform.');
    expect(sent()).toEqual([]);
  });
});

describe('the release date', () => {
  const radio = (name: string | RegExp) => page.getByRole('radio', { name });
  const year = new Date().getFullYear() + 1;
  const known = { title: 'Ledge', typedArtist: 'Velka' };

  test('can be a month, a season or a year, and shows how lists print it', async () => {
    const { sent } = await open(known);
    await releaseDate.click();
    await radio('Month').click();
    await button('Year after').click();
    await radio('Mar').click();
    await expect.element(releaseDate).toHaveValue(`Mar ${year}`);
    await shown('Shows in lists as');
    await submit();
    await radio('Season').click();
    await expect.element(releaseDate).toHaveValue(`Spring ${year}`);
    await radio(/^Winter/).click();
    await submit();
    await radio('Year').click();
    await expect.element(releaseDate).toHaveValue(String(year));
    await submit();
    expect(sent().map((form) => form.releaseDate)).toEqual([`${year}-03`, `${year}-winter`, String(year)]);
  });

  test('keeps the month while the year changes, and can be cleared', async () => {
    const { sent } = await open({ ...known, releaseDate: `${year}-03` });
    await button('Year after').click();
    await expect.element(releaseDate).toHaveValue(`Mar ${year + 1}`);
    await button('Clear date').click();
    await expect.element(releaseDate).toHaveValue('');
    await submit();
    expect(sent()).toMatchObject([{ releaseDate: '' }]);
  });

  test('offers a new song no span that has ended', async () => {
    await open({ ...known, releaseDate: String(year - 1) });
    await expect.element(button('Year before')).toBeDisabled();
  });

  test('offers an edit every span', async () => {
    await open({ ...known, releaseDate: `${year - 3}-05` }, true);
    await expect.element(radio('May')).toBeChecked();
    await expect.element(button('Year before')).toBeEnabled();
  });

  test('of a day uses the date input, with the choice below it once it has the focus', async () => {
    await open({ ...known, releaseDate: `${year}-03-14` });
    await expect.element(releaseDate).toHaveValue(`${year}-03-14`);
    await gone(page.getByRole('radiogroup', { name: 'How exact' }));
    await releaseDate.click();
    await expect.element(radio('Day')).toBeChecked();
    await radio('Year').click();
    await expect.element(releaseDate).toHaveValue(String(year));
    await radio('Day').click();
    await expect.element(releaseDate).toHaveValue('');
  });
});
