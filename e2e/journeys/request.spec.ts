import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { newPerson, type Actors } from '../support/actors.ts';
import { createSong } from '../support/create-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import {
  card,
  chooseOption,
  countIn,
  holdCalls,
  openCard,
  createComments,
  createRequests,
  postComment,
  requestSheet,
  topOf,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

const soon = { timeout: 2_000 };
const title = 'Closing track, Velka all night long';
const field = (page: Page) => page.getByLabel('Add a comment');
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const comments = (page: Page) => page.getByRole('dialog').getByRole('listitem');
const texts = async (page: Page) => (await comments(page).locator('p').allTextContents()).map((text) => text.trim());
/** The sheet disappears slightly before the URL changes. */
const leftSheet = (page: Page) => page.waitForURL((url) => !url.searchParams.has('request'));

type Fixture = Parameters<typeof createRequests>[2][number];

/** A member with a live view of another member's request. */
async function atRequest(actors: Actors, request: Partial<Fixture> = {}, earlierComments: string[] = []) {
  const mara = await actors.otherMember({ person: newPerson('mara') });
  const nel = await actors.member({ path: null, person: newPerson('nel') });
  const [id] = await createRequests(actors.env, mara.username, [{ title, votes: 3, ...request }]);
  await createComments(actors.env, id!, mara.username, earlierComments);
  const { page } = nel;
  const platforms = await stubPlatforms(page);
  await watchTrackId(page, '?tab=community');
  await openCard(page, title);
  await requestSheet(page, title)
    .getByText(/^Comments \(/)
    .waitFor();
  return { mara, nel, page, id: id!, sheet: requestSheet(page, title), platforms };
}

test('a card opens author, title, the whole description with its links, and the target of the link', async ({
  size,
  actors,
}) => {
  const description = `First line <b>bold</b>\n\nSecond: https://nightbus.example/041, (http://a.example/x_(y)). ${'word '.repeat(30)}`;
  const { mara, nel, sheet, page } = await atRequest(actors, {
    description,
    link: 'https://www.youtube.com/watch?v=abc',
  });
  await sheet.getByText(mara.username).first().waitFor();
  await sheet.getByRole('heading', { name: title }).waitFor();
  const shown = await sheet.getByText('First line').innerText();
  expect(shown).toContain('First line <b>bold</b>\n\nSecond:');
  expect(shown.length).toBeGreaterThan(150);
  const links = await sheet.locator('p a').evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href'),
      rel: link.getAttribute('rel'),
      target: link.getAttribute('target'),
    })),
  );
  const safe = { rel: 'noopener nofollow ugc', target: '_blank' };
  expect(links).toEqual([
    { href: 'https://nightbus.example/041', ...safe },
    { href: 'http://a.example/x_(y)', ...safe },
  ]);
  const row = sheet.getByRole('link', { name: /^youtube\.com/ });
  await expect(row).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect(row).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc');
  await expect(sheet.locator('iframe')).toHaveCount(0);
  await sheet.getByText('No comments yet. Be the first to help!').waitFor();
  await sheet.getByText('Comments (0)').waitFor();
  await expect(sheet.getByRole('button', { name: 'Mark as Solved' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Request options' }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Report']);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const { width } = (await sheet.boundingBox())!;
  expect(width).toBe(size === 'desk' ? 600 : 390);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.goForward();
  await sheet.getByText('Comments (0)').waitFor();
  await page.reload();
  await sheet.getByText('Comments (0)').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await card(page, title).waitFor();
  expect(nel.consoleErrors).toEqual([]);
});

