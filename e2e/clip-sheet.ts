import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { probe } from './clip-files.ts';
import type { Stage } from './stage.ts';

/** The sheet that holds the uploader. */
export async function openUploader(page: Page): Promise<void> {
  await page.goto('/id-help?new=request');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
}

/** The request whose clip is to be heard. */
export async function openClip(page: Page, requestId: string): Promise<void> {
  await page.goto(`/id-help?request=${requestId}`);
  await page.getByRole('group', { name: 'Clip' }).waitFor();
}

export const box = (page: Page) => page.getByRole('group', { name: 'Clip' });
export const button = (page: Page, name: string) => box(page).getByRole('button', { name });
export const choose = (page: Page, path: string) => page.getByLabel('Clip file').setInputFiles(path);
export const finished = (page: Page) => button(page, 'Play clip').waitFor({ timeout: 30_000 });

/** Notes the calls of the page to one procedure, or to the bucket. */
export function watchCalls(page: Page, part: string, method = 'POST'): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) calls.push(request.url());
  });
  return calls;
}

/** What lies in the bucket for good, newest first, and was not there before. */
export async function newClips({ world }: Stage, before: string[] = []): Promise<Buffer[]> {
  const keys = (await world.bucket.keys()).filter((key) => key.startsWith('id-requests/') && !before.includes(key));
  return Promise.all(keys.toSorted().map((key) => world.bucket.read(key)));
}

/** A clip as the spec wants it (section 9). */
export function expectClip(bytes: Buffer, what: string): number {
  const streams = probe(bytes);
  const clip = { codec: 'mp3', channels: 1, rate: 44_100, bits: 128_000, seconds: expect.any(Number) };
  expect({ what, streams }).toEqual({ what, streams: [clip] });
  const { seconds } = streams[0]!;
  expect(seconds).toBeLessThanOrEqual(60.1);
  return seconds;
}

/** Slows sending down, so that it can be seen and stopped. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await client.send('Network.emulateNetworkConditions', conditions);
}
