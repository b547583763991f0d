import type { Locator, Page, Route } from '@playwright/test';
import { add, expectClosed, fillSong, openSheet, uniqueName } from '../support/add-song-sheet.ts';
import { openLive } from '../support/actors.ts';
import { forcedLayouts, traceMainThread } from '../support/main-thread.ts';
import { addSong, createFavorites, dayFromNow, favoritesList, setFavorite } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const searchBox = (page: Page) => page.getByPlaceholder('Search all songs...');
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Favorite ${title}`, exact: true });
const songLink = (page: Page | Locator, title: string) => page.getByRole('link', { name: title });
const noFavorites = (page: Page) => page.getByText('No favorites yet.');

test(
  'no script waits for a layout while Home loads',
  { tag: ['@phone', '@proof', '@smoke'] },
  async ({ env, member }) => {
    const { page, email } = await member({ path: null });
    await createFavorites(
      env,
      email,
      Array.from({ length: 60 }, (_, at) => `Still ${at}`),
    );
    const load = async () => {
      await openLive(page, '/');
      await expect(favoritesList(page).getByRole('link', { name: 'Still' }).first()).toBeVisible();
    };
    expect(forcedLayouts(await traceMainThread(page, load, { stacks: true }))).toEqual([]);
    // The trace does report one of a script with an address.
    const script = 'document.body.hidden = true; document.body.offsetHeight //# sourceURL=/probe.js';
    const read = () => page.evaluate(script);
    expect(await traceMainThread(page, read, { stacks: true }).then(forcedLayouts)).toEqual(['eval in probe.js']);
  },
);

test('Home explains an empty list, lists favorites newest first, and each chip shows its window', async ({
  size,
  member,
}) => {
  const { page, context, consoleErrors } = await member({ path: null });
  const name = uniqueName();
  await openLive(page, '/');
  await expect(
    page.getByText("No favorites yet. Please make sure you've uploaded a song before favoriting"),
  ).toBeVisible();
  await expect(page.getByText("Add the one you can't stop hearing.")).toBeVisible();
  // On a phone the title is visible to screen readers only.
  const heading = await page.getByRole('heading', { name: 'My Music' }).boundingBox();
  expect(heading!.height > 1).toBe(size === 'desk');
  await addSong(context, { title: `${name} undated` });
  await addSong(context, { title: `${name} today`, releaseDate: dayFromNow(0) });
  await addSong(context, { title: `${name} soon`, releaseDate: dayFromNow(7) });
  await addSong(context, { title: `${name} later`, releaseDate: dayFromNow(40) });
  const songs = favoritesList(page).getByRole('link', { name });
  await expect(songs).toContainText(['later', 'soon', 'today', 'undated']);
  await page.reload();
  await expect(songs).toContainText(['later', 'soon', 'today', 'undated']);
  await page.getByText('Releasing This Week').click();
  await expect(songs).toHaveCount(2);
  await expect(songs).toContainText(['today', 'soon']);
  const soon = new Date(`${dayFromNow(7)}T12:00:00Z`);
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][soon.getUTCDay()];
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Today', `${weekday} ${soon.getUTCDate()}`]);
  expect(consoleErrors).toEqual([]);
});

test('search shows results while typing, marks the matches and returns to the previous view', async ({ member }) => {
  const { page, context } = await member({ path: null });
  const name = uniqueName();
  const id = await addSong(context, { title: `${name} Circuit`, artists: ['Órla Venn', 'Mirre'] });
  await page.goto('/');
  await searchBox(page).fill(name.toLowerCase());
  // Discover, which is shown until then, has the song too.
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(heart(page, `${name} Circuit`)).toBeVisible();
  await searchBox(page).fill(`orla ${name}`);
  await expect(page.locator('mark')).toHaveText([name, 'Órla']);
  // Text typed just before leaving the page is not lost.
  await searchBox(page).pressSequentially(' v');
  await songLink(page, `${name} Circuit`).click();
  await expect(page).toHaveURL(new RegExp(`/song/${id}$`));
  await page.goBack();
  await expect(songLink(page, `${name} Circuit`)).toBeVisible();
  await expect(searchBox(page)).toHaveValue(`orla ${name} v`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { name: 'Your Favorites' })).toBeVisible();
});

test('a new member saves two hearts, uploads one song and has both as favorites', async ({ member, otherMember }) => {
  const uploader = await otherMember();
  const name = uniqueName();
  const own = uniqueName();
  for (const side of ['north', 'south']) await addSong(uploader.context, { title: `${name} ${side}` });
  const { page, context, consoleErrors } = await member({ path: null });
  const other = await context.newPage();
  for (const each of [page, other]) await openLive(each, '/');
  await searchBox(page).fill(name);
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await heart(page, `${name} north`).click();
  const note = page.getByRole('alert').filter({ hasText: 'You must upload your first song' });
  await expect(note.getByText('Saved. It becomes a favorite with your first upload.')).toBeVisible();
  await note.getByRole('button', { name: 'Close' }).click();
  await heart(page, `${name} south`).click();
  await expect(heart(page, `${name} south`)).toHaveAttribute('aria-pressed', 'mixed');
  await expect(note).toHaveCount(0);
  await expect(other.getByText('2 saved. Your first upload makes them favorites.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('2 saved. Your first upload makes them favorites.')).toBeVisible();

  await openSheet(page);
  await fillSong(page, own);
  await add(page);
  await expectClosed(page);
  await expect(page.getByText('Your first song is up. 2 saved songs are favorites now.')).toBeVisible();
  for (const each of [page, other]) {
    const songs = favoritesList(each).getByRole('link', { name: /^Quartz/ });
    await expect(songs).toContainText([own, `${name} south`, `${name} north`]);
  }
  await page.reload();
  await expect(favoritesList(page).getByRole('link', { name: /^Quartz/ })).toContainText([
    own,
    `${name} south`,
    `${name} north`,
  ]);
  await searchBox(page).fill(name);
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(heart(page, `${name} north`)).toHaveAttribute('aria-pressed', 'true');
  expect(consoleErrors).toEqual([]);
});

test(
  'the note of a saved heart opens the upload, and Undo restores a favorite that has left Home',
  { tag: '@phone' },
  async ({ member, otherMember }) => {
    const uploader = await otherMember();
    const name = uniqueName();
    await addSong(uploader.context, { title: name });
    const { page, context } = await member();
    await searchBox(page).fill(name);
    await heart(page, name).click();
    const note = page.getByRole('alert').filter({ hasText: 'You must upload your first song' });
    await note.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Song' })).toBeVisible();
    // The search is unchanged after closing the sheet.
    await page.goBack();
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'mixed');

    await addSong(context, { title: 'Admission' });
    await expect(heart(page, name)).not.toHaveAttribute('aria-disabled');
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
    await heart(page, name).click();
    // Undo is offered for six seconds.
    await Promise.all([
      expect(page.getByRole('status').getByText('Removed from favorites')).toBeVisible(),
      page.getByRole('button', { name: 'Clear search' }).click(),
    ]);
    await expect(songLink(favoritesList(page), 'Admission')).toBeVisible();
    await expect(songLink(favoritesList(page), name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(songLink(favoritesList(page), name)).toBeVisible();
    await expect(page.getByText('Removed from favorites')).toHaveCount(0);
  },
);

test('a change on one device appears on the other without a reload', { tag: '@phone' }, async ({ member }) => {
  const { page, context } = await member({ path: null });
  const other = await context.newPage();
  for (const each of [page, other]) {
    await openLive(each, '/');
    await expect(noFavorites(each)).toBeVisible();
  }
  // Only live messages may change the lists from here.
  let listed = 0;
  for (const each of [page, other]) {
    each.on('request', (request) => (listed += request.url().includes('favorites.list') ? 1 : 0));
  }
  const name = uniqueName();
  const id = await addSong(context, { title: name });
  for (const each of [page, other]) await expect(songLink(favoritesList(each), name)).toBeVisible();
  await setFavorite(context, id, false);
  for (const each of [page, other]) await expect(noFavorites(each)).toBeVisible();
  expect(listed).toBe(0);
});

test(
  'a song added on another device is shown, although the time zone is stored after it',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, context } = await member({ path: null });
    const zone = Promise.withResolvers<Route>();
    await page.route('**setTimeZone**', (route) => zone.resolve(route));
    await page.goto('/');
    await expect(noFavorites(page)).toBeVisible();
    const held = await zone.promise;
    const name = uniqueName();
    await addSong(context, { title: name });
    await held.continue();
    await expect(songLink(favoritesList(page), name)).toBeVisible();
  },
);

test(
  'the next member in the same tab sees no data of the previous member',
  { tag: '@phone' },
  async ({ member, otherMember }) => {
    const { page, context } = await member();
    const name = uniqueName();
    await addSong(context, { title: name });
    await expect(songLink(favoritesList(page), name)).toBeVisible();
    // The page notices the new cookie when it becomes visible again. The session comes from another browser: signing in
    // here would end the previous session, and the page might notice that first.
    const second = await otherMember();
    await context.addCookies(await second.context.cookies());
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(noFavorites(page)).toBeVisible();
    // Discover shows songs of all members, so the title itself may be on the screen.
    await expect(page.getByRole('button', { name: /^Favorite /, pressed: true })).toHaveCount(0);
    await searchBox(page).fill(name);
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'tapping the active tab scrolls to the top, and returning from another keeps the position',
  { tag: '@phone' },
  async ({ env, member }) => {
    const { page, email } = await member({ path: null });
    const name = uniqueName();
    const titles = Array.from({ length: 60 }, (_, index) => `${name} ${index}`);
    await createFavorites(env, email, titles);
    await page.goto('/');
    await expect(songLink(favoritesList(page), `${name} 0`).first()).toBeVisible();
    const tab = (label: string) => page.getByRole('navigation').getByRole('link', { name: label });
    const position = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(position).toBe(900);
    await tab('Profile').click();
    await expect(page).toHaveURL(/\/profile$/);
    await tab('Home').click();
    await expect.poll(position).toBe(900);
    await tab('Home').click();
    await expect.poll(position).toBe(0);
  },
);
