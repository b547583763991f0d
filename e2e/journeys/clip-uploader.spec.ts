import type { Actors } from '../support/actors.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { clipFiles } from '../support/clip-files.ts';
import {
  box,
  button,
  choose,
  countWorkers,
  dropFile,
  expectClip,
  failUploads,
  finished,
  holdConverter,
  holdUploads,
  newClips,
  openUploader,
  watchCalls,
} from '../support/clip-sheet.ts';

const files = clipFiles();

async function openSheet(actors: Actors, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const opened = await actors.member({ path: null });
  await prepare(opened.page);
  await openUploader(opened.page);
  return opened;
}

const isEmpty = (page: Page) => button(page, 'Choose a file').waitFor();
const window = (page: Page) => page.getByRole('slider', { name: '60 second window' });
const shownWindow = (page: Page) => window(page).getAttribute('aria-valuetext');

test('the box keeps its height in every state, and only the finished clip is smaller', async ({ actors }) => {
  const { page, consoleErrors } = await openSheet(actors, holdConverter);
  const height = async () => Math.round((await box(page).boundingBox())!.height);
  expect(await height()).toBe(216);
  await choose(page, files.text('notes.txt'));
  await page.getByRole('alert').waitFor();
  expect(await height()).toBe(216);
  await choose(page, files.longVideo(65));
  await window(page).waitFor();
  expect(await height()).toBe(216);
  await button(page, 'Use 60 s').click();
  await box(page).getByText('Converting video to audio').first().waitFor();
  expect(await height()).toBe(216);
  // A pause between the clicks: the page ignores the second click of a double tap.
  await button(page, 'Cancel').click({ delay: 500 });
  const releaseUploads = await holdUploads(page);
  await choose(page, files.clip());
  await box(page)
    .getByText(/ of \d/)
    .waitFor();
  expect(await height()).toBe(216);
  releaseUploads();
  await finished(page);
  expect(await height()).toBeLessThan(100);
  await button(page, 'Remove clip').click({ delay: 500 });
  await button(page, 'Record').click({ delay: 500 });
  await button(page, 'Stop recording').waitFor();
  expect(await height()).toBe(216);
  expect(consoleErrors).toEqual([]);
});

test('the window is moved by its body, its handle, a tap and the keys', async ({ actors }) => {
  const { page } = await openSheet(actors);
  await choose(page, files.longVideo(600));
  await window(page).waitFor();
  expect(await shownWindow(page)).toBe('0:00 to 1:00');
  expect((await window(page).boundingBox())!.width).toBeGreaterThanOrEqual(88);

  await window(page).press('ArrowRight');
  await expect.poll(() => shownWindow(page)).toBe('0:01 to 1:01');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => shownWindow(page)).toBe('0:11 to 1:11');
  await page.keyboard.press('End');
  await expect.poll(() => shownWindow(page)).toMatch(/ to 10:0/);
  const last = await shownWindow(page);
  await page.keyboard.press('Home');
  await expect.poll(() => shownWindow(page)).toBe('0:00 to 1:00');

  const pull = async (by: { dx: number; y: number }) => {
    const { x, y, width } = (await window(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + by.y);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + by.dx, y + by.y, { steps: 4 });
    await page.mouse.up();
  };
  await pull({ dx: 60, y: 40 });
  await expect.poll(() => shownWindow(page)).not.toBe('0:00 to 1:00');
  const byBody = await shownWindow(page);
  await pull({ dx: 60, y: -4 });
  await expect.poll(() => shownWindow(page)).not.toBe(byBody);
  await pull({ dx: 2000, y: 40 });
  await expect.poll(() => shownWindow(page)).toBe(last);
  const { x, y } = (await window(page).boundingBox())!;
  await page.mouse.click(x - 60, y + 30);
  await expect.poll(() => shownWindow(page)).not.toBe(last);
});

test('a microphone recording becomes a clip', async ({ env, actors }) => {
  const { page, consoleErrors } = await openSheet(actors);
  const before = await env.bucket.keys();
  // The second click hits Stop, and the page must ignore it.
  await button(page, 'Record').dblclick();
  await button(page, 'Stop recording').waitFor();
  await page
    .getByRole('timer')
    .filter({ hasText: /^0:5[0-8]$/ })
    .waitFor();
  await button(page, 'Stop recording').click();
  await finished(page);
  const [bytes] = await newClips(actors, before);
  expect(expectClip(bytes!, 'recording')).toBeGreaterThan(1);
  await button(page, 'Play clip').click({ delay: 500 });
  await button(page, 'Pause clip').waitFor();
  expect(consoleErrors).toEqual([]);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('the window can be played before the upload, from its start', async ({ actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.longVideo(90));
    await window(page).press('Shift+ArrowRight');
    await button(page, 'Play the window').click();
    await button(page, 'Pause the window').waitFor();
    // Moving the window stops playback: the sound would no longer match it.
    await page.waitForTimeout(300);
    await window(page).press('ArrowRight');
    await button(page, 'Play the window').waitFor();
  });
});

test('recording stops at zero', { tag: '@phone' }, async ({ member }) => {
  const { page } = await member({ path: null });
  await page.clock.install();
  await openUploader(page);
  await button(page, 'Record').click();
  await page
    .getByRole('timer')
    .filter({ hasText: /^0:5[0-8]$/ })
    .waitFor();
  await page.clock.fastForward(60_000);
  await finished(page);
});

test('without a microphone the box shows why and still accepts a file', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const answers: Record<string, string> = {};
  for (const reason of ['NotAllowedError', 'NotFoundError', 'NotReadableError']) {
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, reason);
    await button(page, 'Record').click({ delay: 500 });
    answers[reason] = await page.getByRole('alert').innerText();
    await button(page, 'Choose a file').waitFor();
    await button(page, 'Dismiss').click({ delay: 500 });
  }
  expect(answers).toEqual({
    NotAllowedError: 'The microphone is off for this page. Allow it in your browser’s settings, or choose a file.',
    NotFoundError: 'No microphone was found. Plug one in, or choose a file.',
    NotReadableError: 'The microphone could not be started. Another app may be using it. Try again, or choose a file.',
  });
});

test('a microphone that cannot be recorded from is released', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(globalThis, { stream });
      return stream;
    };
    MediaRecorder.prototype.start = () => {
      throw new DOMException('', 'NotSupportedError');
    };
  });
  await button(page, 'Record').click({ delay: 500 });
  await page.getByRole('alert').getByText('The microphone could not be started.').waitFor();
  expect(await page.evaluate('stream.getTracks().map((track) => track.readyState)')).toEqual(['ended']);
});

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

test(
  'a file can be dropped anywhere on the box, and a drop beside it is ignored',
  { tag: '@desk' },
  async ({ actors }) => {
    const { page } = await openSheet(actors);
    expect(await dropFile(page, '[role=dialog] h2', 'notes.txt')).toBe(true);
    await isEmpty(page);
    await dropFile(page, '[role=dialog] [role=group] p', 'notes.txt');
    await box(page).getByText('notes.txt').waitFor();
  },
);

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
    await isEmpty(page);
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
    await isEmpty(page);
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

test(
  'a finished clip survives closing the sheet and is posted with the request',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.mp3(5));
    await finished(page);
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New ID request' }).click();
    await finished(page);
    await page.getByLabel('Title*').fill('Heard at the lake');
    await page.getByLabel('Description*').fill('A bassline like a door');
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor();
    await page.getByRole('article').getByText('Audio').waitFor();
    await page.getByRole('button', { name: 'New ID request' }).click();
    await button(page, 'Choose a file').waitFor();
  },
);

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
