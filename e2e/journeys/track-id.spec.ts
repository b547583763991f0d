import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/test.ts';
import { newPerson } from '../support/actors.ts';
import { createSong } from '../support/create-song.ts';
import {
  card,
  countIn,
  holdCalls,
  openCard,
  createComments,
  createRequests,
  tab,
  titles,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';

const uniqueName = () => `Mica${randomUUID().replaceAll(/[^a-f]/g, '')}`;
const search = (text: string) => text.toLowerCase();

test.describe('without any request', () => {
  test('both tabs show a hint, My Requests first, and the plus opens the form', async ({ member }) => {
    const { page, consoleErrors } = await member({ path: '/id-help' });
    await page.getByRole('heading', { level: 1, name: 'Track ID' }).waitFor();
    await tab(page, 'My Requests')
      .and(page.getByRole('tab', { selected: true }))
      .waitFor();
    await page.getByText('No requests yet').waitFor();
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Dubplate Community (0)', 'My Requests (0)']);
    await page.getByText("Heard something you can't name? Somebody here knows it.").waitFor();
    await expect(page.getByPlaceholder('Search requests...')).toHaveCount(0);
    await tab(page, 'Dubplate Community').click();
    await page.getByText('No requests yet').waitFor();
    await page.getByText('When somebody asks for an ID, you can name it here.').waitFor();
    await page.getByPlaceholder('Search requests...').waitFor();
    await page.getByRole('button', { name: 'New ID request' }).click();
    await page.getByRole('dialog', { name: 'New ID Request' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

test('a card shows what the spec requires; its track opens above the list, and Back closes it', async ({
  env,
  member,
  otherMember,
}) => {
  const tess = await otherMember({ person: newPerson('tessera') });
  const { page } = await member({ path: null });
  const name = uniqueName();
  const songId = await createSong(env, { title: `${name} Dub` });
  const [, solved] = [`${name} open`, `${name} solved`];
  const ids = await createRequests(env, tess.username, [
    { title: `${name} open`, description: `${'a'.repeat(79)}bcd`, votes: 31 },
    { title: solved, description: 'Short and\nin two lines', votes: 7, clip: true, solved: true, songId },
  ]);
  await createComments(env, ids[0]!, tess.username, ['one', 'two']);
  await page.goto('/id-help?tab=community');
  const open = card(page, `${name} open`);
  await open.getByText(`${'a'.repeat(79)}b...`, { exact: true }).waitFor();
  await open.getByText(tess.username).waitFor();
  expect(await open.getByRole('button', { name: /^Vote for/ }).innerText()).toMatch(/31$/);
  expect(
    await open
      .getByText(/Comments:/)
      .locator('..')
      .innerText(),
  ).toMatch(/2$/);
  await expect(open.getByText('Audio', { exact: true })).toHaveCount(0);
  await expect(open.getByText('Solved', { exact: true })).toHaveCount(0);
  await card(page, solved).getByText('Audio', { exact: true }).waitFor();
  await card(page, solved).getByText('Solved', { exact: true }).waitFor();
  await card(page, solved).getByRole('button', { name: 'View Track →' }).click();
  await page
    .getByRole('dialog', { name: `${name} Dub` })
    .getByText('Halden Roe, Mirre')
    .waitFor();
  expect(new URL(page.url()).searchParams.get('song')).toBe(songId);
  await page.reload();
  await page.getByRole('dialog', { name: `${name} Dub` }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await card(page, solved).waitFor();
});

test('search matches title and description, keeps the last results meanwhile, and shows no matches', async ({
  env,
  member,
  otherMember,
}) => {
  const tess = await otherMember();
  const { page } = await member({ path: null });
  const name = uniqueName();
  await createRequests(env, tess.username, [
    { title: `${name} alpha` },
    { title: `${name} beta`, description: `it goes ${name}gamma all night` },
  ]);
  await page.goto('/id-help?tab=community');
  await card(page, `${name} alpha`).waitFor();
  const box = page.getByPlaceholder('Search requests...');
  await box.fill(search(`${name}gamma`));
  await card(page, `${name} alpha`).waitFor({ state: 'detached' });
  expect(await titles(page)).toEqual([`${name} beta`]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**requests.list**', async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest((request) => request.url().includes('alp'));
  await box.fill(`${name} alp`);
  await requested;
  expect(await titles(page)).toEqual([`${name} beta`]);
  release();
  await card(page, `${name} alpha`).waitFor();
  await box.fill(' !!! ');
  await page.getByText('No requests found').waitFor();
  await box.fill(`  alpha ${name}`);
  await card(page, `${name} alpha`).waitFor();
  await box.fill('nobody asked for this');
  await page.getByText('No requests found').waitFor();
  await page.getByText('Try fewer words, or others.').waitFor();
  await page.reload();
  await expect(box).toHaveValue('nobody asked for this');
  await page.getByText('No requests found').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await card(page, `${name} alpha`).waitFor();
});

test('the list loads ten, then five near the end; Back keeps the position, another tab does not', async ({
  env,
  member,
}) => {
  const { page, username } = await member({ path: null });
  const name = uniqueName();
  const all = Array.from({ length: 23 }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);
  await createRequests(
    env,
    username,
    all.map((title) => ({ title })),
  );
  await page.goto('/id-help');
  await card(page, all[0]!).waitFor();
  await page.waitForTimeout(300);
  expect(await titles(page)).toEqual(all.slice(0, 10));
  /** Scrolls until the last card ends this many pixels below the screen. */
  const leave = (pixels: number) =>
    page.evaluate((below) => {
      const end = document.querySelector('ul')!.getBoundingClientRect().bottom;
      window.scrollBy(0, end - window.innerHeight - below);
    }, pixels);
  await leave(160);
  await page.waitForTimeout(300);
  expect(await titles(page)).toHaveLength(10);
  await leave(80);
  await card(page, all[14]!).waitFor();
  expect(await titles(page)).toEqual(all.slice(0, 15));
  await leave(0);
  await card(page, all[19]!).waitFor();
  await leave(0);
  await card(page, all[22]!).waitFor();
  expect(await titles(page)).toEqual(all);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  await page.goBack();
  await card(page, all[22]!).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.evaluate(() => window.scrollTo(0, 0));
  await tab(page, 'Dubplate Community').click();
  await page.getByPlaceholder('Search requests...').waitFor();
  await tab(page, 'My Requests').click();
  await expect.poll(() => titles(page)).toEqual(all.slice(0, 10));
});

test('the plus button never covers the last card, and the tabs react to arrow keys and set the URL', async ({
  env,
  member,
}) => {
  const { page, username } = await member({ path: null });
  const name = uniqueName();
  await createRequests(env, username, [{ title: `${name} a` }, { title: `${name} b` }, { title: `${name} c` }]);
  await page.goto('/id-help');
  await card(page, `${name} c`).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = (await card(page, `${name} c`).boundingBox())!;
  const plus = (await page.getByRole('button', { name: 'New ID request' }).boundingBox())!;
  expect(last.y + last.height).toBeLessThan(plus.y);
  expect(Math.min(plus.width, plus.height)).toBeGreaterThanOrEqual(44);
  await tab(page, 'My Requests').focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByPlaceholder('Search requests...').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Dubplate Community/);
  expect(new URL(page.url()).search).toBe('?tab=community');
  await page.reload();
  await tab(page, 'Dubplate Community')
    .and(page.getByRole('tab', { selected: true }))
    .waitFor();
  await tab(page, 'Dubplate Community').focus();
  await page.keyboard.press('End');
  await card(page, `${name} a`).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByPlaceholder('Search requests...').waitFor();
});

test('a vote counts at once, ignores a second tap, opens nothing, and survives a reload', async ({
  env,
  member,
  otherMember,
}) => {
  const tess = await otherMember();
  const { page } = await member({ path: null });
  const title = uniqueName();
  await createRequests(env, tess.username, [{ title, votes: 4 }]);
  await watchTrackId(page, '?tab=community');
  const vote = voteButton(page, title);
  const count = () => countIn(vote);
  let requested = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/votes.set**', async (route) => {
    requested += 1;
    await held;
    await route.continue();
  });
  await vote.click();
  await expect.poll(count).toBe(5);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => vote.evaluate((button) => getComputedStyle(button).opacity)).toBe('0.7');
  await vote.click({ force: true });
  await vote.click({ force: true });
  expect(await count()).toBe(5);
  release();
  await page.waitForResponse((response) => response.url().includes('votes.set'));
  await expect(vote).not.toHaveAttribute('aria-disabled');
  expect(requested).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await vote.waitFor();
  expect([await count(), await vote.getAttribute('aria-pressed')]).toEqual([5, 'true']);
  await vote.click();
  await expect.poll(count).toBe(4);
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('returning to a tab or search starts with its first page in the current order', async ({
    env,
    member,
    otherMember,
  }) => {
    const tess = await otherMember();
    const { page, username } = await member({ path: null });
    const name = uniqueName();
    const all = Array.from({ length: 12 }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);
    const created = all.map((title) => ({ title }));
    await createRequests(env, tess.username, created);
    await page.goto(`/id-help?tab=community&q=${name}`);
    await card(page, all[0]!).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await card(page, all[11]!).waitFor();
    const box = page.getByPlaceholder('Search requests...');
    await box.fill(`${name} 07`);
    await card(page, all[0]!).waitFor({ state: 'detached' });
    await createRequests(env, tess.username, [{ title: `${name} hottest`, votes: 2 }]);
    const hold = await holdCalls(page, 'requests.list');
    await box.fill(name);
    // The old first page stays until the new one arrives.
    await expect.poll(() => titles(page)).toEqual(all.slice(0, 10));
    hold.release();
    await card(page, `${name} hottest`).waitFor();
    expect(await titles(page)).toEqual([`${name} hottest`, ...all.slice(0, 9)]);
    await createRequests(env, username, created);
    await tab(page, 'My Requests').click();
    await card(page, all[9]!).waitFor();
    await tab(page, 'Dubplate Community').click();
    await card(page, `${name} hottest`).waitFor();
    await createRequests(env, username, [{ title: `${name} mine now`, votes: 2 }]);
    await tab(page, 'My Requests').click();
    await card(page, `${name} mine now`).waitFor();
    expect(await titles(page)).toEqual([`${name} mine now`, ...all.slice(0, 9)]);
    // A member who has scrolled on keeps their position and sees the pill.
    await tab(page, 'Dubplate Community').click();
    await card(page, `${name} hottest`).waitFor();
    await createRequests(env, username, [{ title: `${name} mine later`, votes: 3 }]);
    const slow = await holdCalls(page, 'requests.list');
    await tab(page, 'My Requests').click();
    await card(page, `${name} mine now`).waitFor();
    await expect.poll(() => slow.count).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 200));
    slow.release();
    await page.getByRole('button', { name: 'New requests' }).waitFor();
    expect((await titles(page))[0]).toBe(`${name} mine now`);
  });

  test('Loading requests... is shown during the fetch; a failure has a retry, also for later pages', async ({
    env,
    member,
  }) => {
    const { page, username } = await member({ path: null });
    const name = uniqueName();
    const all = Array.from({ length: 12 }, (_, place) => ({ title: `${name} ${place}` }));
    await createRequests(env, username, all);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**requests.list**', async (route) => {
      await held;
      await route.abort();
    });
    await page.goto('/id-help');
    await page.getByText('Loading requests...').waitFor();
    release();
    await page.getByText('That did not load.').waitFor();
    await page.unroute('**requests.list**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, `${name} 0`).waitFor();
    await page.route('**requests.list**', (route) => route.abort());
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByText('That did not load.').waitFor();
    expect(await titles(page)).toHaveLength(10);
    await page.unroute('**requests.list**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, `${name} 11`).waitFor();
  });

  test('a refused or offline vote reverts with a message; a vote for a deleted request removes the card', async ({
    env,
    member,
    otherMember,
  }) => {
    const tess = await otherMember();
    const { page, context } = await member({ path: null });
    const title = uniqueName();
    const [id] = await createRequests(env, tess.username, [{ title, votes: 4 }]);
    await watchTrackId(page, '?tab=community');
    // Blocks the refetch after reconnecting: it must not find the deleted request before the vote does.
    await page.route('**requests.states**', (route) => route.abort());
    const vote = voteButton(page, title);
    await context.setOffline(true);
    await vote.click();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await expect.poll(async () => [await countIn(vote), await vote.getAttribute('aria-pressed')]).toEqual([4, 'false']);
    await context.setOffline(false);
    // Bypasses the server, so that no live event is sent.
    await env.db.deleteFrom('requests').where('id', '=', id!).execute();
    await vote.click();
    await page.getByText('This request is no longer here.').waitFor();
    await card(page, title).waitFor({ state: 'detached' });
  });

  test('a page fetched before a vote and a deletion reverts neither', async ({ env, member }) => {
    const { page, context, username } = await member({ path: null });
    const name = uniqueName();
    const all = Array.from({ length: 12 }, (_, place) => `${name} ${String(place).padStart(2, '0')}`);
    const ids = await createRequests(
      env,
      username,
      all.map((title) => ({ title })),
    );
    await watchTrackId(page);
    const hold = await holdCalls(page, 'requests.list');
    const requested = page.waitForRequest(/requests\.list.*cursor/);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await requested;
    const vote = voteButton(page, all[9]!);
    await Promise.all([page.waitForResponse('**/votes.set**'), vote.click()]);
    await expect(vote).not.toHaveAttribute('aria-disabled');
    await expect.poll(async () => [await countIn(vote), await vote.getAttribute('aria-pressed')]).toEqual([1, 'true']);
    await call(context, 'requests.remove', { id: ids[8]! });
    await card(page, all[8]!).waitFor({ state: 'detached' });
    hold.release();
    await card(page, all[11]!).waitFor();
    expect([await countIn(vote), await vote.getAttribute('aria-pressed')]).toEqual([1, 'true']);
    expect(await titles(page)).toEqual(all.filter((title) => title !== all[8]));
    await vote.click();
    await expect.poll(() => countIn(vote)).toBe(0);
  });

  test('reopening the screen shows the newest requests', async ({ env, member }) => {
    const { page, username } = await member({ path: null });
    const name = uniqueName();
    await createRequests(env, username, [{ title: `${name} first`, hoursAgo: 5 }]);
    await page.goto('/id-help');
    await card(page, `${name} first`).waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await createRequests(env, username, [{ title: `${name} second` }]);
    await page.getByRole('link', { name: 'Setlist It' }).click();
    await card(page, `${name} second`).waitFor();
    expect(await titles(page)).toEqual([`${name} second`, `${name} first`]);
    await openCard(page, `${name} first`);
    await page.getByRole('dialog', { name: `${name} first` }).waitFor();
  });
});
