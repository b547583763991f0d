import type { Page } from '@playwright/test';
import { watchCalls } from '../support/clip-sheet.ts';
import { card, createRequests } from '../support/requests.ts';
import { expectSound, listenToPage } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
/** The first time in the player: the mini player shows "0:18 / 0:47", the bar shows the two beside its waveform. */
const seconds = async (page: Page) => {
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(await player(page).innerText())!;
  return Number(minutes) * 60 + Number(rest);
};

/** The clip goes on: a second later the position is higher. */
async function expectGoingOn(page: Page): Promise<void> {
  const before = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before);
}

test('a clip goes on across all screens, and next follows the list', async ({ env, actors }) => {
  const other = await actors.otherMember();
  const { page, consoleErrors } = await actors.member({ path: null });
  const [garage, , jungle] = await createRequests(env, other.username, [
    { title: 'Garage edit with the harp stab', clip: 50 },
    { title: 'Nothing recorded' },
    { title: 'Jungle with the kettle', clip: 50, solved: true },
  ]);
  const finished: string[] = [];
  page.on('requestfinished', (request) => finished.push(request.url()));
  await page.goto('/id-help?tab=community');
  const play = page.getByRole('button', { name: 'Play clip of Garage edit with the harp stab' });
  await expect(play).toBeVisible();
  await expect(card(page, 'Nothing recorded').getByRole('button', { name: /^Play/ })).toHaveCount(0);
  await expect(card(page, 'Jungle with the kettle').getByText('Audio')).toBeVisible();

  // The URL and the first bytes were fetched when the card came into view.
  const hasAddress = (id?: string) => finished.some((url) => url.includes('clips.listen') && url.includes(id!));
  await expect.poll(() => hasAddress(garage) && hasAddress(jungle)).toBe(true);
  const addresses = watchCalls(page, 'clips.listen', 'GET');
  await play.click();
  await expectGoingOn(page);
  expect(addresses).toEqual([]);

  for (const open of [
    () => page.getByRole('link', { name: 'Home', exact: true }).click(),
    () => page.getByRole('link', { name: 'Profile', exact: true }).click(),
    // The rail of the desk layout has a second link.
    () =>
      page
        .getByRole('link', { name: /settings$/i })
        .first()
        .click(),
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Setlist It' }).click(),
  ]) {
    await open();
    await expectGoingOn(page);
  }

  await player(page).getByRole('button', { name: 'Next clip' }).click();
  await expect(player(page).getByText('Jungle with the kettle')).toBeVisible();
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a visible clip plays while the server answers nothing', async ({ env, actors }) => {
  const other = await actors.otherMember();
  const { page } = await actors.member({ path: null });
  await createRequests(env, other.username, [{ title: 'Fetched ahead', votes: 200, clip: 20 }]);
  await listenToPage(page);
  const listened = page.waitForResponse(/clips\.listen/);
  await page.goto('/id-help?tab=community');
  const play = page.getByRole('button', { name: 'Play clip of Fetched ahead' });
  await expect(play).toBeVisible();
  await (await listened).finished();
  // Not `page.route`, which turns the cache of the browser off.
  await page.evaluate(() => (globalThis.fetch = () => new Promise(() => {})));
  await play.click();
  await expectSound(page);
});

test('Listen goes from clip to clip, and "I know it" returns to the same clip', async ({ env, actors }) => {
  const other = await actors.otherMember();
  const { page } = await actors.member({ path: null });
  await createRequests(env, other.username, [
    { title: 'First heard', votes: 290, clip: 20 },
    { title: 'Second heard', votes: 280, clip: 20 },
  ]);
  await page.goto('/id-help?tab=community');
  await page.getByRole('button', { name: 'Listen' }).click();
  const listen = page.getByRole('dialog', { name: 'Listen' });
  await expect(listen.getByRole('heading', { name: 'First heard' })).toBeVisible();
  await listen.getByRole('button', { name: 'Skip' }).click();
  await listen.getByRole('button', { name: /^Me too/ }).click();
  await expect(listen.getByRole('button', { name: /^Me too.*281$/ })).toHaveAttribute('aria-pressed', 'true');
  await listen.getByRole('button', { name: 'I know it' }).click();
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  await page.keyboard.type('Velka, I think');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Velka, I think')).toBeVisible();
  await page.goBack();
  await expect(listen.getByRole('heading', { name: 'Second heard' })).toBeVisible();
});

test(
  'the keyboard controls the player on the desk, and a resize keeps it playing',
  { tag: ['@desk', '@proof', '@smoke'] },
  async ({ env, actors }) => {
    const other = await actors.otherMember();
    const { page } = await actors.member({ path: null });
    await createRequests(env, other.username, [
      { title: 'Kettle drum on the desk', votes: 900, clip: 50 },
      { title: 'Rooftop on the desk', votes: 890, clip: 50 },
    ]);
    await page.goto('/id-help?tab=community');
    await page.getByRole('button', { name: 'Play clip of Kettle drum on the desk' }).click();
    await expectGoingOn(page);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    // Until Track ID is gone, the space bar presses the focused button there.
    await expect(page.getByRole('heading', { name: 'My Music' })).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(player(page).getByRole('link', { name: 'Rooftop on the desk' })).toBeVisible();
    const before = await seconds(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(before + 5);
    await page.keyboard.press('Space');
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.keyboard.press('Space');
    await expectGoingOn(page);

    // The volume is kept across a reload, muting is not.
    await player(page).getByRole('slider', { name: 'Volume' }).fill('40');
    await page.keyboard.press('m');
    await expect(player(page).getByRole('button', { name: 'Unmute' })).toBeVisible();
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(page.getByRole('button', { name: 'Open player: Rooftop on the desk' })).toBeVisible();
    await expectGoingOn(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectGoingOn(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await player(page).getByRole('button', { name: 'Close player' }).click();
    await expect(player(page)).toHaveCount(0);
    await page.goto('/id-help?tab=community');
    await page.getByRole('button', { name: 'Play clip of Rooftop on the desk' }).click();
    await expect(player(page).getByRole('slider', { name: 'Volume' })).toHaveValue('40');
  },
);
