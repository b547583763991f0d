import { clipMessages } from '@dubplate/domain/clips/clip.ts';
import { clipFiles } from '../support/clip-files.ts';
import {
  button,
  choose,
  dropFile,
  expectClip,
  failUploads,
  fillRequest,
  finished,
  newClips,
  openSheet,
  plus,
  savedKeys,
  startRecording,
  watchCalls,
  windowSlider,
} from '../support/clip-sheet.ts';
import { holdCalls } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();

test(
  'with full storage, the member is warned and the recording still becomes a clip',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await openSheet(actors, (opened) =>
      opened.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      }),
    );
    await startRecording(page);
    await page
      .getByText('This browser has no room to keep your recording safe. Leave this page open until it is posted.')
      .waitFor();
    await button(page, 'Stop recording').click({ delay: 500 });
    await finished(page);
  },
);

test('invalid files end neither a recording nor its upload', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const storage = await failUploads(page);
  await startRecording(page);
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

test(
  'a recording whose conversion failed is kept and can be converted again',
  { tag: '@phone' },
  async ({ actors }) => {
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
    await startRecording(page);
    await button(page, 'Stop recording').click({ delay: 500 });
    await page.getByRole('alert').getByText(clipMessages.unreadable).waitFor();
    expect(await savedKeys(page)).toBeGreaterThan(1);
    await button(page, 'Try again').click({ delay: 500 });
    await finished(page);
  },
);

test(
  'a clip that the server deleted meanwhile is uploaded again and posted',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    await choose(page, files.clip());
    await finished(page);
    await fillRequest(page);
    await env.db.deleteFrom('clips').where('request_id', 'is', null).execute();
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor();
    await page.getByRole('article').getByText('Audio').waitFor();
    await plus(page).click();
    await button(page, 'Choose a file').waitFor();
  },
);

test('a deleted clip that cannot be uploaded again stays in the box', { tag: '@phone' }, async ({ env, actors }) => {
  const { page } = await openSheet(actors);
  await choose(page, files.clip());
  await finished(page);
  await fillRequest(page);
  await env.db.deleteFrom('clips').where('request_id', 'is', null).execute();
  const storage = await failUploads(page);
  await page.getByRole('button', { name: 'Create Request' }).click();
  // A toast says it too.
  await page.getByRole('group', { name: 'Clip' }).getByText('Upload failed: Bad Request').waitFor();
  await expect(page.getByText('Please add it again')).toHaveCount(0);
  storage.works = true;
  await page.getByRole('button', { name: 'Create Request' }).click();
  await page.getByText('Request posted').waitFor();
  await page.getByRole('article').getByText('Audio').waitFor();
});

test(
  'a clip that is ready before the previous request is posted stays for the next request',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await openSheet(actors);
    const posting = await holdCalls(page, 'requests.add');
    await choose(page, files.clip());
    await finished(page);
    await fillRequest(page);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await button(page, 'Remove clip').click({ delay: 500 });
    await choose(page, files.clip(10));
    await finished(page);
    posting.release();
    await page.getByText('Request posted').waitFor();
    await plus(page).click();
    await finished(page);
  },
);

test(
  'Create Request uses the current window and posts when the clip is ready',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page } = await openSheet(actors);
    const before = await env.bucket.keys();
    const posts = watchCalls(page, 'requests.add');
    await choose(page, files.longVideo(90));
    await windowSlider(page).press('Shift+ArrowRight');
    await fillRequest(page);
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Request posted').waitFor({ timeout: 60_000 });
    await page.getByRole('article').getByText('Audio').waitFor();
    const [bytes] = await newClips(actors, before);
    expect(expectClip(bytes!, 'picked')).toBeGreaterThan(59.8);
    expect(posts).toHaveLength(1);
  },
);

test('Create Request does not post without a clip whose upload failed', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const posts = watchCalls(page, 'requests.add');
  const storage = await failUploads(page);
  await choose(page, files.mp3());
  await page.getByRole('alert').waitFor();
  await fillRequest(page);
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
