import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { openLive, type Actors } from '../support/actors.ts';
import {
  add,
  atSheet,
  button,
  closed,
  fillSong,
  holdUploads,
  link,
  openSheet,
  title,
} from '../support/add-song-sheet.ts';

const pollOptions = { timeout: 10_000 };

const alertShows = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

async function readyToAdd(actors: Actors) {
  const opened = await atSheet(actors);
  await fillSong(opened.page, 'Never arrives');
  return opened;
}

/** An error response in the format of the server. */
const answer = (code: string, httpStatus: number, message: string, reason = 'unexpected') => ({
  status: httpStatus,
  contentType: 'application/json',
  body: JSON.stringify([{ error: { message, code: -32_000, data: { code, httpStatus, reason } } }]),
});

/** Waits for the response: the previous error may have the same text and still be visible. */
async function addRefused(page: Page, given: ReturnType<typeof answer>): Promise<void> {
  await page.route('**/songs.add**', (route) => route.fulfill(given), { times: 1 });
  await Promise.all([page.waitForResponse('**/songs.add**'), add(page)]);
}

const catalogue = [
  ['FORBIDDEN', 403, 'Permission denied. Please contact support if you think you should be able to do this.'],
  ['UNAUTHORIZED', 401, 'Authentication error. Please log in again.'],
  ['TOO_MANY_REQUESTS', 429, 'Upload quota exceeded. Please try again later.'],
  ['TIMEOUT', 408, 'Upload timed out. Please try again.'],
  ['GATEWAY_TIMEOUT', 504, 'Upload timed out. Please try again.'],
  ['BAD_REQUEST', 400, 'Invalid data provided. Please check what you entered and try again.'],
  ['CONFLICT', 409, 'A song with this information already exists.'],
  ['SERVICE_UNAVAILABLE', 503, 'Service temporarily unavailable. Please try again in a moment.'],
  ['PRECONDITION_FAILED', 412, 'Precondition failed. Please refresh the page and try again.'],
  ['CLIENT_CLOSED_REQUEST', 499, 'Aborted before it was done. Please try again.'],
  ['PAYLOAD_TOO_LARGE', 413, 'Out of range. Please shorten what you entered and try again.'],
  ['METHOD_NOT_SUPPORTED', 405, 'This operation is not supported. Please contact support.'],
  ['INTERNAL_SERVER_ERROR', 500, 'Internal server error. Please try again.'],
  ['BAD_GATEWAY', 502, 'Service currently unavailable. Please try again in a few minutes.'],
  ['PARSE_ERROR', 400, 'Data loss on the way. Please try again.'],
  ['NOT_FOUND', 404, 'Upload failed: Odd.'],
] as const;

test('a network error is shown, the focus stays, and a second attempt succeeds', async ({ size, actors }) => {
  const { page } = await readyToAdd(actors);
  await page.route('**/songs.add**', (route) => route.abort(), { times: 1 });
  await title(page).fill(`Arrives after all ${size}`);
  await page.keyboard.press('Enter');
  await alertShows(page, 'Network error. Please check your connection.');
  await expect.poll(() => title(page).evaluate((input) => input === document.activeElement), pollOptions).toBe(true);
  await page.keyboard.press('Enter');
  await closed(page);
  await page.getByRole('link', { name: `Arrives after all ${size}` }).waitFor();
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('every failure of the catalogue shows its text and keeps the form', async ({ actors }) => {
    const { page } = await readyToAdd(actors);
    for (const [code, status, text] of catalogue) {
      await addRefused(page, answer(code, status, 'Odd.'));
      await alertShows(page, text);
    }
    await addRefused(page, answer('NOT_FOUND', 404, ''));
    await alertShows(page, 'Failed to upload song. Please try again.');

    await link(page).fill('https://x.com/velka/status/1234567890');
    await addRefused(page, answer('NOT_FOUND', 404, 'Odd'));
    await alertShows(page, 'Failed to upload Twitter song: Odd...');

    await addRefused(page, answer('NOT_FOUND', 404, 'x', 'profile-missing'));
    await alertShows(page, 'User profile not loaded. Please refresh the page and try again.');

    await addRefused(page, { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    await alertShows(page, 'Service currently unavailable. Please try again in a few minutes.');
    await expect(title(page)).toHaveValue('Never arrives');
    await page.reload();
    await expect(title(page)).toHaveValue('Never arrives');
  });

  test('an upload times out', async ({ actors }) => {
    const { page } = await readyToAdd(actors);
    // Makes timeouts a hundred times shorter.
    await page.evaluate(() => {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (milliseconds) => {
        document.body.dataset.timeout = String(milliseconds);
        return timeout.call(AbortSignal, milliseconds / 100);
      };
    });
    await page.route('**/songs.add**', () => {});
    await add(page);
    await alertShows(page, 'Upload timed out. Please try again.');
    expect(await page.evaluate(() => document.body.dataset.timeout)).toBe('30000');
  });

  test('a member whose session ended elsewhere is asked to log in', async ({ member }) => {
    const { page, context } = await member({ path: null });
    // Otherwise the page may notice the ended session through its own `accounts.current` call first.
    await openLive(page, '/');
    await openSheet(page);
    await fillSong(page, 'Never arrives');
    await context.clearCookies();
    await add(page);
    await alertShows(page, 'You must be logged in to upload songs. Please log in and try again.');
  });

  test('a failure after the sheet was closed is shown', async ({ actors }) => {
    const { page } = await readyToAdd(actors);
    const release = await holdUploads(page, 'abort');
    await add(page);
    await button(page, 'Adding...').waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    release();
    await page.getByRole('status').getByText('Network error. Please check your connection.').waitFor();
    await openSheet(page);
    await alertShows(page, 'Network error. Please check your connection.');
    await expect(title(page)).toHaveValue('Never arrives');
  });
});
