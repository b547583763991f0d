import { clipFiles } from '../support/clip-files.ts';
import {
  box,
  button,
  choose,
  expectClip,
  fillRequest,
  finished,
  newClips,
  openUploader,
  plus,
  savedKeys,
  windowSlider,
} from '../support/clip-sheet.ts';
import { openCard, requestSheet } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();

test('a member picks a minute of a video, posts it and plays it', async ({ env, actors, member }) => {
  const { page, consoleErrors } = await member({ path: null });
  const clipsBefore = await env.bucket.keys();
  await openUploader(page);
  await choose(page, files.longVideo(65));
  const picker = windowSlider(page);
  await picker.press('ArrowRight');
  await expect(picker).toHaveAttribute('aria-valuetext', '0:01 to 1:01');
  await button(page, 'Use 60 s').click();
  await finished(page);
  const [bytes] = await newClips(actors, clipsBefore);
  expect(expectClip(bytes!, 'the picked minute')).toBeGreaterThan(59.8);

  // A finished clip stays when the sheet is closed.
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await plus(page).click();
  await finished(page);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByRole('article').getByText('Audio')).toBeVisible();
  await plus(page).click();
  await expect(button(page, 'Choose a file')).toBeVisible();
  await page.keyboard.press('Escape');

  await openCard(page, 'Heard at the lake');
  const sheet = requestSheet(page, 'Heard at the lake');
  const position = sheet.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of /);
  await sheet.getByRole('button', { name: 'Play clip' }).click();
  await expect(position).toHaveAttribute('aria-valuetext', /^0:(0[1-9]|[1-5]\d) of /);
  expect(consoleErrors).toEqual([]);
});

test(
  'a recording that a reload interrupted becomes the clip of the request',
  { tag: ['@phone', '@proof'] },
  async ({ env, actors, member }) => {
    const { page, consoleErrors } = await member({ path: null });
    const clipsBefore = await env.bucket.keys();
    await openUploader(page);
    // The second click hits Stop, and the page must ignore it.
    await button(page, 'Record').dblclick();
    await expect.poll(() => savedKeys(page)).toBeGreaterThan(2);
    await page.reload();
    await finished(page);
    const [bytes] = await newClips(actors, clipsBefore);
    expect(expectClip(bytes!, 'the recording')).toBeGreaterThan(1);
    await fillRequest(page);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await expect(page.getByRole('article').getByText('Audio')).toBeVisible();
    await expect.poll(() => savedKeys(page)).toBe(0);
    expect(consoleErrors).toEqual([]);
  },
);
