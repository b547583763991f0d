import type { Page } from '@playwright/test';
import { newPerson } from '../support/actors.ts';
import { clipFiles } from '../support/clip-files.ts';
import {
  box,
  button,
  choose,
  expectClip,
  finished,
  holdConverter,
  holdUploads,
  newClips,
  openSheet,
  openUploader,
  plus,
  savedKeys,
  startRecording,
  windowSlider,
} from '../support/clip-sheet.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();
const sheet = (page: Page) => page.getByRole('dialog', { name: 'New ID Request' });

test(
  'a recording continues after Back, the close button or a drag closes its sheet',
  { tag: '@phone' },
  async ({ env, actors, member }) => {
    const { page, consoleErrors } = await member({ path: '/id-help' });
    await plus(page).click();
    const before = await env.bucket.keys();
    const gestures = [
      () => page.goBack(),
      () => sheet(page).getByRole('button', { name: 'Close' }).click(),
      async () => {
        const { x, y, width } = (await sheet(page).boundingBox())!;
        await page.mouse.move(x + width / 2, y + 12);
        await page.mouse.down();
        await page.mouse.move(x + width / 2, y + 700, { steps: 12 });
        await page.mouse.up();
      },
    ];
    await startRecording(page);
    for (const close of gestures) {
      const shown = await page.getByRole('timer').innerText();
      await close();
      await sheet(page).waitFor({ state: 'detached' });
      await page.getByText('Still recording. Tap + to get back to it.').waitFor();
      await page.getByRole('button', { name: 'New ID request, recording' }).click();
      // The timer counts down from 60 s, in a fixed-width format, so texts compare like numbers.
      await expect.poll(async () => (await page.getByRole('timer').innerText()) < shown).toBe(true);
    }
    await button(page, 'Stop recording').click({ delay: 500 });
    await finished(page);
    const [bytes] = await newClips(actors, before);
    expect(expectClip(bytes!, 'recording')).toBeGreaterThan(3);
    expect(consoleErrors).toEqual([]);
  },
);

test('a recording in a closed sheet stops at 60 s and becomes a clip', { tag: '@phone' }, async ({ member }) => {
  const { page } = await member({ path: null });
  await page.clock.install();
  await openUploader(page);
  await startRecording(page);
  const confirmed = page.waitForResponse((response) => response.url().includes('clips.confirm') && response.ok());
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await page.clock.fastForward(60_000);
  await confirmed;
  await page.getByText('Your clip is ready. It waits in New ID Request.').waitFor();
  await plus(page).click();
  await finished(page);
});

test(
  'a conversion continues while its sheet is closed, and restarts after a reload',
  { tag: '@phone' },
  async ({ member }) => {
    const { page } = await member({ path: null });
    const releaseConverter = await holdConverter(page);
    await openUploader(page);
    await choose(page, files.mp4());
    await box(page).getByText('Converting video to audio').first().waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await plus(page).click();
    await box(page).getByText('Converting video to audio').first().waitFor();
    await page.reload();
    await box(page).getByText('Converting video to audio').first().waitFor();
    await releaseConverter();
    await finished(page);
  },
);

test('an upload continues after a reload without converting again', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const releaseUploads = await holdUploads(page);
  await choose(page, files.mp4());
  await box(page)
    .getByText(/ of \d/)
    .waitFor();
  // The browser has deleted the source: one record describes the clip, one holds its bytes.
  await expect.poll(() => savedKeys(page)).toBe(2);
  releaseUploads();
  await page.reload();
  await finished(page);
  await expect(box(page).getByText('Converting')).toHaveCount(0);
  await page.reload();
  await finished(page);
});

test('the window keeps its position after closing the sheet and a reload', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  await choose(page, files.longVideo(600));
  await windowSlider(page).press('Shift+ArrowRight');
  await expect(windowSlider(page)).toHaveAttribute('aria-valuetext', '0:10 to 1:10');
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await plus(page).click();
  await expect(windowSlider(page)).toHaveAttribute('aria-valuetext', '0:10 to 1:10');
  await expect.poll(() => savedKeys(page)).toBe(2);
  await page.reload();
  await expect(windowSlider(page)).toHaveAttribute('aria-valuetext', '0:10 to 1:10');
});

