import { clipMessages } from '@dubplate/domain/clips/clip.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { newPerson, type Actors } from '../support/actors.ts';
import { clipFiles } from '../support/clip-files.ts';
import {
  box,
  button,
  choose,
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
import { holdCalls } from '../support/requests.ts';

const files = clipFiles();

async function openSheet(actors: Actors, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const opened = await actors.member({ path: null });
  await prepare(opened.page);
  await openUploader(opened.page);
  return opened;
}

const plus = (page: Page) => page.getByRole('button', { name: 'New ID request' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'New ID Request' });
const slider = (page: Page) => page.getByRole('slider', { name: '60 second window' });
const savedKeys = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('dubplate.member')) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('dubplate.member');
      opening.onsuccess = () => {
        const counting = opening.result.transaction('clips').objectStore('clips').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });

/** Records until the timer shows the given remaining time. */
async function recordFor(page: Page, left: RegExp): Promise<void> {
  await button(page, 'Record').click({ delay: 500 });
  await page.getByRole('timer').filter({ hasText: left }).waitFor({ timeout: 30_000 });
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Title*').fill('Heard at the lake');
  await page.getByLabel('Description*').fill('A bassline like a door');
}

test.describe('at one size', { tag: '@phone' }, () => {
  test('a recording continues after Back, the close button or a drag closes its sheet', async ({
    env,
    actors,
    member,
  }) => {
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
    await recordFor(page, /^0:5[0-8]$/);
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
  });

  test('a recording in a closed sheet stops at 60 s and becomes a clip', async ({ member }) => {
    const { page } = await member({ path: null });
    await page.clock.install();
    await openUploader(page);
    await recordFor(page, /^0:5[0-8]$/);
    const confirmed = page.waitForResponse((response) => response.url().includes('clips.confirm') && response.ok());
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.clock.fastForward(60_000);
    await confirmed;
    await page.getByText('Your clip is ready. It waits in New ID Request.').waitFor();
    await plus(page).click();
    await finished(page);
  });

  test('a recording from before a reload becomes the clip after it', async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    const before = await env.bucket.keys();
    await recordFor(page, /^0:5[0-8]$/);
    await expect.poll(() => savedKeys(page)).toBeGreaterThan(2);
    await page.reload();
    await finished(page);
    const [bytes] = await newClips(actors, before);
    expect(expectClip(bytes!, 'recording')).toBeGreaterThan(1.5);
    await fillForm(page);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor();
    await page.getByRole('article').getByText('Audio').waitFor();
    await expect.poll(() => savedKeys(page)).toBe(0);
    await page.reload();
    await plus(page).click();
    await button(page, 'Choose a file').waitFor();
  });

  test('a conversion continues while its sheet is closed, and restarts after a reload', async ({ member }) => {
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
  });

  test('an upload continues after a reload without converting again', async ({ actors }) => {
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

  test('the window keeps its position after closing the sheet and a reload', async ({ actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.longVideo(600));
    await slider(page).press('Shift+ArrowRight');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:10 to 1:10');
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await plus(page).click();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:10 to 1:10');
    await expect.poll(() => savedKeys(page)).toBe(2);
    await page.reload();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:10 to 1:10');
  });

  test('a recording made offline is converted and uploaded when the connection returns', async ({ actors }) => {
    const { page, context } = await openSheet(actors);
    await context.setOffline(true);
    await recordFor(page, /^0:5[0-8]$/);
    await button(page, 'Stop recording').click({ delay: 500 });
    await page.getByRole('alert').getByText('The converter did not load.').waitFor({ timeout: 30_000 });
    await context.setOffline(false);
    await finished(page);
  });

  test('an upload that lost its connection continues when the connection returns', async ({ actors }) => {
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
        return page.getByRole('alert').allInnerTexts();
      })
      .toEqual([expect.stringMatching(/^Upload failed: Network error/)]);
    await page.unroute('**/incoming/**');
    await context.setOffline(false);
    await finished(page);
  });

  test('Cancel discards a recording only after a confirmation', async ({ actors }) => {
    const { page } = await openSheet(actors);
    await recordFor(page, /^0:5\d$/);
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

  test('signing out removes a clip in progress from the browser', async ({ actors }) => {
    const { page, context } = await openSheet(actors);
    await choose(page, files.longVideo(65));
    await slider(page).waitFor();
    await expect.poll(() => savedKeys(page)).toBe(2);
    // Another page of the same browser, which has not loaded the code for clips.
    const other = await context.newPage();
    await other.goto('/profile');
    await page.close();
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await other.getByRole('button', { name: 'Sign In' }).first().waitFor();
    await expect.poll(() => savedKeys(other)).toBe(0);
  });

  test('a clip of another member is neither offered nor kept', async ({ env, actors }) => {
    const { page, context } = await openSheet(actors);
    await choose(page, files.longVideo(65));
    await slider(page).waitFor();
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

  test('with full storage, the member is warned and the recording still becomes a clip', async ({ actors }) => {
    const { page } = await openSheet(actors, (opened) =>
      opened.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      }),
    );
    await recordFor(page, /^0:5[0-8]$/);
    await page
      .getByText('This browser has no room to keep your recording safe. Leave this page open until it is posted.')
      .waitFor();
    await button(page, 'Stop recording').click({ delay: 500 });
    await finished(page);
  });

  test('a second tab does not take over the recording of the first', async ({ actors }) => {
    const { page, context } = await openSheet(actors);
    await recordFor(page, /^0:5[0-8]$/);
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

  test('invalid files end neither a recording nor its upload', async ({ actors }) => {
    const { page } = await openSheet(actors);
    const storage = await failUploads(page);
    await recordFor(page, /^0:5[0-8]$/);
    await dropFile(page, '[aria-label=Clip]', 'notes.pdf', 'application/pdf');
    await dropFile(page, '[aria-label=Clip]', 'set.mp3', 'audio/mpeg');
    await button(page, 'Stop recording').click({ delay: 500 });
    await page.getByRole('alert').getByText('Upload failed: Bad Request').waitFor();
    await choose(page, files.text('set.flac'));
    await page.getByText('Please upload an audio (MP3, M4A, WAV, AAC) or video (MP4, MOV, WebM) file').waitFor();
    await choose(page, files.text('set.mp3'));
    await page.getByText(clipMessages.unreadable).waitFor();
    expect(await savedKeys(page)).toBe(2);
    storage.works = true;
    await button(page, 'Try again').click({ delay: 500 });
    await finished(page);
  });

  test('a recording whose conversion failed is kept and can be converted again', async ({ actors }) => {
    const { page } = await openSheet(actors, (opened) =>
      opened.addInitScript(() => {
        const { postMessage } = Worker.prototype;
        let isBroken = true;
        // An unknown task makes the worker fail.
        Worker.prototype.postMessage = function send(message: { id: number; task: { name: string } }) {
          const fails = isBroken && message.task.name === 'convert';
          if (fails) isBroken = false;
          postMessage.call(this, fails ? { ...message, task: { name: 'encode' } } : message);
        };
      }),
    );
    await recordFor(page, /^0:5[0-8]$/);
    await button(page, 'Stop recording').click({ delay: 500 });
    await page.getByRole('alert').getByText(clipMessages.unreadable).waitFor();
    expect(await savedKeys(page)).toBeGreaterThan(1);
    await button(page, 'Try again').click({ delay: 500 });
    await finished(page);
  });

  test('a clip that the server deleted meanwhile is uploaded again and posted', async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.clip());
    await finished(page);
    await fillForm(page);
    await env.db.deleteFrom('clips').where('request_id', 'is', null).execute();
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor();
    await page.getByRole('article').getByText('Audio').waitFor();
    await plus(page).click();
    await button(page, 'Choose a file').waitFor();
  });

  test('a deleted clip that cannot be uploaded again stays in the box', async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.clip());
    await finished(page);
    await fillForm(page);
    await env.db.deleteFrom('clips').where('request_id', 'is', null).execute();
    const storage = await failUploads(page);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByRole('alert').getByText('Upload failed: Bad Request').waitFor();
    await expect(page.getByText('Please add it again')).toHaveCount(0);
    storage.works = true;
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor();
    await page.getByRole('article').getByText('Audio').waitFor();
  });

  test('a clip that is ready before the previous request is posted stays for the next request', async ({ actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.clip());
    await finished(page);
    await fillForm(page);
    const posting = await holdCalls(page, 'requests.add');
    await page.getByRole('button', { name: 'Create Request' }).click();
    await button(page, 'Remove clip').click({ delay: 500 });
    await choose(page, files.clip(10));
    await finished(page);
    posting.release();
    await page.getByText('Request posted').waitFor();
    await plus(page).click();
    await finished(page);
  });

  test('Create Request uses the current window and posts when the clip is ready', async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    const before = await env.bucket.keys();
    const posts = watchCalls(page, 'requests.add');
    await choose(page, files.longVideo(90));
    await slider(page).press('Shift+ArrowRight');
    await fillForm(page);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor({ timeout: 60_000 });
    await page.getByRole('article').getByText('Audio').waitFor();
    const [bytes] = await newClips(actors, before);
    expect(expectClip(bytes!, 'picked')).toBeGreaterThan(59.8);
    expect(posts).toHaveLength(1);
  });

  test('Create Request does not post without a clip whose upload failed', async ({ actors }) => {
    const { page } = await openSheet(actors);
    const posts = watchCalls(page, 'requests.add');
    const storage = await failUploads(page);
    await choose(page, files.mp3());
    await page.getByRole('alert').waitFor();
    await fillForm(page);
    const refused = page.waitForResponse((response) => response.status() === 400);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await refused;
    await page.getByRole('button', { name: 'Create Request' }).waitFor();
    expect(posts).toEqual([]);
    storage.works = true;
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor();
    await page.getByRole('article').getByText('Audio').waitFor();
  });
});
