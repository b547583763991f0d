import type { Page } from '@playwright/test';
import { newPerson, openLive, type Actors } from '../support/actors.ts';
import {
  card,
  chooseOption,
  createRequests,
  postComment,
  postRequest,
  requestSheet,
  watchTrackId,
} from '../support/requests.ts';
import { addSong, call, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

/** Found by class: elements under an open sheet have no accessible role. */
const toastOf = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const caseOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function sendReport(page: Page, reason: string, note = ''): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Report this/ });
  await sheet.getByRole('radio', { name: reason }).check();
  if (note) await sheet.getByLabel('Anything we should know? (optional)').fill(note);
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page, 'Thanks. We will have a look.')).toBeVisible();
  await expect(sheet).toBeHidden();
}

/** Creates a reporter, the reported author, another member and a moderator. */
async function createPeople(actors: Actors, title: string) {
  const [reporter, author, otherMember, moderator] = await Promise.all([
    actors.member({ path: null, person: newPerson('reporter') }),
    actors.member({ path: null, person: newPerson('author') }),
    actors.member({ path: null, person: newPerson('bystander'), earlyAccess: true }),
    actors.admin({ path: null, person: newPerson('moderator') }),
  ]);
  const requestId = await postRequest(author.context, { title });
  return { reporter, author, otherMember, moderator, requestId };
}