test('Enter sends, Shift+Enter breaks the line, and an IME composition is never sent', async ({ actors }) => {
  const { page, sheet, nel } = await atRequest(actors, {}, ['First!']);
  await expect(send(page)).toBeDisabled();
  await field(page).press('Enter');
  await field(page).fill('  \n ');
  await expect(send(page)).toBeDisabled();
  await field(page).fill('');
  await field(page).pressSequentially('Moth Ledger');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('https://a.example');
  await field(page).evaluate((box) => {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }));
  });
  await expect(field(page)).toHaveValue('Moth Ledger\nhttps://a.example');
  const hold = await holdCalls(page, 'comments.add');
  await field(page).press('Enter');
  await sheet.getByText('Comments (2)').waitFor();
  await expect(field(page)).toHaveValue('');
  const own = comments(page).last();
  expect(await own.locator('[aria-busy]').evaluate((row) => getComputedStyle(row).opacity)).toBe('0.7');
  await own.getByText(nel.username).waitFor();
  await own.getByText('now', { exact: true }).waitFor();
  hold.release();
  await own.locator('[aria-busy]').waitFor({ state: 'detached' });
  await expect.poll(() => texts(page)).toEqual(['First!', 'Moth Ledger\nhttps://a.example']);
  await expect(own.getByRole('link', { name: 'https://a.example' })).toHaveAttribute('rel', 'noopener nofollow ugc');
  await sheet.getByText('Comments (2)').waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(
      () =>
        countIn(
          card(page, title)
            .getByText(/Comments:/)
            .locator('..'),
        ),
      soon,
    )
    .toBe(2);
});

