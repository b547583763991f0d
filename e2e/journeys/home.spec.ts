import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { until } from '../../tools/services/server-process.ts';
import { newPerson } from '../support/actors.ts';
import { addSong, dayFromNow, createFavorites, setFavorite } from '../support/songs.ts';

const search = (page: Page, text: string) => page.getByPlaceholder('Search all songs...').fill(text);
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Favorite ${title}`, exact: true });
const songLink = (page: Page, title: string) => page.getByRole('link', { name: title });
const isPressed = (page: Page, title: string) => heart(page, title).getAttribute('aria-pressed');
/** When a song appears in or disappears from the list, recorded in the page: precise even on a busy machine. */
const whenListed = async (page: Page, title: string, there: boolean): Promise<number> => {
  const moment = await page.waitForFunction(
    ([wanted, expected]) =>
      [...document.querySelectorAll('main a')].some((link) => link.textContent.includes(wanted)) === expected &&
      Date.now(),
    [title, there] as const,
  );
  return Number(await moment.jsonValue());
};
const firstSong =
  'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.';

/** A name that no search of another test finds. */
let uniqueNames = 0;
const uniqueName = (size: string) => `Zephyr${size}${String.fromCharCode(97 + (uniqueNames += 1))}`;

test('Home has its title, Upload, search and three chips, and explains an empty list', async ({ size, member }) => {
  const { page, consoleErrors } = await member();
  await page.getByText("No favorites yet. Please make sure you've uploaded a song before favoriting").waitFor();
  await page.getByText("Add the one you can't stop hearing.").waitFor();
  const title = await page.getByRole('heading', { name: 'My Music' }).boundingBox();
  expect(title!.height > 1).toBe(size === 'desk');
  await page.getByRole('button', { name: 'Upload' }).waitFor();
  await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
  await page.getByText('Releasing This Week').click();
  await page.getByText('No favorites releasing this week').waitFor();
  await page.getByText('Releasing This Month').click();
  await page.getByText('No favorites releasing this month').waitFor();
  await search(page, 'nobody made this');
  await page.getByText('No songs found').waitFor();
  await page.getByText('Try searching for something else').waitFor();
  await page.getByRole('heading', { name: 'Search Results' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('favorites are listed newest first with their day, and each chip shows its window', async ({ size, member }) => {
  const { page, context } = await member({ path: null });
  const name = uniqueName(size);
  await addSong(context, { title: `${name} undated` });
  await addSong(context, { title: `${name} today`, releaseDate: dayFromNow(0) });
  await addSong(context, { title: `${name} soon`, releaseDate: dayFromNow(7) });
  await addSong(context, { title: `${name} later`, releaseDate: dayFromNow(40) });
  await page.goto('/');
  await songLink(page, `${name} later`).waitFor();
  const titles = async () =>
    (await page.getByRole('link', { name }).allTextContents()).map((text) =>
      text.split(' ')[1]!.replace(/Velka.*/, ''),
    );
  expect(await titles()).toEqual(['later', 'soon', 'today', 'undated']);
  await page.getByText('Releasing This Week').click();
  await songLink(page, `${name} later`).waitFor({ state: 'detached' });
  await songLink(page, `${name} soon`).waitFor();
  expect(await titles()).toEqual(['today', 'soon']);
  const soon = new Date(`${dayFromNow(7)}T12:00:00Z`);
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][soon.getUTCDay()];
  const headings = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(headings).toEqual(['Today', `${weekday} ${soon.getUTCDate()}`]);
});

test('search shows results while typing, marks the matches and returns to the previous view', async ({
  size,
  member,
}) => {
  const { page, context } = await member({ path: null });
  const name = uniqueName(size);
  const id = await addSong(context, { title: `${name} Circuit`, artists: ['Órla Venn', 'Mirre'] });
  await page.goto('/');
  await search(page, name.slice(0, -2).toLowerCase());
  await songLink(page, `${name} Circuit`).waitFor();
  await search(page, `orla ${name}`);
  await page.locator('mark', { hasText: 'Órla' }).waitFor();
  await expect(page.locator('mark')).toHaveText([name, 'Órla']);
  await songLink(page, `${name} Circuit`).click();
  await page.waitForURL(`**/song/${id}`);
  await page.goBack();
  await songLink(page, `${name} Circuit`).waitFor();
  await expect(page.getByPlaceholder('Search all songs...')).toHaveValue(`orla ${name}`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
});

test('an early-access member may favorite at once; without a network the heart reverts with a message', async ({
  size,
  member,
  otherMember,
}) => {
  const uploader = await otherMember();
  const name = uniqueName(size);
  await addSong(uploader.context, { title: name });
  const { page } = await member({ earlyAccess: true });
  await search(page, name);
  await page.route('**/favorites.set**', (route) => route.abort());
  await heart(page, name).click();
  await page.getByText('Network error. Please check your connection.').waitFor();
  await expect.poll(() => isPressed(page, name)).toBe('false');
  await page.unroute('**/favorites.set**');
  await Promise.all([page.waitForResponse('**/favorites.set**'), heart(page, name).click()]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await songLink(page, name).waitFor();
  await page.goto('/profile');
  await page.getByText('1', { exact: true }).waitFor();
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('Loading songs... is shown during the fetch, and a failure has a retry', async ({ member }) => {
    const { page } = await member({ path: null });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**favorites.list**', async (route) => {
      await held;
      await route.abort();
    });
    await page.goto('/');
    await page.getByText('Loading songs...').waitFor();
    release();
    await page.getByText('That did not load.').waitFor();
    await page.unroute('**favorites.list**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No favorites yet.').waitFor();
  });

  test('a chip filters a search, and only the active chip is lit', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: `${name} soon`, releaseDate: dayFromNow(2) });
    await addSong(context, { title: `${name} undated` });
    const lit = () =>
      page.getByRole('radio', { checked: true }).evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(await lit()).toEqual(['all']);
    await search(page, name);
    await heart(page, `${name} undated`).waitFor();
    expect(await lit()).toEqual([]);
    await page.getByText('Releasing This Week').click();
    await songLink(page, `${name} undated`).waitFor({ state: 'detached' });
    await heart(page, `${name} soon`).waitFor();
    await page.getByRole('heading', { name: 'Search Results' }).waitFor();
    await expect(page.getByPlaceholder('Search all songs...')).toHaveValue(name);
    expect(await lit()).toEqual(['week']);
    // Tapping the active chip again removes the filter.
    await page.getByText('Releasing This Week').click();
    await heart(page, `${name} undated`).waitFor();
    expect(await lit()).toEqual([]);
    // An empty window offers a search in all songs.
    await page.getByText('Releasing This Week').click();
    await search(page, `${name} undated`);
    await page.getByText('No songs found').waitFor();
    await page.getByRole('button', { name: 'Search all songs' }).click();
    await heart(page, `${name} undated`).waitFor();
  });

  test('text typed just before leaving the page is not lost', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: name });
    await search(page, name);
    await heart(page, name).waitFor();
    await page.getByPlaceholder('Search all songs...').pressSequentially(' v');
    await songLink(page, name).click();
    await page.waitForURL('**/song/*');
    await page.goBack();
    await page.waitForFunction((typed) => document.querySelector('input')?.value === typed, `${name} v`);
  });

  test('a search loads more pages, and rows with the same title are distinguishable', async ({ env, size, member }) => {
    const { page } = await member();
    const name = uniqueName(size);
    await createSongs(
      env.db,
      Array.from({ length: 34 }, (_, index) => ({ title: name, artists: [`Artist ${index}`] })),
    );
    await createSongs(env.db, [
      { title: `${name} Clip`, platform: 'soundcloud', url: 'https://soundcloud.com/a/b', release_date: '2001-01-01' },
    ]);
    await search(page, name);
    await heart(page, name).first().waitFor();
    await expect(page.getByText('0 favorites').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(songLink(page, name)).toHaveCount(35);
    // After the last page: songs of equal rank are sorted by id, so this one may be on either page.
    await page.getByText('Released · SoundCloud').waitFor();
  });

  test('a song page opened from a list shows the row while the song loads, and if it fails', async ({
    size,
    member,
  }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: name });
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**songs.read**', async (route) => {
      await held;
      await route.abort();
    });
    await songLink(page, name).click();
    await page.waitForURL('**/song/*');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Favorited' }).waitFor();
    fail();
    await page.getByText('That did not load.').waitFor();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.unroute('**songs.read**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No preview available').first().waitFor();
  });

  test('tapping the active tab scrolls to the top, and returning from another keeps the position', async ({
    env,
    size,
    member,
  }) => {
    const person = newPerson();
    const { page } = await member({ person, path: null });
    const name = uniqueName(size);
    await createFavorites(
      env,
      person.email,
      Array.from({ length: 60 }, (_, index) => `${name} ${index}`),
    );
    await page.goto('/');
    await songLink(page, `${name} 0`).first().waitFor();
    const tab = (label: string) => page.getByRole('navigation').getByRole('link', { name: label });
    const place = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(place).toBe(900);
    await tab('Profile').click();
    await page.waitForURL('**/profile');
    await tab('Home').click();
    await expect.poll(place).toBe(900);
    await tab('Home').click();
    await expect.poll(place).toBe(0);
  });

  test('removing a favorite can be undone after the song has left Home', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: name });
    await search(page, name);
    await heart(page, name).click();
    await page.getByRole('status').getByText('Removed from favorites').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('No favorites yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await songLink(page, name).waitFor();
    await expect(page.getByText('Removed from favorites')).toHaveCount(0);
  });

  test('two removed favorites have one Undo each', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    for (const side of ['A', 'B']) await addSong(context, { title: `${name} ${side}` });
    await search(page, name);
    for (const side of ['A', 'B']) await heart(page, `${name} ${side}`).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await expect(undo).toHaveCount(2);
    await undo.first().click();
    await expect.poll(() => isPressed(page, `${name} A`)).toBe('true');
    expect(await isPressed(page, `${name} B`)).toBe('false');
    await undo.click();
    await expect.poll(() => isPressed(page, `${name} B`)).toBe('true');
  });

  test('search corrects one wrong character and says so', async ({ size, member }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: `${name} Kerosene${size}` });
    await search(page, `kerozene${size}`);
    await page.getByText('Nothing has exactly that. These come close.').waitFor();
    await songLink(page, name).waitFor();
  });

  test('a new search cancels the previous one, whose results stay until the new ones arrive', async ({
    size,
    member,
  }) => {
    const { page, context } = await member();
    const name = uniqueName(size);
    await addSong(context, { title: `${name} Alpha` });
    await addSong(context, { title: `${name} Beta` });
    await search(page, name);
    await heart(page, `${name} Alpha`).waitFor();
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('alp'));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**songs.search**', async (route) => {
      if (route.request().url().includes('alp')) return;
      await held;
      await route.continue();
    });
    const requested = page.waitForRequest((request) => request.url().includes('alp'));
    await search(page, `${name} alp`);
    await requested;
    await search(page, `${name} beta`);
    await cancelled;
    await expect(songLink(page, `${name} Alpha`)).toHaveCount(1);
    release();
    await songLink(page, `${name} Alpha`).waitFor({ state: 'detached' });
    await songLink(page, `${name} Beta`).waitFor();
  });

  test('a heart changes at once, ignores a second tap, and reverts a refusal with the reason', async ({
    size,
    member,
    otherMember,
  }) => {
    const uploader = await otherMember();
    const name = uniqueName(size);
    await addSong(uploader.context, { title: name });
    const { page } = await member();
    await search(page, name);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let requested = 0;
    await page.route('**/favorites.set**', async (route) => {
      requested += 1;
      await held;
      await route.continue();
    });
    await heart(page, name).click();
    await expect.poll(() => isPressed(page, name)).toBe('true');
    await heart(page, name).click({ force: true });
    expect(await isPressed(page, name)).toBe('true');
    release();
    await page.getByRole('alert').getByText(firstSong).waitFor();
    await expect.poll(() => isPressed(page, name)).toBe('false');
    expect(requested).toBe(1);
    await page.getByRole('alert').getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('dialog', { name: 'Add New Song' }).waitFor();
    // The search is unchanged after closing the sheet.
    await page.goBack();
    await heart(page, name).waitFor();
  });

  test('a change on one device appears on the other within a second', async ({ size, member }) => {
    const { page, context } = await member({ earlyAccess: true, path: null });
    const other = await context.newPage();
    for (const each of [page, other]) {
      const live = each
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framereceived', (frame) => String(frame.payload).startsWith('40')));
      await each.goto('/');
      await live;
      await each.getByText('No favorites yet.').waitFor();
    }
    const name = uniqueName(size);
    const come = [other, page].map((each) => whenListed(each, name, true));
    const id = await addSong(context, { title: name });
    const added = Date.now();
    expect(Math.max(...(await Promise.all(come))) - added).toBeLessThan(1_000);
    const disappeared = whenListed(other, name, false);
    await setFavorite(context, id, false);
    const removed = Date.now();
    expect((await disappeared) - removed).toBeLessThan(1_000);
  });

  test('the next member in the same tab, or in another one, sees no data of the previous member', async ({
    size,
    member,
    otherMember,
  }) => {
    const first = await member();
    const name = uniqueName(size);
    await addSong(first.context, { title: name });
    await songLink(first.page, name).waitFor();
    // The page notices the new cookie when it becomes visible again. The session comes from another browser: signing in
    // here would end the previous session, and the page might notice that first.
    const second = await otherMember();
    await first.context.addCookies(await second.context.cookies());
    await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await first.page.getByText('No favorites yet.').waitFor();
    await expect(songLink(first.page, name)).toHaveCount(0);
    await search(first.page, name);
    await heart(first.page, name).waitFor();
    expect(await isPressed(first.page, name)).toBe('false');
  });

  test('five thousand favorites scroll, load on demand, and only visible rows are rendered', async ({
    env,
    size,
    member,
  }) => {
    const { page, email } = await member({ path: null });
    const name = uniqueName(size);
    const titles = Array.from({ length: 5_000 }, (_, index) => `${name} ${String(index).padStart(4, '0')}`);
    await createFavorites(env, email, titles);
    await page.goto('/');
    await songLink(page, titles[0]!).waitFor();
    // Measures the CPU time of the page's thread, independent of other load on the machine.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const readTaskTime = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'TaskDuration')!.value * 1_000;
    };
    // Scrolls a fixed number of pixels for each frame, over loaded and missing rows.
    const frames = 90;
    const before = await readTaskTime();
    await page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) {
        window.scrollBy(0, 60);
        await new Promise((next) => requestAnimationFrame(next));
      }
    }, frames);
    const perFrame = ((await readTaskTime()) - before) / frames;
    let drawn = 0;
    await until(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        drawn = Math.max(drawn, await page.getByRole('link', { name }).count());
        return (await songLink(page, titles.at(-1)!).count()) === 1;
      },
      'the end of the list',
      90_000,
    );
    console.log(`5,000 favorites at ${size}: at most ${drawn} drawn, ${perFrame.toFixed(1)} ms of work a frame`);
    expect(drawn).toBeLessThan(120);
    expect(perFrame).toBeLessThan(50);
    // Rows are measured when they become visible, which moves the end of the list. Waits until it is stable before
    // the tap.
    let rest = Number.NaN;
    await until(async () => {
      const last = rest;
      rest = await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
        return window.scrollY;
      });
      await page.waitForTimeout(150);
      return rest === last;
    }, 'the end at rest');
    const left = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          window.addEventListener('click', () => resolve(window.scrollY), { capture: true, once: true }),
        ),
    );
    await songLink(page, titles.at(-1)!).click();
    await page.waitForURL('**/song/**');
    // The URL changes slightly before the screen.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await songLink(page, titles.at(-1)!).waitFor();
    const place = await left;
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(100);
  });
});
