import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Actors } from '../support/actors.ts';
import { clipFiles } from '../support/clip-files.ts';
import {
  box,
  button,
  choose,
  expectClip,
  finished,
  newClips,
  openSheet,
  openUploader,
  watchCalls,
  windowSlider,
} from '../support/clip-sheet.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();

/** Chooses a file and returns the resulting clip from the bucket. */
async function uploadFile(actors: Actors, page: Page, path: string): Promise<Buffer> {
  const before = await actors.env.bucket.keys();
  await choose(page, path);
  await finished(page);
  const [bytes] = await newClips(actors, before);
  // A pause between the clicks: the page ignores the second click of a double tap.
  await button(page, 'Remove clip').click({ delay: 500 });
  return bytes!;
}

test('every file type becomes a clip of the same format', { tag: '@phone' }, async ({ actors }) => {
  const { page, consoleErrors } = await openSheet(actors);
  const { mp4, mov, m4v, webm, wav, m4a, aac, mp3 } = files;
  const lengths: Record<string, number> = {};
  for (const [name, make] of Object.entries({ mp4, mov, m4v, webm, wav, m4a, aac, mp3 })) {
    lengths[name] = Math.round(expectClip(await uploadFile(actors, page, make()), name));
  }
  expect(lengths).toEqual({ mp4: 5, mov: 5, m4v: 5, webm: 5, wav: 5, m4a: 5, aac: 5, mp3: 5 });
  expect(consoleErrors).toEqual([]);
});

test('a file of a whole minute, or of nearly 50MB, is accepted', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  for (const path of [files.mp4(60), files.wav(60)]) {
    expect(expectClip(await uploadFile(actors, page, path), path)).toBeGreaterThan(59.8);
  }
  const large = files.padded(files.mp4(), 49);
  expect(expectClip(await uploadFile(actors, page, large), large)).toBeGreaterThan(4.9);
});

test('an mp3 in the clip format is uploaded unchanged', { tag: '@phone' }, async ({ actors }) => {
  const { page } = await openSheet(actors);
  const path = files.clip(60);
  const bytes = await uploadFile(actors, page, path);
  expect(bytes.equals(readFileSync(path))).toBe(true);
  expectClip(bytes, path);
});

test(
  'a video without pictures and a truncated file become clips of what they contain',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await openSheet(actors);
    expect(expectClip(await uploadFile(actors, page, files.pictureless()), 'no picture')).toBeGreaterThan(4.9);
    const cut = expectClip(await uploadFile(actors, page, files.cut(files.mp3(), 0.5)), 'cut');
    expect(cut).toBeGreaterThan(2);
    expect(cut).toBeLessThan(3);
  },
);

const type = 'Please upload an audio (MP3, M4A, WAV, AAC) or video (MP4, MOV, WebM) file';
const size = 'File size must be less than 50MB';
const unreadable = 'Could not read audio file';
const conversion = 'Failed to convert video to audio. Please try a different file.';

test('files that cannot become clips are refused with the texts of the spec', { tag: '@phone' }, async ({ actors }) => {
  const { page, consoleErrors } = await openSheet(actors);
  const tickets = watchCalls(page, 'clips.ticket');
  const refusals: [string, string][] = [
    [files.text('notes.txt'), type],
    [files.padded(files.mp4(), 51), size],
    [files.text('renamed.mp3'), unreadable],
    [files.empty('empty.wav'), unreadable],
    [files.cut(files.m4a(), 0.6), unreadable],
    [files.empty('empty.mp4'), conversion],
    [files.text('renamed.webm'), conversion],
    [files.cut(files.mov(), 0.6), conversion],
    [files.silent(), conversion],
  ];
  const answers: typeof refusals = [];
  for (const [path] of refusals) {
    await choose(page, path);
    await box(page).getByText(path.split('/').at(-1)!, { exact: true }).waitFor();
    await page.getByRole('alert').waitFor();
    answers.push([path, await page.getByRole('alert').innerText()]);
    await button(page, 'Remove clip').click();
  }
  expect(answers).toEqual(refusals);
  expect(tickets).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test(
  'audio of more than a minute opens the window picker, and the picked minute is uploaded',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page, consoleErrors } = await openSheet(actors);
    const { m4a, mp3 } = files;
    for (const [name, make] of Object.entries({ m4a, mp3 })) {
      const before = await env.bucket.keys();
      await choose(page, make(65));
      const slider = windowSlider(page);
      await slider.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', '0:01 to 1:01');
      await button(page, 'Use 60 s').click({ delay: 500 });
      await finished(page);
      const [bytes] = await newClips(actors, before);
      expect(expectClip(bytes!, name)).toBeGreaterThan(59.8);
      await button(page, 'Remove clip').click({ delay: 500 });
    }
    expect(consoleErrors).toEqual([]);
  },
);

test(
  'if a worker cannot decode, the page decodes and uploads the same clips',
  { tag: '@phone' },
  async ({ env, actors, member }) => {
    const { page, consoleErrors } = await member({ path: null });
    await page.route('**/convert.worker-*.js', async (route) => {
      const response = await route.fetch();
      const { 'content-encoding': _packed, ...headers } = response.headers();
      const body = `delete self.AudioDecoder;${await response.text()}`;
      await route.fulfill({ response, headers, body });
    });
    let decoded = 0;
    await page.exposeFunction('countDecoding', () => (decoded += 1));
    await page.addInitScript(() => {
      const { decodeAudioData } = OfflineAudioContext.prototype;
      OfflineAudioContext.prototype.decodeAudioData = function count(...args) {
        (window as unknown as { countDecoding(): void }).countDecoding();
        return decodeAudioData.apply(this, args);
      };
    });
    await openUploader(page);
    const { mp4, webm, aac, mp3 } = files;
    for (const make of [mp4, webm, aac, mp3]) {
      const path = make();
      expect(expectClip(await uploadFile(actors, page, path), path)).toBeGreaterThan(4.8);
    }
    expect(decoded).toBe(4);
    // A picked minute, which is decoded in chunks.
    const before = await env.bucket.keys();
    await choose(page, files.longVideo(90));
    const slider = windowSlider(page);
    await slider.press('Shift+ArrowRight');
    await button(page, 'Use 60 s').click({ delay: 500 });
    await finished(page);
    const [picked] = await newClips(actors, before);
    expect(expectClip(picked!, 'picked')).toBeGreaterThan(59.8);
    expect(consoleErrors).toEqual([]);
  },
);
