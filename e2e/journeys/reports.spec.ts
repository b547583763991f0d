import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';
import { newPerson, type Actors } from '../support/actors.ts';
import { card, chooseOption, createRequests, postComment, postRequest, watchTrackId } from '../support/requests.ts';
import { addSong, call } from '../support/songs.ts';

const soon = { timeout: 2_000 };
/** Found by class: elements under an open sheet have no accessible role. */
const toastOf = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const caseOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function sendReport(page: Page, reason: string, note = ''): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Report this/ });
  await sheet.getByRole('radio', { name: reason }).check();
  if (note) await sheet.getByLabel('Anything we should know? (optional)').fill(note);
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await toastOf(page, 'Thanks. We will have a look.').waitFor();
  await sheet.waitFor({ state: 'hidden' });
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
  await reporter.page.getByRole('dialog', { name: 'Report this request' }).waitFor();
  // Back closes the form only; the reported request stays open.
  await reporter.page.goBack();
  await reporter.page.getByRole('dialog', { name: 'Report this request' }).waitFor({ state: 'hidden' });
  await chooseOption(reporter.page, 'Request options', 'Report');
  await reporter.page.getByRole('button', { name: 'Send report' }).click();
  await reporter.page.getByText('Pick what is wrong with it').waitFor();
  await sendReport(reporter.page, 'Spam', 'Same link under three different clips.');
  await otherMember.page.goto(`/id-help?tab=community&request=${requestId}`);
  await otherMember.page.getByRole('heading', { name: title }).waitFor();
  const watcher = await otherMember.context.newPage();
  await watchTrackId(watcher, '?tab=community');
  await card(watcher, title).waitFor();

  const { page } = moderator;
  await page.goto('/admin/reports');
  const reported = caseOf(page, title);
  await reported.getByText('Same link under three different clips.').waitFor();
  expect(await reported.innerText()).toMatch(/1\s+report\s+Request/);
  await page.getByRole('navigation').getByRole('link', { name: 'Reports 1 open' }).waitFor();
  await reported.getByRole('button', { name: 'Hide' }).click();
  await Promise.all([
    reported.waitFor({ state: 'hidden', timeout: 2_000 }),
    card(watcher, title).waitFor({ state: 'hidden', timeout: 2_000 }),
    toastOf(otherMember.page, 'This request is no longer here.').waitFor(soon),
    toastOf(reporter.page, 'A report of yours was looked at. It is on your profile.').waitFor(soon),
  ]);
  await page.getByText('Nothing to look at').waitFor();
  await page.getByRole('radio', { name: 'Hidden 1' }).waitFor(soon);

  await reporter.page.goto('/profile');
  await reporter.page.getByRole('button', { name: 'Your reports 1 new' }).click();
  const mine = reporter.page.getByRole('dialog', { name: 'Your reports' });
  await mine.getByText('It was taken down. Thanks for looking out.').waitFor();
  expect(await mine.innerText()).not.toContain(title);
  await mine.getByRole('button', { name: 'Close' }).click();
  await reporter.page.getByRole('button', { name: 'Your reports', exact: true }).waitFor();

  await page.getByRole('radio', { name: /^Hidden/ }).click();
  await caseOf(page, title).getByRole('button', { name: 'Show again' }).click();
  await Promise.all([
    page.getByText('Nothing is hidden').waitFor(),
    toastOf(reporter.page, /A report of yours/).waitFor(soon),
  ]);
  await watchTrackId(watcher, '?tab=community');
  await card(watcher, title).waitFor();

  await page.getByRole('radio', { name: /^Dismissed/ }).click();
  await caseOf(page, title)
    .getByRole('button', { name: `Hide request: ${title}` })
    .click();
  await card(watcher, title).waitFor({ state: 'hidden', timeout: 2_000 });
  await page.getByRole('radio', { name: /^Hidden/ }).click();
  await caseOf(page, title).getByRole('button', { name: 'Show again' }).click();
  await page.getByText('Nothing is hidden').waitFor();
  const pages = [reporter, otherMember, moderator];
  expect(pages.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
});

