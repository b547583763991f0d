import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { signIn } from '../support/actors.ts';
import { link, sheet as songSheet, timestamp } from '../support/add-song-sheet.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { clipFiles } from '../support/clip-files.ts';
import { description, sheet as requestSheet } from '../support/new-request-form.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();
const video = 'https://youtu.be/q8LxT0vW2mE?t=4360';
const slider = (page: Page) => page.getByRole('slider', { name: '60 second window' });

type Share = { title?: string; text?: string; url?: string; file?: string };

/**
 * Shares as the share menu of Android does: a POST navigation. It starts on a page without the app, which therefore
 * registers no service worker.
 */
async function share(page: Page, { file, ...fields }: Share): Promise<void> {
  await page.goto('/robots.txt');
  const bytes = file === undefined ? null : (await readFile(file)).toString('base64');
  const navigated = page.waitForURL((url) => url.pathname !== '/robots.txt');
  await page.evaluate(
    async ({ fields: values, bytes: base64 }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'clip' });
      if (base64 !== null) {
        const chosen = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        chosen.items.add(new File([content], 'VID_20261114_031207.mp4', { type: 'video/mp4' }));
        input.files = chosen.files;
      }
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { fields, bytes },
  );
  await navigated;
}

async function expectFilledSong(page: Page): Promise<void> {
  await expect(link(page)).toHaveValue(video);
  await expect(timestamp(page)).toHaveValue('1:12:40');
  await expect(songSheet(page).getByText('Shared from YouTube')).toBeVisible();
}

test('a link shared by GET opens Add New Song, and Back stays in the app', async ({ member }) => {
  const { page, consoleErrors } = await member({ path: null });
  await page.goto(`/share?${new URLSearchParams({ text: `Sodium Choir live ${video}` })}`);
  await expectFilledSong(page);
  await page.reload();
  await expect(link(page)).toHaveValue(video);
  await page.goBack();
  await expect(songSheet(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  expect(consoleErrors).toEqual([]);
});

test('before the worker runs, a posted link arrives and a file must be shared again', async ({ member }) => {
  const { page, context } = await member({ path: null });
  await share(page, { text: video });
  await expectFilledSong(page);
  // Without the worker that the page has registered meanwhile.
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await waitForStoredApp(page);
  await page.close();
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  await share(other, { file: files.longVideo(65) });
  await expect(other.getByRole('alertdialog', { name: 'Share it once more' })).toBeVisible();
  await other.getByRole('button', { name: 'Got it' }).click();
  await expect(other).toHaveURL('/');
  await waitForStoredApp(other);
  await share(other, { file: files.longVideo(65) });
  await expect(slider(other)).toBeVisible();
});

test('with the worker, a posted file opens the window picker, once', async ({ member }) => {
  const { page, context, consoleErrors } = await member();
  await waitForStoredApp(page);
  await share(page, { file: files.longVideo(65), text: 'the last track' });
  await expect(slider(page)).toBeVisible();
  await expect(requestSheet(page).getByText('VID_20261114_031207.mp4')).toBeVisible();
  await expect(requestSheet(page).getByText('Shared with Dubplate. Only the sound is used.')).toBeVisible();
  await expect(description(page)).toHaveValue('the last track');
  await page.reload();
  await expect(slider(page)).toBeVisible();
  await expect(description(page)).toHaveValue('the last track');
  // Another tab has nothing left to take.
  const other = await startApp(context, '/share?kept=1');
  await expect(other.getByText('That share is gone. Share it once more.')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('the worker takes a share while the server is down', async ({ startActors }) => {
  const { env, member } = await startActors();
  const { page } = await member();
  await waitForStoredApp(page);
  await page.goto('/robots.txt');
  await env.server.stop();
  const stored = page.evaluate(async () => {
    const body = new FormData();
    body.set('text', 'https://youtu.be/q8LxT0vW2mE');
    // The redirect leads to the stored page.
    const response = await fetch('/share', { method: 'POST', body, redirect: 'manual' });
    return [response.type, (await caches.keys()).includes('dubplate.share')];
  });
  expect(await stored).toEqual(['opaqueredirect', true]);
});

test('a member whose session has ended shares, signs in and finds the share in the form', async ({ member }) => {
  const { page, context, email } = await member();
  await waitForStoredApp(page);
  for (const shared of [{ text: video }, { file: files.longVideo(65) }]) {
    await context.clearCookies();
    await share(page, shared);
    await expect(page.getByText('Sign in first. What you shared is kept.')).toBeVisible();
    await signIn(page, email);
    await expect('file' in shared ? slider(page) : page.getByText('Shared from YouTube')).toBeVisible();
  }
});

test('signing out deletes a share that was not used', async ({ member }) => {
  const { page } = await member();
  await waitForStoredApp(page);
  await share(page, { text: `${video} https://soundcloud.com/nightbus-fm/night-bus-041` });
  await expect(page.getByRole('dialog', { name: 'Which one is the song?' })).toBeVisible();
  await page.goto('/profile');
  // The address may change earlier, with the live message about the ended session.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await loaded;
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(async () => (await caches.keys()).includes('dubplate.share'))).toBe(false);
});

test(
  'the paste button reads the clipboard on tap, also after it was denied',
  { tag: '@chromium' },
  async ({ member, env }) => {
    const { page, context } = await member({ path: '/?upload=song' });
    const paste = page.getByRole('button', { name: 'Paste link' });
    await paste.click();
    await expect(page.getByText('Pasting was not allowed. Hold the field and choose Paste.')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: env.address });
    await page.evaluate((text) => navigator.clipboard.writeText(text), `Listen to this ${video}`);
    await paste.click();
    await expect(link(page)).toHaveValue(video);
    await expect(timestamp(page)).toHaveValue('1:12:40');
  },
);
