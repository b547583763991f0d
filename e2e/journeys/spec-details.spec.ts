import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { until } from '../../tools/services/server-process.ts';
import { twitter } from '../support/opened-song.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { card, holdCalls, openCard, createRequests, requestSheet, watchTrackId } from '../support/requests.ts';
import { createFavorites } from '../support/songs.ts';

/** Stops the clock of a page that was loaded after `page.clock.install()`. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000);

/** Calls and renders use short timers, so the clock advances in small steps until the element appears. */
async function tickUntilThere(page: Page, wanted: Locator): Promise<void> {
  await until(async () => {
    await page.clock.runFor(2);
    return (await wanted.count()) > 0;
  }, 'what the test waits for');
}

/** Checks how long an element is shown on the page's clock, within a few steps. */
async function expectShownFor(page: Page, shown: Locator, milliseconds: number): Promise<void> {
  await tickUntilThere(page, shown);
  await page.clock.runFor(milliseconds - 50);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(50);
  await shown.waitFor({ state: 'detached' });
}

test.describe('times', () => {
  test('a success toast is shown for 3 seconds', { tag: '@phone' }, async ({ member }) => {
    const { page, username } = await member({ path: null });
    await page.clock.install();
    await page.goto('/profile/settings');
    await page.getByLabel('Selector (Display) Name').fill(`${username}s`);
    await stopClock(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectShownFor(page, page.getByText('Name saved'), 3_000);
  });

  test("'Link copied!' is shown for 2 seconds", { tag: '@phone' }, async ({ env, member }) => {
    const { page, context } = await member({ path: null });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.clock.install();
    await page.goto(`/song/${await createSong(env)}`);
    const share = page.getByRole('button', { name: 'Share' });
    await share.waitFor();
    await stopClock(page);
    await share.click();
    await expectShownFor(page, page.getByText('Link copied!'), 2_000);
  });

  test('a silent post of X times out after 2 seconds', { tag: '@phone' }, async ({ env, member }) => {
    const { page } = await member({ path: null });
    await stubPlatforms(page, { twitter: 'silent' });
    const hold = await holdCalls(page, 'songs.read');
    await page.clock.install();
    await page.goto(`/song/${await createSong(env, twitter)}`);
    await until(() => hold.count > 0, 'the call for the song');
    await stopClock(page);
    hold.release();
    await tickUntilThere(page, page.locator('iframe[src*="twitter"]'));
    const fallback = page.getByText('This post did not load');
    await page.clock.runFor(1_950);
    await expect(fallback).toHaveCount(0);
    await page.clock.runFor(50);
    await fallback.waitFor();
  });
});

test.describe('sizes', () => {
  test('the phone layout applies up to a width of 768 pixels', { tag: '@desk' }, async ({ member }) => {
    const { page } = await member();
    const heading = page.getByRole('heading', { name: 'My Music' });
    const upload = page.getByRole('button', { name: 'Upload' });
    const dialog = page.getByRole('dialog', { name: 'Add New Song' });
    const isWide = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await upload.click();
      await dialog.waitFor();
      const box = (await dialog.boundingBox())!;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // On a phone the title is visible to screen readers only, and a sheet touches the lower edge.
      return [(await heading.boundingBox())!.height > 1, box.y + box.height < 900];
    };
    expect(await isWide(769)).toEqual([true, true]);
    expect(await isWide(768)).toEqual([false, false]);
  });

  test('Add New Song is 480 pixels wide', { tag: '@desk' }, async ({ member }) => {
    const { page } = await member();
    await page.getByRole('button', { name: 'Upload' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Song' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())!.width).toBe(480);
  });

  test('more requests load within 100 pixels of the end of the list', { tag: '@phone' }, async ({ env, member }) => {
    const { page, username } = await member({ path: null });
    const titles = Array.from({ length: 12 }, (_, place) => ({ title: `Hundred ${place}` }));
    await createRequests(env, username, titles);
    // Counts calls with a cursor only: the first page may be refetched after connecting.
    let nextPages = 0;
    page.on('request', (request) => (nextPages += /requests\.list.*cursor/.test(request.url()) ? 1 : 0));
    await page.goto('/id-help');
    await card(page, 'Hundred 9').waitFor();
    /** Scrolls until the list ends this many pixels below the screen, and waits for a render. */
    const leave = (pixels: number) =>
      page.evaluate(async (below) => {
        const end = document.querySelector('ul')!.getBoundingClientRect().bottom;
        window.scrollBy(0, end - window.innerHeight - below);
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      }, pixels);
    await leave(102);
    expect(nextPages).toBe(0);
    await leave(98);
    await card(page, 'Hundred 11').waitFor();
    expect(nextPages).toBe(1);
  });
});

test.describe('signed out', () => {
  test('/early-access has the logo, a monospace field, and keeps the code for this tab only', async ({
    env,
    visitor,
  }) => {
    const { page } = await visitor();
    const code = await env.mint();
    await page.goto('/early-access');
    const logo = page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Dubplate' });
    expect(await logo.boundingBox()).toMatchObject({ width: 200, height: 60 });
    const field = page.getByPlaceholder('xxxx-xxxx-xxxx');
    expect(await field.evaluate((input) => getComputedStyle(input).fontFamily)).toMatch(/mono/i);
    await field.fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/register');
    const kept = await page.evaluate(() =>
      [{ ...sessionStorage }, { ...localStorage }].map((storage) => Object.values(storage)),
    );
    expect(kept[0]).toContain(code);
    expect(JSON.stringify(kept[1])).not.toContain(code);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Need an invite code? Enter code').waitFor();
    await page.getByRole('link', { name: 'Enter code' }).click();
    await page.waitForURL('**/early-access');
  });
});

test.describe('signed in', () => {
  test('favorites have tiles in five colours, and Profile has an avatar', async ({ env, member }) => {
    const { page, email, username } = await member({ path: null });
    const titles = ['Tile A', 'Tile B', 'Tile C', 'Tile D', 'Tile E'];
    await createFavorites(env, email, titles);
    for (const [index, title] of titles.entries()) {
      const cover = `gradient${index + 1}`;
      await env.db.updateTable('songs').set({ cover }).where('title', '=', title).execute();
    }
    await page.goto('/');
    const tiles = page.getByRole('link', { name: /Tile [A-E]/ }).locator('.cover');
    await expect(tiles).toHaveCount(5);
    const stops = await tiles.evaluateAll((all) =>
      all.map((tile) => getComputedStyle(tile).getPropertyValue('--cover-stops')),
    );
    expect(new Set(stops).size).toBe(5);
    const colours = await tiles.evaluateAll((all) => all.map((tile) => getComputedStyle(tile).backgroundImage));
    expect(new Set(colours).size).toBe(5);
    for (const colour of colours) expect(colour).toContain('gradient(');

    await page.goto('/profile');
    await page.getByRole('heading', { name: username }).waitFor();
    const avatar = page.locator('main .cover[data-initials]');
    expect((await avatar.boundingBox())!.width).toBeGreaterThan(100);
    await expect(avatar).toBeVisible();
  });

  test('without favorites each window has its text and a hint', async ({ member }) => {
    const { page } = await member();
    for (const [chip, text, hint] of [
      ['Releasing This Week', 'No favorites releasing this week', 'Look a little further ahead.'],
      ['Releasing This Month', 'No favorites releasing this month', 'The good ones take their time.'],
    ] as const) {
      await page.getByText(chip).click();
      await page.getByText(text).waitFor();
      await page.getByText(hint).waitFor();
    }
  });
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('Home has the logo at the top', async ({ member }) => {
    const { page } = await member();
    const logo = (await page.getByRole('img', { name: 'Dubplate' }).boundingBox())!;
    const upload = (await page.getByRole('button', { name: 'Upload' }).boundingBox())!;
    expect([logo.width, logo.height]).toEqual([120, 40]);
    expect(logo.y).toBeLessThan(upload.y + upload.height);
    expect(upload.y).toBeLessThan(logo.y + logo.height);
  });

  test("'Loading songs...' is shown while the first results of a search load", async ({ env, member }) => {
    const { page } = await member();
    await createSongs(env.db, [{ title: 'Held back' }]);
    const hold = await holdCalls(page, 'songs.search');
    await page.getByPlaceholder('Search all songs...').fill('held back');
    await expect.poll(() => hold.count).toBeGreaterThan(0);
    await page.getByText('Loading songs...').waitFor();
    hold.release();
    await page.getByRole('link', { name: 'Held back' }).waitFor();
  });

  test("'Cancel' of 'Add to Dubplate' creates no track and leaves the request unsolved", async ({ env, member }) => {
    const { page, username } = await member({ path: null });
    const title = 'Cancelled track';
    const [id] = await createRequests(env, username, [{ title }]);
    await watchTrackId(page);
    await openCard(page, title);
    const sheet = requestSheet(page, title);
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
    await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
    const form = page.getByRole('dialog', { name: 'Add to Dubplate' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Mark as Solved' }).waitFor();
    const request = env.db.selectFrom('requests').select('solved_at').where('id', '=', id!);
    expect(await request.executeTakeFirst()).toEqual({ solved_at: null });
  });
});