test(
  'a recording made offline is converted and uploaded when the connection returns',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page, context } = await openSheet(actors);
    await context.setOffline(true);
    await startRecording(page);
    await button(page, 'Stop recording').click({ delay: 500 });
    await page.getByText("It is prepared when you're back online.").waitFor({ timeout: 30_000 });
    await context.setOffline(false);
    await finished(page);
  },
);

test(
  'an upload that lost its connection continues when the connection returns',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page, context } = await openSheet(actors, (opened) => opened.clock.install());
    await page.route('**/incoming/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await context.setOffline(true);
      return route.abort();
    });
    await choose(page, files.clip());
    // The retries wait 1, 2 and 3 s.
    await expect
      .poll(async () => {
        await page.clock.fastForward(3_000);
        // Kept, and shown like a finished clip.
        return button(page, 'Play clip').isVisible();
      })
      .toBe(true);
    await page.unroute('**/incoming/**');
    const confirmed = page.waitForResponse((response) => response.url().includes('clips.confirm') && response.ok());
    await context.setOffline(false);
    await confirmed;
    await finished(page);
  },
);

test('Cancel discards a recording only after a confirmation', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  await startRecording(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this request?' });
  await question.getByText('What you typed and your clip will be gone.').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await button(page, 'Stop recording').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => savedKeys(page)).toBe(0);
  await plus(page).click();
  await button(page, 'Record').waitFor();
});

test('signing out removes a clip in progress from the browser', { tag: '@phone' }, async ({ actors }) => {
  const { page, context } = await openSheet(actors);
  await choose(page, files.longVideo(65));
  await windowSlider(page).waitFor();
  await expect.poll(() => savedKeys(page)).toBe(2);
  // Another page of the same browser, which has not loaded the code for clips.
  const other = await context.newPage();
  await other.goto('/profile');
  await page.close();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await other.getByRole('button', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => savedKeys(other)).toBe(0);
});

test('a clip of another member is neither offered nor kept', { tag: '@phone' }, async ({ env, actors }) => {
  const { page, context } = await openSheet(actors);
  await choose(page, files.longVideo(65));
  await windowSlider(page).waitFor();
  await expect.poll(() => savedKeys(page)).toBe(2);
  // Their session ended while no page was open.
  await page.goto('about:blank');
  await context.clearCookies();
  const next = newPerson();
  const inviteCode = await env.mint({ earlyAccess: false });
  const answer = await context.request.post('/api/trpc/accounts.register', {
    data: { ...next, password: 'acetate-dreams', inviteCode },
  });
  expect(answer.ok()).toBe(true);
  await openUploader(page);
  await expect.poll(() => savedKeys(page)).toBe(0);
  await button(page, 'Choose a file').waitFor();
});

test('a second tab does not take over the recording of the first', { tag: '@phone' }, async ({ actors }) => {
  const { page, context } = await openSheet(actors);
  await startRecording(page);
  const other = await context.newPage();
  await other.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks);
    Object.assign(globalThis, { refusedLocks: 0 });
    navigator.locks.request = ((name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
      request(name, options, (lock) => {
        if (!lock) (globalThis as unknown as { refusedLocks: number }).refusedLocks += 1;
        return callback(lock);
      })) as typeof navigator.locks.request;
  });
  await openUploader(other);
  // The box is empty until the stored clips are read: wait until the tab was refused the lock, or took the clip.
  const isEmpty = () => button(other, 'Record').isVisible();
  await expect.poll(async () => (await other.evaluate('refusedLocks')) === 1 || !(await isEmpty())).toBe(true);
  expect(await isEmpty()).toBe(true);
  await button(page, 'Stop recording').click({ delay: 500 });
  await finished(page);
  expect(await isEmpty()).toBe(true);
});