test(
  'a hidden comment leaves the open sheet and its count, and its author is suspended at once',
  { tag: '@phone' },
  async ({ actors }) => {
    const { reporter, author, otherMember, moderator } = await createPeople(actors, 'Closing track');
    const requestId = await postRequest(otherMember.context, { title: 'Asked by a bystander' });
    await postComment(reporter.context, requestId, 'Moth Ledger?');
    const rude = await postComment(author.context, requestId, 'Only an idiot would not know this one');
    await author.page.goto('/');
    await otherMember.page.goto(`/id-help?request=${requestId}`);
    await otherMember.page.getByText('Comments (2)').waitFor();
    await reporter.page.goto(`/id-help?tab=community&request=${requestId}`);
    await chooseOption(reporter.page, `Options for the comment by ${author.username}`, 'Report');
    await sendReport(reporter.page, 'Unkind');
    // A member cannot report their own comment.
    await reporter.page.getByRole('button', { name: `Options for the comment by ${reporter.username}` }).click();
    await expect.poll(() => reporter.page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit', 'Delete']);

    await moderator.page.goto('/admin/reports');
    await caseOf(moderator.page, rude.text).getByRole('button', { name: 'Suspend' }).click();
    const question = moderator.page.getByRole('alertdialog');
    await question.getByText(`Hide this and suspend ${author.username}?`).waitFor();
    await question.getByRole('button', { name: 'Hide and suspend' }).click();
    await toastOf(moderator.page, 'Hidden, and its author is suspended').waitFor();
    await otherMember.page.getByText('Comments (1)').waitFor(soon);
    await otherMember.page.getByText(rude.text).waitFor({ state: 'detached', ...soon });
    await author.page.waitForURL(/\/login/, soon);
  },
);

test(
  'a hidden song leaves Home and its page, and the second of two admins sees that it is decided',
  { tag: '@phone' },
  async ({ env, actors, admin }) => {
    const { reporter, author, otherMember, moderator } = await createPeople(actors, 'Another closing track');
    const second = await admin({ path: null });
    const songId = await addSong(author.context, { title: 'Glasshouse (Final Master)' });
    await call(otherMember.context, 'favorites.set', { songId, favorited: true });
    await otherMember.page.goto('/');
    await otherMember.page.getByRole('link', { name: 'Glasshouse (Final Master)' }).waitFor();
    const [solvedId] = await createRequests(env, author.username, [{ title: 'Solved long ago', solved: true }]);
    await call(reporter.context, 'reports.add', { kind: 'request', id: solvedId, reason: 'spam', note: '' });
    const [songs, solved] = [await otherMember.context.newPage(), await otherMember.context.newPage()];
    await songs.goto(`/member/${author.username}`);
    await songs.getByRole('link', { name: 'Glasshouse (Final Master)' }).waitFor();
    await solved.goto(`/member/${author.username}?tab=solved`, { waitUntil: 'networkidle' });
    await solved.getByRole('link', { name: 'Solved long ago' }).waitFor();
    await author.page.goto(`/song/${songId}`);
    await author.page.getByRole('heading', { name: 'Glasshouse (Final Master)' }).waitFor();
    await expect(author.page.getByRole('button', { name: 'Report' })).toHaveCount(0);
    await reporter.page.goto(`/song/${songId}`);
    await reporter.page.getByRole('button', { name: 'Report' }).click();
    await sendReport(reporter.page, 'Leaked file');
    for (const { page } of [moderator, second]) {
      await page.goto('/admin/reports');
      await caseOf(page, 'Glasshouse').waitFor();
    }
    await caseOf(moderator.page, 'Glasshouse').getByRole('button', { name: 'Hide' }).click();
    await otherMember.page.getByText('No favorites yet').waitFor(soon);
    await author.page.getByText('This song was taken down').waitFor(soon);
    await songs.getByText('No songs yet').waitFor(soon);
    await caseOf(moderator.page, 'Solved long ago').getByRole('button', { name: 'Hide' }).click();
    await solved.getByText('Nothing solved yet').waitFor(soon);
    await caseOf(second.page, 'Glasshouse').getByRole('button', { name: 'Dismiss' }).click();
    await toastOf(second.page, 'Somebody else has already looked at this one.').waitFor();
    await caseOf(second.page, 'Glasshouse').waitFor({ state: 'hidden' });
  },
);

test('cases decided in quick succession do not reappear', { tag: '@phone' }, async ({ actors }) => {
  const { reporter, author, moderator, requestId: first } = await createPeople(actors, 'First to go');
  const second = await postRequest(author.context, { title: 'Second to go' });
  for (const id of [first, second])
    await call(reporter.context, 'reports.add', { kind: 'request', id, reason: 'spam', note: '' });
  const { page } = moderator;
  await page.goto('/admin/reports');
  const release = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/reports.resolve**', async (route) => {
    calls += 1;
    if (calls === 2) await release.promise;
    return calls === 2 ? route.abort() : route.continue();
  });
  // By keyboard: the next case gets the focus, and its buttons name their target.
  await page.getByRole('button', { name: 'Dismiss request: Second to go' }).press('Enter');
  const dismissed = toastOf(page, 'Dismissed').waitFor();
  await caseOf(page, 'Second to go').waitFor({ state: 'hidden' });
  await page.locator('li:focus').filter({ hasText: 'First to go' }).waitFor();
  await caseOf(page, 'First to go').getByRole('button', { name: 'Dismiss' }).click();
  await dismissed;
  // Waits longer than a refetch of the list would take.
  await page.waitForTimeout(500);
  await expect(page.getByRole('article')).toHaveCount(0);
  release.resolve();
  // Only the refused case reappears.
  await caseOf(page, 'First to go').waitFor();
  await expect(caseOf(page, 'Second to go')).toHaveCount(0);
});