test('a reported request is hidden while another member reads it, and the reporter sees the result', async ({
  size,
  actors,
}) => {
  const title = `FREE DOWNLOAD ${size}`;
  const { reporter, otherMember, moderator, requestId } = await createPeople(actors, title);
  await reporter.page.goto(`/id-help?tab=community&request=${requestId}`);
  await chooseOption(reporter.page, 'Request options', 'Report');
  await expect(reporter.page.getByRole('dialog', { name: 'Report this request' })).toBeVisible();
  // Back closes the form only; the reported request stays open.
  await reporter.page.goBack();
  await expect(reporter.page.getByRole('dialog', { name: 'Report this request' })).toBeHidden();
  await chooseOption(reporter.page, 'Request options', 'Report');
  await reporter.page.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.page.getByText('Pick what is wrong with it')).toBeVisible();
  await sendReport(reporter.page, 'Spam', 'Same link under three different clips.');
  await otherMember.page.goto(`/id-help?tab=community&request=${requestId}`);
  await expect(requestSheet(otherMember.page, title).getByRole('heading', { name: title })).toBeVisible();
  const watcher = await otherMember.context.newPage();
  await watchTrackId(watcher, '?tab=community');
  await expect(card(watcher, title)).toBeVisible();

  const { page } = moderator;
  await page.goto('/admin/reports');
  const reported = caseOf(page, title);
  await expect(reported.getByText('Same link under three different clips.')).toBeVisible();
  await expect(reported).toContainText(/1\s*report\s*Request/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Reports 1 open' })).toBeVisible();
  await reported.getByRole('button', { name: 'Hide' }).click();
  await Promise.all([
    expect(reported).toBeHidden(),
    expect(card(watcher, title)).toBeHidden(),
    expect(toastOf(otherMember.page, 'This request is no longer here.')).toBeVisible(),
    expect(toastOf(reporter.page, 'A report of yours was looked at. It is on your profile.')).toBeVisible(),
  ]);
  await expect(page.getByText('Nothing to look at')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Hidden 1' })).toBeVisible();

  await reporter.page.goto('/profile');
  await reporter.page.getByRole('button', { name: 'Your reports 1 new' }).click();
  const mine = reporter.page.getByRole('dialog', { name: 'Your reports' });
  await expect(mine.getByText('It was taken down. Thanks for looking out.')).toBeVisible();
  await expect(mine).not.toContainText(title);
  await mine.getByRole('button', { name: 'Close' }).click();
  await expect(reporter.page.getByRole('button', { name: 'Your reports', exact: true })).toBeVisible();

  const pages = [reporter, otherMember, moderator];
  expect(pages.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
});

test(
  'a hidden request is shown again, and a dismissed one is hidden after all',
  { tag: '@proof' },
  async ({ actors }) => {
    const title = 'Hidden by mistake';
    const { reporter, otherMember, moderator, requestId } = await createPeople(actors, title);
    await call(reporter.context, 'reports.add', { kind: 'request', id: requestId, reason: 'spam', note: '' });
    await openLive(reporter.page, '/profile');
    const watcher = otherMember.page;
    await watchTrackId(watcher, '?tab=community');
    const { page } = moderator;
    await page.goto('/admin/reports');
    await caseOf(page, title).getByRole('button', { name: 'Hide' }).click();
    await expect(card(watcher, title)).toBeHidden();

    await page.getByRole('radio', { name: /^Hidden/ }).click();
    await caseOf(page, title).getByRole('button', { name: 'Show again' }).click();
    await Promise.all([
      expect(caseOf(page, title)).toBeHidden(),
      expect(toastOf(reporter.page, /A report of yours/)).toBeVisible(),
    ]);
    await watchTrackId(watcher, '?tab=community');
    await expect(card(watcher, title)).toBeVisible();

    await page.getByRole('radio', { name: /^Dismissed/ }).click();
    await caseOf(page, title)
      .getByRole('button', { name: `Hide request: ${title}` })
      .click();
    await expect(card(watcher, title)).toBeHidden();
    await page.getByRole('radio', { name: /^Hidden/ }).click();
    await caseOf(page, title).getByRole('button', { name: 'Show again' }).click();
    await expect(caseOf(page, title)).toBeHidden();
    expect([reporter, otherMember, moderator].flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  },
);

test(
  'a hidden comment leaves the open sheet and its count, and its author is suspended at once',
  { tag: ['@phone', '@proof'] },
  async ({ actors }) => {
    const { reporter, author, otherMember, moderator } = await createPeople(actors, 'Closing track');
    const requestId = await postRequest(otherMember.context, { title: 'Asked by a bystander' });
    await postComment(reporter.context, requestId, 'Moth Ledger?');
    const rude = await postComment(author.context, requestId, 'Only an idiot would not know this one');
    await author.page.goto('/');
    await otherMember.page.goto(`/id-help?request=${requestId}`);
    await expect(otherMember.page.getByText('Comments (2)')).toBeVisible();
    await reporter.page.goto(`/id-help?tab=community&request=${requestId}`);
    await chooseOption(reporter.page, `Options for the comment by ${author.username}`, 'Report');
    await sendReport(reporter.page, 'Unkind');
    // A member cannot report their own comment.
    await reporter.page.getByRole('button', { name: `Options for the comment by ${reporter.username}` }).click();
    await expect(reporter.page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);

    await moderator.page.goto('/admin/reports');
    await caseOf(moderator.page, rude.text).getByRole('button', { name: 'Suspend' }).click();
    const question = moderator.page.getByRole('alertdialog');
    await expect(question.getByText(`Hide this and suspend ${author.username}?`)).toBeVisible();
    await question.getByRole('button', { name: 'Hide and suspend' }).click();
    await expect(toastOf(moderator.page, 'Hidden, and its author is suspended')).toBeVisible();
    await expect(otherMember.page.getByText('Comments (1)')).toBeVisible();
    await expect(otherMember.page.getByText(rude.text)).toHaveCount(0);
    await expect(author.page).toHaveURL(/\/login/);
  },
);

test(
  'a hidden song leaves Home and its page, and the second of two admins sees that it is decided',
  { tag: ['@phone', '@proof'] },
  async ({ env, actors, admin }) => {
    const { reporter, author, otherMember, moderator } = await createPeople(actors, 'Another closing track');
    const second = await admin({ path: null });
    const songId = await addSong(author.context, { title: 'Glasshouse (Final Master)' });
    await call(otherMember.context, 'favorites.set', { songId, favorited: true });
    await otherMember.page.goto('/');
    await expect(
      favoritesList(otherMember.page).getByRole('link', { name: 'Glasshouse (Final Master)' }),
    ).toBeVisible();
    const [solvedId] = await createRequests(env, author.username, [{ title: 'Solved long ago', solved: true }]);
    await call(reporter.context, 'reports.add', { kind: 'request', id: solvedId, reason: 'spam', note: '' });
    const [songs, solved] = [await otherMember.context.newPage(), await otherMember.context.newPage()];
    await openLive(songs, `/member/${author.username}`);
    await expect(songs.getByRole('link', { name: 'Glasshouse (Final Master)' })).toBeVisible();
    await openLive(solved, `/member/${author.username}?tab=solved`);
    await expect(solved.getByRole('link', { name: 'Solved long ago' })).toBeVisible();
    await author.page.goto(`/song/${songId}`);
    await expect(author.page.getByRole('heading', { name: 'Glasshouse (Final Master)' })).toBeVisible();
    await expect(author.page.getByRole('button', { name: 'Report' })).toHaveCount(0);
    await reporter.page.goto(`/song/${songId}`);
    await reporter.page.getByRole('button', { name: 'Report' }).click();
    await sendReport(reporter.page, 'Leaked file');
    for (const { page } of [moderator, second]) {
      await page.goto('/admin/reports');
      await expect(caseOf(page, 'Glasshouse')).toBeVisible();
    }
    await caseOf(moderator.page, 'Glasshouse').getByRole('button', { name: 'Hide' }).click();
    await expect(otherMember.page.getByText('No favorites yet')).toBeVisible();
    await expect(author.page.getByText('This song was taken down')).toBeVisible();
    await expect(songs.getByText('No songs yet')).toBeVisible();
    await caseOf(moderator.page, 'Solved long ago').getByRole('button', { name: 'Hide' }).click();
    await expect(solved.getByText('Nothing solved yet')).toBeVisible();
    await caseOf(second.page, 'Glasshouse').getByRole('button', { name: 'Dismiss' }).click();
    await expect(toastOf(second.page, 'Somebody else has already looked at this one.')).toBeVisible();
    await expect(caseOf(second.page, 'Glasshouse')).toBeHidden();
  },
);