test("another member's comment arrives live: scrolled into view at the end, announced elsewhere", async ({
  actors,
}) => {
  const long = Array.from({ length: 15 }, (_, place) => `Guess number ${place}, which goes on for a while`);
  const { mara, page, id, sheet } = await atRequest(actors, {}, long);
  const first = comments(page).first();
  await first.waitFor();
  const place = await topOf(first);
  await postComment(mara.context, id, 'Incoming one');
  const cue = sheet.getByRole('button', { name: 'New comment' });
  await cue.waitFor(soon);
  await sheet.getByText('Comments (16)').waitFor();
  expect(await topOf(first)).toBe(place);
  await cue.click();
  await cue.waitFor({ state: 'detached' });
  const isInView = (text: string) =>
    sheet.getByText(text).evaluate((row) => {
      const body = row.closest('[data-sheet-body]')!.getBoundingClientRect();
      return row.getBoundingClientRect().bottom <= body.bottom;
    });
  await expect.poll(() => isInView('Incoming one')).toBe(true);
  // The sheet handles its scroll event in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await postComment(mara.context, id, 'Incoming two');
  await sheet.getByText('Incoming two').waitFor(soon);
  await expect.poll(() => isInView('Incoming two')).toBe(true);
  await expect(cue).toHaveCount(0);
  // The member's own comment is always scrolled into view.
  await page.locator('[data-sheet-body]').evaluate((body) => body.scrollTo(0, 0));
  await field(page).fill('Mine');
  await field(page).press('Enter');
  await expect.poll(() => isInView('Mine')).toBe(true);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('a solved request shows who named it, its track opens above it, and Escape closes one at a time', async ({
    env,
    actors,
  }) => {
    const songId = await createSong(env, { title: 'Two Left Hands' });
    const { page, sheet } = await atRequest(actors, { solved: true, songId });
    await sheet.getByText('Solved', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'View Track →' }).click();
    const song = page.getByRole('dialog', { name: 'Two Left Hands' });
    await song.getByText('Halden Roe, Mirre').waitFor();
    await page.reload();
    await song.getByText('Halden Roe, Mirre').waitFor();
    await page.keyboard.press('Escape');
    await song.waitFor({ state: 'detached' });
    await sheet.getByText('Comments (0)').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await card(page, title).waitFor();
  });

  test('only the owner can delete an open request, after one confirmation', async ({ env, member }) => {
    const { page, context, username } = await member({ path: null });
    const [, solved] = await createRequests(env, username, [{ title }, { title: 'Solved one', solved: true }]);
    await watchTrackId(page);
    await openCard(page, 'Solved one');
    await requestSheet(page, 'Solved one').getByText('Comments (0)').waitFor();
    await expect(page.getByRole('button', { name: 'Request options' })).toHaveCount(0);
    await expect(call(context, 'requests.remove', { id: solved })).rejects.toThrow('This request is already solved.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await leftSheet(page);
    await openCard(page, title);
    await chooseOption(page, 'Request options', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete this request?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'detached' });
    await chooseOption(page, 'Request options', 'Delete');
    await page.route('**/requests.remove**', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Delete request' }).click();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await question.waitFor({ state: 'detached' });
    await chooseOption(page, 'Request options', 'Delete');
    await question.getByRole('button', { name: 'Delete request' }).dblclick();
    await page.getByText('Request deleted').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card(page, title).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'My Requests (1)' }).waitFor();
    await expect(page.getByText('This request is no longer here.')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/id-help');
  });
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('a SoundCloud link plays in the sheet, and is requested only when the sheet is open', async ({
    env,
    member,
    otherMember,
  }) => {
    const mara = await otherMember();
    const { page } = await member({ path: null });
    const platforms = await stubPlatforms(page);
    await createRequests(env, mara.username, [{ title, link: 'https://soundcloud.com/velka/all-night' }]);
    await watchTrackId(page, '?tab=community');
    expect(platforms.requestedUrls).toEqual([]);
    await openCard(page, title);
    const frame = requestSheet(page, title).locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toContain('w.soundcloud.com/player/');
    await expect(frame).toHaveAttribute('title', `${title} on SoundCloud`);
    await expect.poll(() => platforms.commands('soundcloud')).toEqual([['setVolume', 80]]);
  });

  test('the vote is the same on the sheet and its card, and one tap at a time is sent', async ({ actors }) => {
    const { page, sheet } = await atRequest(actors);
    const vote = sheet.getByRole('button', { name: /^Vote for/ });
    const hold = await holdCalls(page, 'votes.set');
    await vote.click();
    await expect.poll(() => countIn(vote)).toBe(4);
    await vote.click({ force: true });
    expect(await countIn(vote)).toBe(4);
    hold.release();
    await expect(vote).not.toHaveAttribute('aria-disabled');
    expect(hold.count).toBe(1);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => countIn(voteButton(page, title))).toBe(4);
    await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'true');
  });

  test('a double press sends once; a refused comment returns to the field, and a retry posts it', async ({
    actors,
  }) => {
    const { page, sheet } = await atRequest(actors);
    const hold = await holdCalls(page, 'comments.add', 'abort');
    await field(page).fill('Two Left Hands');
    await send(page).dblclick();
    await sheet.getByText('Comments (1)').waitFor();
    hold.release();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await sheet.getByText('No comments yet. Be the first to help!').waitFor();
    await expect(field(page)).toHaveValue('Two Left Hands');
    expect(hold.count).toBe(1);
    await page.unroute('**comments.add**');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await leftSheet(page);
    await openCard(page, title);
    await expect(field(page)).toHaveValue('Two Left Hands');
    await send(page).dblclick();
    await sheet.getByText('Comments (1)').waitFor();
    await expect(sheet.locator('[aria-busy]')).toHaveCount(0);
    await expect.poll(() => texts(page)).toEqual(['Two Left Hands']);
  });

  test('a comment whose response was lost is posted once, however often it is sent', async ({ env, actors }) => {
    const { page, id, sheet } = await atRequest(actors);
    await page.route(
      '**/comments.add**',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await field(page).fill('Two Left Hands');
    await send(page).click();
    await page.getByText('Network error. Please check your connection.').waitFor();
    // Outer spaces do not make it another comment.
    await field(page).fill('Two Left Hands ');
    const answered = page.waitForResponse((response) => response.url().includes('comments.add'));
    await send(page).click();
    expect((await answered).status()).toBe(200);
    await sheet.getByText('Comments (1)').waitFor();
    await expect.poll(() => texts(page)).toEqual(['Two Left Hands']);
    const posted = () =>
      env.db.selectFrom('comments').select('text').where('request_id', '=', id).orderBy('position').execute();
    expect(await posted()).toEqual([{ text: 'Two Left Hands' }]);
    // The same text typed again after success is a second comment.
    await field(page).fill('Two Left Hands');
    await send(page).click();
    await sheet.getByText('Comments (2)').waitFor();
    await expect.poll(async () => (await posted()).length).toBe(2);
  });

  test('the counter appears near the limit, longer text is not sent, and the field grows to five lines', async ({
    actors,
  }) => {
    const { page, sheet } = await atRequest(actors);
    await field(page).fill('x'.repeat(899));
    await expect(sheet.getByText(/ \/ 1000/)).toHaveCount(0);
    await field(page).fill('x'.repeat(950));
    await sheet.getByText('950 / 1000').waitFor();
    await field(page).fill('x'.repeat(1001));
    await sheet.getByText('1001 / 1000').waitFor();
    await expect(send(page)).toBeDisabled();
    await field(page).fill('one');
    const height = async () => Math.round((await field(page).boundingBox())!.height);
    const single = await height();
    await field(page).fill('1\n2\n3\n4\n5');
    const five = await height();
    expect(five - single).toBeGreaterThan(80);
    await field(page).fill('1\n2\n3\n4\n5\n6\n7\n8');
    expect(await height()).toBe(five);
    await expect(send(page)).toBeEnabled();
  });

  test('earlier comments load page by page without moving the visible ones', async ({ actors }) => {
    const all = Array.from({ length: 45 }, (_, place) => `Comment ${String(place).padStart(2, '0')}`);
    const { page, sheet } = await atRequest(actors, {}, all);
    await sheet.getByText('Comments (45)').waitFor();
    await comments(page).last().waitFor();
    expect(await texts(page)).toEqual(all.slice(25));
    const earlier = sheet.getByRole('button', { name: 'Earlier comments' });
    await earlier.scrollIntoViewIfNeeded();
    const place = await topOf(sheet.getByText('Comment 25'));
    await earlier.click();
    await sheet.getByText('Comment 05').waitFor();
    expect(Math.abs((await topOf(sheet.getByText('Comment 25'))) - place)).toBeLessThanOrEqual(1);
    expect(await texts(page)).toEqual(all.slice(5));
    await earlier.click();
    await sheet.getByText('Comment 00').waitFor();
    await earlier.waitFor({ state: 'detached' });
    expect(await texts(page)).toEqual(all);
    await expect(sheet.getByRole('button', { name: 'New comment' })).toHaveCount(0);
  });

  test('a deleted request returns the comment and closes, and an unknown URL shows a message', async ({
    env,
    actors,
  }) => {
    const { page, id, sheet } = await atRequest(actors);
    // Bypasses the server, so that no live event is sent.
    await env.db.deleteFrom('requests').where('id', '=', id).execute();
    await field(page).fill('Too late');
    await field(page).press('Enter');
    await page.getByText('This request is no longer here.').waitFor();
    await sheet.waitFor({ state: 'detached' });
    await card(page, title).waitFor({ state: 'detached' });
    for (const nowhere of [randomUUID(), 'nothing']) {
      await page.goto(`/id-help?request=${nowhere}`);
      const missing = page.getByRole('dialog', { name: 'Request' });
      await missing.getByText('This request is no longer here.').waitFor();
      await missing.getByText('Close this to go on where you were.').waitFor();
      await expect(missing.getByRole('textbox')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('without a network the sheet has a retry', async ({ env, member, otherMember }) => {
    const mara = await otherMember();
    const { page } = await member({ path: null });
    await createRequests(env, mara.username, [{ title }]);
    await watchTrackId(page, '?tab=community');
    await page.route('**requests.read**', (route) => route.abort());
    await openCard(page, title);
    await page.getByRole('dialog').getByText('That did not load.').waitFor();
    await page.unroute('**requests.read**');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await requestSheet(page, title).getByText('Comments (0)').waitFor();
  });
});
