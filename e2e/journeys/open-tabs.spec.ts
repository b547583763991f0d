import type { Actors } from '../support/actors.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { until } from '../../tools/services/server-process.ts';
import { button, openUploader } from '../support/clip-sheet.ts';
import { chooseOption, postRequest, requestSheet } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';

/** Simulates a deploy: another build id, and the code of one screen is missing. */
async function deploy(actors: Actors, page: Page, code: string, build: string | (() => string) = 'another-build') {
  const deployed = { isMissing: true, loads: 0 };
  // Counts loaded pages: a navigation may start twice.
  page.on('domcontentloaded', () => (deployed.loads += 1));
  await page.route(`**/assets/${code}-*.js`, (route) =>
    deployed.isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route(`${actors.env.address}/`, async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    const served = typeof build === 'string' ? build : build();
    await route.fulfill({ status: 200, headers: { 'x-build-id': served } });
  });
  return deployed;
}

const newVersion = (page: Page) => page.getByText('New version');

test(
  'a tab whose code is missing after a deploy reloads and opens the screen',
  { tag: '@phone' },
  async ({ actors, member }) => {
    const { page } = await member();
    const deployed = await deploy(actors, page, 'profile-screen');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) deployed.isMissing = false;
    });
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(deployed.loads).toBe(1);
    await expect(newVersion(page)).toHaveCount(0);
  },
);

test(
  'code that is still missing after the reload does not reload the tab again',
  { tag: '@phone' },
  async ({ actors, member }) => {
    const { page } = await member();
    const deployed = await deploy(actors, page, 'profile-screen');
    await page.getByRole('link', { name: 'Profile' }).click();
    await newVersion(page).waitFor();
    await page.getByText('That did not load.').waitFor();
    const checked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.getByRole('button', { name: 'Try again' }).click();
    await checked;
    await page.getByText('That did not load.').waitFor();
    expect(deployed.loads).toBe(1);
  },
);

test('two builds behind a load balancer reload the tab once each', { tag: '@phone' }, async ({ actors, member }) => {
  const { page } = await member();
  let checks = 0;
  const deployed = await deploy(actors, page, 'profile-screen', () => (checks++ % 2 ? 'blue' : 'green'));
  await page.getByRole('link', { name: 'Profile' }).click();
  await newVersion(page).waitFor();
  await page.getByText('That did not load.').waitFor();
  expect(deployed.loads).toBe(2);
});

/** Started in a sheet that is closed now: the page shows nothing of it. */
const unfinished: [string, (page: Page, context: BrowserContext) => Promise<unknown>][] = [
  [
    'a recording',
    async (page) => {
      await openUploader(page);
      await button(page, 'Record').click();
      await button(page, 'Stop recording').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      return page.getByText('Still recording.').waitFor();
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
      await page.getByRole('dialog', { name: 'Edit request' }).waitFor({ state: 'detached' });
      return requestSheet(page, 'Closng track').getByRole('button', { name: 'Close' }).click();
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
      return page.getByText('Draft kept').waitFor();
    },
  ],
];

for (const [what, begin] of unfinished) {
  test(
    `the tab offers the new version while a closed sheet holds ${what}`,
    { tag: '@phone' },
    async ({ actors, member }) => {
      const { page, context } = await member({ path: null });
      await begin(page, context);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const deployed = await deploy(actors, page, 'profile-screen');
      await page.getByRole('link', { name: 'Profile' }).click();
      await newVersion(page).waitFor();
      expect(deployed.loads).toBe(0);
    },
  );
}

test(
  'with an unfinished comment, the tab offers the new version and keeps the text',
  { tag: '@phone' },
  async ({ actors, member, otherMember }) => {
    const mara = await otherMember();
    const id = await postRequest(mara.context, { title: 'Half written' });
    const { page } = await member({ path: `/id-help?request=${id}` });
    const sheet = requestSheet(page, 'Half written');
    await sheet.getByRole('textbox').fill('I think this is');
    const deployed = await deploy(actors, page, 'report-sheet');
    await chooseOption(page, 'Request options', 'Report');
    await newVersion(page).waitFor();
    await expect(sheet.getByRole('textbox')).toHaveValue('I think this is');
    expect(deployed.loads).toBe(0);
    // A trial click fails if another element covers the button.
    await sheet.getByRole('button', { name: 'Close' }).click({ trial: true });
    await page.getByRole('button', { name: 'Reload' }).click();
    await until(() => deployed.loads === 1, 'the page to be loaded again');
  },
);

test(
  'code that fails to load without a deploy shows an error, and a retry succeeds',
  { tag: '@phone' },
  async ({ actors, member }) => {
    const { page } = await member();
    const build = (await page.locator('meta[name="build-id"]').getAttribute('content'))!;
    const deployed = await deploy(actors, page, 'profile-screen', build);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByText('That did not load.').waitFor();
    deployed.isMissing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(deployed.loads).toBe(0);
    await expect(newVersion(page)).toHaveCount(0);
  },
);
