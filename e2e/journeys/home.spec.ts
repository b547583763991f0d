import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createSongs } from '../../apps/server/test/songs.ts';
import { until } from '../../tools/services/server-process.ts';
import { otherMember, member, newPerson } from '../support/actors.ts';
import { everySize, phoneOnly } from '../support/browser.ts';
import { addSong, dayFromNow, createFavorites, setFavorite } from '../support/songs.ts';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

const search = (page: Page, text: string) => page.getByPlaceholder('Search all songs...').fill(text);
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Favorite ${title}`, exact: true });
const songLink = (page: Page, title: string) => page.getByRole('link', { name: title });
const isPressed = (page: Page, title: string) => heart(page, title).getAttribute('aria-pressed');
/** The moment a song comes or goes, noted in the page itself, however busy the test machine is. */
const whenListed = async (page: Page, title: string, there: boolean): Promise<number> => {
  const moment = await page.waitForFunction(
    ([wanted, is]) =>
      [...document.querySelectorAll('main a')].some((link) => link.textContent.includes(wanted)) === is && Date.now(),
    [title, there] as const,
  );
  return Number(await moment.jsonValue());
};
const firstSong =
  'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.';

/** A name nobody else's search meets. */
let uniqueNames = 0;
const uniqueName = (size: string) => `Zephyr${size}${String.fromCharCode(97 + (uniqueNames += 1))}`;

describe.each(everySize)('at %s size', (size) => {
  test('Home has its title, Upload, search and three chips, and says what is empty and why', async () => {
    const { page, complaints } = await member(setup, size);
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
    expect(complaints).toEqual([]);
  });

  test('favorites stand newest first, with their day, and each chip shows its window', async () => {
    const { page, context } = await member(setup, size, { path: null });
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

  test('search finds as it is typed, marks what matched, and goes back to where it was', async () => {
    const { page, context } = await member(setup, size, { path: null });
    const name = uniqueName(size);
    const id = await addSong(context, { title: `${name} Circuit`, artists: ['Órla Venn', 'Mirre'] });
    await page.goto('/');
    await search(page, name.slice(0, -2).toLowerCase());
    await songLink(page, `${name} Circuit`).waitFor();
    await search(page, `orla ${name}`);
    await page.locator('mark', { hasText: 'Órla' }).waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual([name, 'Órla']);
    await songLink(page, `${name} Circuit`).click();
    await page.waitForURL(`**/song/${id}`);
    await page.goBack();
    await songLink(page, `${name} Circuit`).waitFor();
    expect(await page.getByPlaceholder('Search all songs...').inputValue()).toBe(`orla ${name}`);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
  });

  test('an early-access member may favorite at once; without a network the heart is taken back and said', async () => {
    const uploader = await otherMember(setup);
    const name = uniqueName(size);
    await addSong(uploader.context, { title: name });
    const { page } = await member(setup, size, { earlyAccess: true });
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
});

describe.each(phoneOnly)('at %s size', (size) => {
  test('Loading songs... is shown while they are fetched, and a failure offers another try', async () => {
    const { page } = await member(setup, size, { path: null });
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

  test('a chip narrows a search, and only one that is true is lit', async () => {
    const { page, context } = await member(setup, size);
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
    expect(await page.getByPlaceholder('Search all songs...').inputValue()).toBe(name);
    expect(await lit()).toEqual(['week']);
    // The one that is lit is put out by another tap.
    await page.getByText('Releasing This Week').click();
    await heart(page, `${name} undated`).waitFor();
    expect(await lit()).toEqual([]);
    // Where a window has nothing, all songs are one tap away.
    await page.getByText('Releasing This Week').click();
    await search(page, `${name} undated`);
    await page.getByText('No songs found').waitFor();
    await page.getByRole('button', { name: 'Search all songs' }).click();
    await heart(page, `${name} undated`).waitFor();
  });

  test('letters typed just before going on are not lost', async () => {
    const { page, context } = await member(setup, size);
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

  test('a search goes on past its first page, and rows of the same title are told apart', async () => {
    const { page } = await member(setup, size);
    const name = uniqueName(size);
    await createSongs(
      setup.env.db,
      Array.from({ length: 34 }, (_, index) => ({ title: name, artists: [`Artist ${index}`] })),
    );
    await createSongs(setup.env.db, [
      { title: `${name} Clip`, platform: 'soundcloud', url: 'https://soundcloud.com/a/b', release_date: '2001-01-01' },
    ]);
    await search(page, name);
    await heart(page, name).first().waitFor();
    await page.getByText('Released · SoundCloud').waitFor();
    expect(await page.getByText('0 favorites').first().isVisible()).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => songLink(page, name).count()).toBe(35);
  });

  test('a song page opened from a list shows the row while the song is on its way, and when it does not come', async () => {
    const { page, context } = await member(setup, size);
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

  test('the open tab scrolls to the top, and going to another tab and back keeps the place', async () => {
    const person = newPerson();
    const { page } = await member(setup, size, { person, path: null });
    const name = uniqueName(size);
    await createFavorites(
      setup.env,
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

  test('a heart taken off can be undone where the song has left Home', async () => {
    const { page, context } = await member(setup, size);
    const name = uniqueName(size);
    await addSong(context, { title: name });
    await search(page, name);
    await heart(page, name).click();
    await page.getByRole('status').getByText('Removed from favorites').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('No favorites yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await songLink(page, name).waitFor();
    expect(await page.getByText('Removed from favorites').count()).toBe(0);
  });

  test('each of two hearts taken off one after the other has its own Undo', async () => {
    const { page, context } = await member(setup, size);
    const name = uniqueName(size);
    for (const side of ['A', 'B']) await addSong(context, { title: `${name} ${side}` });
    await search(page, name);
    for (const side of ['A', 'B']) await heart(page, `${name} ${side}`).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.count()).toBe(2);
    await undo.first().click();
    await expect.poll(() => isPressed(page, `${name} A`)).toBe('true');
    expect(await isPressed(page, `${name} B`)).toBe('false');
    await undo.click();
    await expect.poll(() => isPressed(page, `${name} B`)).toBe('true');
  });

  test('one wrong letter is forgiven, and said', async () => {
    const { page, context } = await member(setup, size);
    const name = uniqueName(size);
    await addSong(context, { title: `${name} Kerosene${size}` });
    await search(page, `kerozene${size}`);
    await page.getByText('Nothing has exactly that. These come close.').waitFor();
    await songLink(page, name).waitFor();
  });

  test('an earlier search is cancelled, and its results stay until the next ones are there', async () => {
    const { page, context } = await member(setup, size);
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
    const asked = page.waitForRequest((request) => request.url().includes('alp'));
    await search(page, `${name} alp`);
    await asked;
    await search(page, `${name} beta`);
    await cancelled;
    expect(await songLink(page, `${name} Alpha`).count()).toBe(1);
    release();
    await songLink(page, `${name} Alpha`).waitFor({ state: 'detached' });
    await songLink(page, `${name} Beta`).waitFor();
  });

  test('a heart answers at once, ignores a second tap, and a refusal takes it back with the reason and a way on', async () => {
    const uploader = await otherMember(setup);
    const name = uniqueName(size);
    await addSong(uploader.context, { title: name });
    const { page } = await member(setup, size);
    await search(page, name);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    await page.route('**/favorites.set**', async (route) => {
      asked += 1;
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
    expect(asked).toBe(1);
    await page.getByRole('alert').getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('dialog', { name: 'Add New Song' }).waitFor();
    // The search is still there when the sheet is closed again.
    await page.goBack();
    await heart(page, name).waitFor();
  });

  test('what is done on one device shows on the other within a second', async () => {
    const { page, context } = await member(setup, size, { earlyAccess: true, path: null });
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
    const gone = whenListed(other, name, false);
    await setFavorite(context, id, false);
    const removed = Date.now();
    expect((await gone) - removed).toBeLessThan(1_000);
  });

  test('whoever signs in next in the same tab, or in another one, sees nothing of the one before', async () => {
    const first = await member(setup, size);
    const name = uniqueName(size);
    await addSong(first.context, { title: name });
    await songLink(first.page, name).waitFor();
    // The cookie is another member's now; the page learns it when it is looked at again. Made in another browser, because a
    // sign-in in this one ends the session before it, and the page might hear of that before the new cookie is there.
    const second = await otherMember(setup);
    await first.context.addCookies(await second.context.cookies());
    await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await first.page.getByText('No favorites yet.').waitFor();
    expect(await songLink(first.page, name).count()).toBe(0);
    await search(first.page, name);
    await heart(first.page, name).waitFor();
    expect(await isPressed(first.page, name)).toBe('false');
  });

  test(
    'five thousand favorites scroll, load as they are reached, and only those in sight are drawn',
    { timeout: 120_000 },
    async () => {
      const { page, email } = await member(setup, size, { path: null });
      const name = uniqueName(size);
      const titles = Array.from({ length: 5_000 }, (_, index) => `${name} ${String(index).padStart(4, '0')}`);
      await createFavorites(setup.env, email, titles);
      await page.goto('/');
      await songLink(page, titles[0]!).waitFor();
      // What the page itself has to do, and not what else the machine does meanwhile.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      const worked = async () => {
        const { metrics } = await devtools.send('Performance.getMetrics');
        return metrics.find((metric) => metric.name === 'TaskDuration')!.value * 1_000;
      };
      // A steady thumb: so many pixels a frame, over what is loaded and what is not yet.
      const frames = 90;
      const before = await worked();
      await page.evaluate(async (count) => {
        for (let frame = 0; frame < count; frame += 1) {
          window.scrollBy(0, 60);
          await new Promise((next) => requestAnimationFrame(next));
        }
      }, frames);
      const perFrame = ((await worked()) - before) / frames;
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
      // What comes into sight is measured, and the end of the list moves with it; it is tapped when it has come to rest.
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
          new Promise<number>((tell) =>
            window.addEventListener('click', () => tell(window.scrollY), { capture: true, once: true }),
          ),
      );
      await songLink(page, titles.at(-1)!).click();
      await page.waitForURL('**/song/**');
      // The address changes a moment before the screen does.
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await songLink(page, titles.at(-1)!).waitFor();
      const place = await left;
      await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(100);
    },
  );
});
