import { clipFiles } from '../support/clip-files.ts';
import {
  box,
  button,
  choose,
  countWorkers,
  expectClip,
  failUploads,
  finished,
  holdConverter,
  holdUploads,
  newClips,
  openSheet,
  openUploader,
  watchCalls,
} from '../support/clip-sheet.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();

test('the worker that converts a clip ends before the upload', { tag: '@phone' }, async ({ member }) => {
  const { page } = await member({ path: null });
  const workers = await countWorkers(page);
  await openUploader(page);
  await holdUploads(page);
  await choose(page, files.mp3());
  const sending = box(page).getByText(/ of \d/);
  await sending.waitFor({ timeout: 30_000 });
  await expect.poll(workers).toEqual({ opened: 1, running: 0 });
  await expect(sending).toBeVisible();
});

test.describe('cancelling', () => {
  test('during conversion stops at once and uploads nothing', { tag: '@phone' }, async ({ member }) => {
    const { page, consoleErrors } = await member({ path: null });
    const workers = await countWorkers(page);
    await holdConverter(page);
    await openUploader(page);
    const tickets = watchCalls(page, 'clips.ticket');
    await choose(page, files.mp4());
    await box(page).getByText('Converting video to audio').first().waitFor();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Choose a file')).toBeVisible();
    await expect.poll(workers).toEqual({ opened: 1, running: 0 });
    expect(tickets).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test('during the upload leaves the clip unconfirmed', { tag: '@phone' }, async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    const confirmed = watchCalls(page, 'clips.confirm');
    const before = await env.bucket.keys();
    const releaseUploads = await holdUploads(page);
    await choose(page, files.clip(10));
    await box(page)
      .getByText(/ of \d/)
      .waitFor();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Choose a file')).toBeVisible();
    releaseUploads();
    await choose(page, files.clip());
    await finished(page);
    expect(confirmed).toHaveLength(1);
    const [bytes, ...others] = await newClips(actors, before);
    expect(others).toEqual([]);
    expect(expectClip(bytes!, 'the second')).toBeLessThan(6);
  });

  test('by choosing another file makes only the other file the clip', { tag: '@phone' }, async ({ env, actors }) => {
    const { page } = await openSheet(actors, holdConverter);
    const before = await env.bucket.keys();
    await choose(page, files.mp4(10));
    await box(page).getByText('Converting video to audio').first().waitFor();
    await choose(page, files.clip());
    await finished(page);
    const [bytes, ...others] = await newClips(actors, before);
    expect(others).toEqual([]);
    expect(expectClip(bytes!, 'the other')).toBeLessThan(6);
  });
});

test('a double tap on a button makes one clip', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const tickets = watchCalls(page, 'clips.ticket');
  await choose(page, files.longVideo(65));
  await button(page, 'Use 60 s').dblclick();
  await finished(page);
  expect(tickets).toHaveLength(1);
});

test('a broken connection is retried with a new ticket', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const tickets = watchCalls(page, 'clips.ticket');
  const puts = watchCalls(page, '/incoming/', 'PUT');
  let broken = 0;
  await page.route('**/incoming/**', (route) => {
    if (route.request().method() !== 'PUT' || broken === 1) return route.fallback();
    broken += 1;
    return route.abort();
  });
  await choose(page, files.clip());
  await finished(page);
  expect(tickets).toHaveLength(2);
  expect(new Set(puts).size).toBe(2);
});

for (const [what, status, message] of [
  ['cannot be reached', null, 'CORS error: Please check your browser settings or try refreshing the page'],
  ['refuses the upload', 403, 'Authentication error: Please log in again'],
] as const) {
  test(`shows the error of a bucket that ${what} four times`, { tag: '@phone' }, async ({ member }) => {
    const { page } = await member({ path: null });
    await page.clock.install();
    await openUploader(page);
    const tickets = watchCalls(page, 'clips.ticket');
    await page.route('**/incoming/**', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      if (status === null) return route.abort();
      return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });
    });
    await choose(page, files.clip());
    // Skips the backoff between the attempts.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(3_000);
          return tickets.length;
        },
        { timeout: 30_000 },
      )
      .toBe(4);
    await page.getByRole('alert').getByText(message).waitFor();
    await button(page, 'Try again').waitFor();
    expect(tickets).toHaveLength(4);
  });
}

test(
  'a clip whose upload failed can be uploaded again without converting it again',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await openSheet(actors);
    const storage = await failUploads(page);
    await choose(page, files.mp3());
    await page.getByRole('alert').getByText('Upload failed: Bad Request').waitFor();
    storage.works = true;
    await button(page, 'Try again').click();
    await finished(page);
  },
);
