import type { BrowserContext, Page } from '@playwright/test';
import { button, openUploader } from '../support/clip-sheet.ts';
import { deployWithout } from '../support/deploy.ts';
import { chooseOption, postRequest, requestSheet } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const newVersion = (page: Page) => page.getByText('New version');
const loadFailed = (page: Page) => page.getByText('That did not load.');
const openProfile = (page: Page) => page.getByRole('link', { name: 'Profile' }).click();

/** Started in a sheet that is closed now: the page shows nothing of it. */
const unfinished: [string, (page: Page, context: BrowserContext) => Promise<unknown>][] = [
  [
    'a recording',
    async (page) => {
      await openUploader(page);
      await button(page, 'Record').click();
      await expect(button(page, 'Stop recording')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText('Still recording.')).toBeVisible();
    },
  ],
  [
    'an edited request',
    async (page, context) => {
      const id = await postRequest(context, { title: 'Closng track' });
      await page.goto(`/id-help?request=${id}`);
      await chooseOption(page, 'Request options', 'Edit');
      await page.getByLabel('Title*').fill('Closing track');
      await page.goBack();
      await expect(page.getByRole('dialog', { name: 'Edit request' })).toHaveCount(0);
      await requestSheet(page, 'Closng track').getByRole('button', { name: 'Close' }).click();
    },
  ],
  [
    'an edited song',
    async (page, context) => {
      const id = await addSong(context, { title: 'Moth Leger' });
      await page.goto(`/song/${id}`);
      await page.getByRole('button', { name: 'Edit song' }).click();
      await page.getByLabel('Song Title*').fill('Moth Ledger');
      await page.keyboard.press('Escape');
      await expect(page.getByText('Draft kept')).toBeVisible();
    },
  ],
];

test.describe('a tab that was loaded before a deploy', { tag: '@phone' }, () => {
  test('does not reload again when the code is still missing after the reload', async ({ env, member }) => {
    const { page } = await member();
    const deployed = await deployWithout(page, env, 'profile-screen');
    await openProfile(page);
    await expect(newVersion(page)).toBeVisible();
    await expect(loadFailed(page)).toBeVisible();
    const checked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.getByRole('button', { name: 'Try again' }).click();
    await checked;
    await expect(loadFailed(page)).toBeVisible();
    expect(deployed.loads).toBe(1);
  });

  test('reloads once for each of two builds behind a load balancer', async ({ env, member }) => {
    const { page } = await member();
    let checks = 0;
    const deployed = await deployWithout(page, env, 'profile-screen', () => (checks++ % 2 ? 'blue' : 'green'));
    await openProfile(page);
    await expect(newVersion(page)).toBeVisible();
    await expect(loadFailed(page)).toBeVisible();
    expect(deployed.loads).toBe(2);
  });

  for (const [what, begin] of unfinished) {
    test(`offers the new version while a closed sheet holds ${what}`, async ({ env, member }) => {
      const { page, context } = await member({ path: null });
      await begin(page, context);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const deployed = await deployWithout(page, env, 'profile-screen');
      await openProfile(page);
      await expect(newVersion(page)).toBeVisible();
      expect(deployed.loads).toBe(0);
    });
  }

  test('shows an error and retries when code fails to load without a deploy', async ({ env, member }) => {
    const { page } = await member();
    const build = (await page.locator('meta[name="build-id"]').getAttribute('content'))!;
    const deployed = await deployWithout(page, env, 'profile-screen', () => build);
    await openProfile(page);
    await expect(loadFailed(page)).toBeVisible();
    deployed.isMissing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(deployed.loads).toBe(0);
    await expect(newVersion(page)).toHaveCount(0);
  });
});
