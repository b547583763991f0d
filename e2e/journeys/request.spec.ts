import { createSong } from '../support/create-song.ts';
import { atRequest, comments, field, leftSheet, texts, title } from '../support/opened-request.ts';
import {
  card,
  chooseOption,
  commentCounter,
  count,
  createRequests,
  openCard,
  postComment,
  requestSheet,
  topOf,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

test('a card opens author, title, the whole description with its links, and the target of the link', async ({
  size,
  actors,
}) => {
  const description = `First line <b>bold</b>\n\nSecond: https://nightbus.example/041, (http://a.example/x_(y)). ${'word '.repeat(30)}`;
  const { mara, nel, sheet, page } = await atRequest(actors, {
    description,
    link: 'https://www.youtube.com/watch?v=abc',
  });
  await expect(sheet.getByText(mara.username).first()).toBeVisible();
  await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
  await expect(sheet.getByText('First line')).toHaveText(/^First line <b>bold<\/b>\n\nSecond:.{150,}/);
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
  await expect(sheet.getByText('No comments yet. Be the first to help!')).toBeVisible();
  await expect(sheet.getByText('Comments (0)')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Mark as Solved' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Request options' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Report']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const { width } = (await sheet.boundingBox())!;
  // At desk size: what the rail and the list leave of 1280px, without the margin.
  expect(width).toBe(size === 'desk' ? 1280 - 232 - 448 - 16 : 390);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await expect(sheet.getByText('Comments (0)')).toBeVisible();
  await page.reload();
  await expect(sheet.getByText('Comments (0)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(card(page, title)).toBeVisible();
  expect(nel.consoleErrors).toEqual([]);
});

test('a member comments and votes in the sheet, and the card behind it has both counts', async ({ actors, size }) => {
  const { page, sheet, nel } = await atRequest(actors, {}, ['First!']);
  // Closing the sheet keeps what was typed. At desk size, the first Escape leaves the field.
  await field(page).fill('Moth Ledger\nhttps://a.example');
  await page.keyboard.press('Escape');
  if (size === 'desk') await page.keyboard.press('Escape');
  await leftSheet(page);
  await openCard(page, title);
  await expect(field(page)).toHaveValue('Moth Ledger\nhttps://a.example');
  await field(page).press('Enter');
  await expect(sheet.getByText('Comments (2)')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  const own = comments(page).last();
  await expect(own.getByText(nel.username)).toBeVisible();
  await expect(own.getByText('now', { exact: true })).toBeVisible();
  await expect(own.locator('[aria-busy]')).toHaveCount(0);
  await expect(texts(page)).toHaveText(['First!', /^Moth Ledger\nhttps:\/\/a\.example$/]);
  await expect(own.getByRole('link', { name: 'https://a.example' })).toHaveAttribute('rel', 'noopener nofollow ugc');
  const vote = sheet.getByRole('button', { name: /^Vote for/ });
  await vote.click();
  await expect(vote).toHaveText(count(4));
  await page.keyboard.press('Escape');
  await expect(commentCounter(page, title)).toHaveText(count(2));
  await expect(voteButton(page, title)).toHaveText(count(4));
  await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'true');
});

test(
  "another member's comment arrives live: scrolled into view at the end, announced elsewhere",
  { tag: '@phone' },
  async ({ actors }) => {
    const long = Array.from({ length: 15 }, (_, place) => `Guess number ${place}, which goes on for a while`);
    const { mara, page, id, sheet } = await atRequest(actors, {}, long);
    const first = comments(page).first();
    await expect(first).toBeVisible();
    const place = await topOf(first);
    await postComment(mara.context, id, 'Incoming one');
    const cue = sheet.getByRole('button', { name: 'New comment' });
    await expect(cue).toBeVisible();
    await expect(sheet.getByText('Comments (16)')).toBeVisible();
    expect(await topOf(first)).toBe(place);
    await cue.click();
    await expect(cue).toHaveCount(0);
    const comment = (text: string) => expect(comments(page).filter({ hasText: text }));
    await comment('Incoming one').toBeInViewport({ ratio: 0.9 });
    // The sheet handles its scroll event in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await postComment(mara.context, id, 'Incoming two');
    await comment('Incoming two').toBeInViewport({ ratio: 0.9 });
    await expect(cue).toHaveCount(0);
    // The member's own comment is always scrolled into view.
    await page.locator('[data-sheet-body]').evaluate((body) => body.scrollTo(0, 0));
    await field(page).fill('Mine');
    await field(page).press('Enter');
    await comment('Mine').toBeInViewport({ ratio: 0.9 });
  },
);

test(
  'a solved request shows who named it, its track opens above it, and Escape closes one at a time',
  { tag: ['@phone', '@proof'] },
  async ({ env, actors }) => {
    const songId = await createSong(env, { title: 'Two Left Hands' });
    const { page, sheet } = await atRequest(actors, { solved: true, songId });
    await expect(sheet.getByText('Solved', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'View Track →' }).click();
    const song = page.getByRole('dialog', { name: 'Two Left Hands' });
    await expect(song.getByText('Halden Roe, Mirre')).toBeVisible();
    await page.reload();
    await expect(song.getByText('Halden Roe, Mirre')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(song).toHaveCount(0);
    await expect(sheet.getByText('Comments (0)')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(card(page, title)).toBeVisible();
  },
);

test(
  'only the owner can delete an open request, after one confirmation',
  { tag: ['@phone', '@proof'] },
  async ({ env, member }) => {
    const { page, context, username } = await member({ path: null });
    const [, solved] = await createRequests(env, username, [{ title }, { title: 'Solved one', solved: true }]);
    await watchTrackId(page);
    await openCard(page, 'Solved one');
    await expect(requestSheet(page, 'Solved one').getByText('Comments (0)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request options' })).toHaveCount(0);
    await expect(call(context, 'requests.remove', { id: solved })).rejects.toThrow('This request is already solved.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await leftSheet(page);
    await openCard(page, title);
    await chooseOption(page, 'Request options', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete this request?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toHaveCount(0);
    await chooseOption(page, 'Request options', 'Delete');
    await page.route('**/requests.remove**', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Delete request' }).click();
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
    await expect(question).toHaveCount(0);
    await chooseOption(page, 'Request options', 'Delete');
    await question.getByRole('button', { name: 'Delete request' }).dblclick();
    await expect(page.getByText('Request deleted')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card(page, title)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'My Requests (1)' })).toBeVisible();
    await expect(page.getByText('This request is no longer here.')).toHaveCount(0);
    await expect(page).toHaveURL(/\/id-help$/);
  },
);
