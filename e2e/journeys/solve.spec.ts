import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { newPerson, type Actors } from '../support/actors.ts';
import {
  card,
  holdCalls,
  openCard,
  createComments,
  createRequests,
  postComment,
  requestSheet,
  watchTrackId,
} from '../support/requests.ts';
import { dayFromNow } from '../support/songs.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

const soon = { timeout: 2_000 };
const title = 'Closing track, Velka all night long';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Mark as Solved' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Add to Dubplate' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const create = (page: Page) => form(page).getByRole('button', { name: 'Create Track' }).click();

/** Mara posted a request, Nel commented, and Mara has the request open. */
async function atOwnRequest(actors: Actors, { answered = true } = {}) {
  const mara = await actors.member({ path: null, person: newPerson('mara') });
  const nel = await actors.member({ path: null, person: newPerson('nel') });
  const [id] = await createRequests(actors.env, mara.username, [{ title, votes: 3 }]);
  if (answered) {
    await postComment(nel.context, id!, 'Pale Tariff, B2?');
    await postComment(mara.context, id!, 'No, that one has the horn');
    await postComment(nel.context, id!, 'Moth Ledger then, "Two Left Hands"');
  }
  await watchTrackId(mara.page);
  await openCard(mara.page, title);
  await requestSheet(mara.page, title).getByRole('button', { name: 'Mark as Solved' }).click();
  await question(mara.page).waitFor();
  return { mara, nel, page: mara.page, id: id!, sheet: requestSheet(mara.page, title) };
}

const openForm = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
  await field(page, 'Song Title*').waitFor();
};

test('marking a request solved: the owner may pick who named it, and all tabs update at once', async ({ actors }) => {
  const { mara, nel, page, sheet } = await atOwnRequest(actors);
  await question(page).getByText('Got the ID? Add it to Dubplate so everyone can follow it.').waitFor();
  await question(page).getByRole('group', { name: 'Who named it?' }).waitFor();
  // Comments of other members, newest first; the owner's own comments cannot be the answer.
  const names = await question(page)
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.closest('label')!.textContent));
  expect(names).toEqual([
    'Nobody, I found out',
    `${nel.username}Moth Ledger then, "Two Left Hands"`,
    `${nel.username}Pale Tariff, B2?`,
  ]);
  await expect(question(page).getByRole('radio', { name: 'Nobody, I found out' })).toBeChecked();
  await question(page).getByRole('button', { name: 'Close' }).click();
  await question(page).waitFor({ state: 'detached' });
  await watchTrackId(nel.page, '?tab=community');
  await openCard(nel.page, title);
  const theirs = requestSheet(nel.page, title);
  await theirs.getByText('Comments (3)').waitFor();
  await expect(theirs.getByRole('button', { name: 'Mark as Solved' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
  await question(page)
    .getByRole('radio', { name: /Moth Ledger/ })
    .check();
  const hold = await holdCalls(page, 'requests.solve');
  await question(page).getByRole('button', { name: 'Just Mark Solved' }).dblclick();
  hold.release();
  await page.getByText('Marked as solved').waitFor();
  expect(hold.count).toBe(1);
  for (const each of [sheet, theirs]) {
    await each.getByText('Solved', { exact: true }).waitFor(soon);
    await each.getByText(`Identified by ${nel.username}`).waitFor(soon);
    await each.getByRole('listitem').filter({ hasText: 'Two Left Hands' }).getByText('Named it').waitFor();
  }
  await expect(sheet.getByRole('button', { name: 'Mark as Solved' })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'View Track →' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await card(page, title).getByText('Solved', { exact: true }).waitFor();
  await nel.page.goto('/profile');
  await nel.page.locator('dl > div', { hasText: 'IDs Given' }).getByText('1', { exact: true }).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await page.locator('dl').innerText()).toMatch(/ID Requests Solved\s+1/);
  await expect(page.getByText('IDs Given')).toHaveCount(0);
  expect(mara.consoleErrors).toEqual([]);
});

test('solving with a track creates a song, favorited by the owner and credited to who named it', async ({
  env,
  size,
  actors,
}) => {
  const { nel, page, id, sheet } = await atOwnRequest(actors);
  await watchTrackId(nel.page, '?tab=community');
  await question(page)
    .getByRole('radio', { name: /Moth Ledger/ })
    .check();
  await openForm(page);
  await field(page, 'SoundCloud URL (optional)').waitFor();
  await form(page).getByText('Mobile share links do not work here.').waitFor();
  await create(page);
  await form(page).getByText('Please enter both artist and title').waitFor();
  await field(page, 'Song Title*').fill('Two Left Hands');
  await create(page);
  await form(page).getByText('Please enter both artist and title').waitFor();
  await expect.poll(() => field(page, 'Artist Name*').evaluate((input) => input === document.activeElement)).toBe(true);
  await field(page, 'Artist Name*').fill(`Moth Ledger ${size}`);
  await field(page, 'SoundCloud URL (optional)').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3');
  await create(page);
  await form(page).getByText('Please enter a valid URL for the selected platform.').waitFor();
  await field(page, 'SoundCloud URL (optional)').fill('https://api-core.soundcloud.com/s/1');
  await create(page);
  const message = 'Mobile share links do not work here.';
  await form(page).locator('[id$="-error"]').getByText(message).waitFor();
  await expect(form(page).getByText(message)).toHaveCount(1);
  await field(page, 'SoundCloud URL (optional)').fill(`https://soundcloud.com/moth/two-left-hands-${size}`);
  const date = field(page, 'Release Date (optional)');
  await expect(date).toHaveAttribute('min', dayFromNow(0));
  await date.fill(dayFromNow(9));
  // Closing by accident keeps the form.
  await page.keyboard.press('Escape');
  await form(page).waitFor({ state: 'detached' });
  await page.reload();
  await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
  await question(page)
    .getByRole('radio', { name: /Moth Ledger/ })
    .check();
  await openForm(page);
  await expect(field(page, 'Song Title*')).toHaveValue('Two Left Hands');
  await expect(date).toHaveValue(dayFromNow(9));
  const hold = await holdCalls(page, 'requests.convert');
  await form(page).getByRole('button', { name: 'Create Track' }).dblclick();
  await form(page).getByRole('button', { name: 'Creating...' }).waitFor();
  hold.release();
  await page.getByText('Added to Dubplate').waitFor();
  expect(hold.count).toBe(1);
  await form(page).waitFor({ state: 'detached' });
  await sheet.getByText(`Identified by ${nel.username}`).waitFor();
  await card(nel.page, title).getByRole('button', { name: 'View Track →' }).waitFor(soon);
  await sheet.getByRole('button', { name: 'View Track →' }).click();
  const song = page.getByRole('dialog', { name: 'Two Left Hands' });
  await song.getByRole('button', { name: 'Favorited' }).waitFor();
  await page.keyboard.press('Escape');
  await song.waitFor({ state: 'detached' });
  // The comment field under the sheet works again.
  await sheet.getByLabel('Add a comment').fill('Thank you');
  await sheet.getByLabel('Add a comment').press('Enter');
  await sheet.getByText('Comments (4)').waitFor();
  const added = await env.db
    .selectFrom('songs')
    .innerJoin('members', 'members.id', 'songs.identified_by')
    .select(['members.username', 'songs.title', 'songs.favorite_count'])
    .where('songs.source_request_id', '=', id)
    .execute();
  expect(added).toEqual([{ username: nel.username, title: 'Two Left Hands', favorite_count: 1 }]);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('the answer can be an early comment, found by loading more', async ({ env, actors }) => {
    const { page, nel, id, sheet } = await atOwnRequest(actors, { answered: false });
    const guesses = Array.from({ length: 25 }, (_, place) => `Guess ${place}`);
    await createComments(env, id, nel.username, guesses);
    await page.reload();
    await sheet.getByText('Comments (25)').waitFor();
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
    const radios = question(page).getByRole('radio');
    await expect(radios).toHaveCount(21);
    // The button has the focus, not the list.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Solve & Add to Dubplate');
    await question(page).getByRole('button', { name: 'Earlier comments' }).click();
    await expect(radios).toHaveCount(26);
    await expect(question(page).getByRole('button', { name: 'Earlier comments' })).toHaveCount(0);
    await question(page)
      .getByRole('radio', { name: /Guess 0$/ })
      .check();
    await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
    await sheet.getByText(`Identified by ${nel.username}`).waitFor();
    await sheet.getByRole('listitem').filter({ hasText: 'Guess 0' }).getByText('Named it').waitFor();
  });

  test('without comments of other members, the owner is not asked who named the track', async ({ actors }) => {
    const { page, sheet } = await atOwnRequest(actors, { answered: false });
    await expect(page.getByText('Who named it?')).toHaveCount(0);
    await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
    await sheet.getByText('Solved', { exact: true }).waitFor();
    await expect(sheet.getByText('Identified by')).toHaveCount(0);
  });

  test('a track that cannot be created keeps the form with an error; a request solved elsewhere says so', async ({
    env,
    actors,
  }) => {
    const { page, id, sheet } = await atOwnRequest(actors);
    await openForm(page);
    await field(page, 'Song Title*').fill('Two Left Hands');
    await field(page, 'Artist Name*').fill('Moth Ledger');
    await page.route('**/requests.convert**', (route) => route.abort(), { times: 1 });
    await create(page);
    await form(page).getByRole('alert').getByText('Error creating track. Please try again.').waitFor();
    await expect(field(page, 'Song Title*')).toHaveValue('Two Left Hands');
    // The server may be on another calendar day: its error appears at the field.
    const refused = { code: 'BAD_REQUEST', httpStatus: 400, reason: 'invalid-input' };
    await page.route(
      '**/requests.convert**',
      (route) =>
        route.fulfill({
          status: 400,
          json: [{ error: { message: 'Pick a day from today on', code: -32600, data: refused } }],
        }),
      { times: 1 },
    );
    await create(page);
    await form(page).getByText('Pick a day from today on').waitFor();
    await expect(field(page, 'Release Date (optional)')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Release Date (optional)').fill(dayFromNow(3));
    // Bypasses the server, so that no live event is sent.
    await env.db.updateTable('requests').set({ solved_at: new Date(), solved_by: null }).where('id', '=', id).execute();
    await create(page);
    await form(page).getByRole('alert').getByText('This request is already solved.').waitFor();
    await expect(sheet).toHaveCount(1);
  });

  test('solving a deleted request closes its sheet and shows why', async ({ env, actors }) => {
    const { page, id, sheet } = await atOwnRequest(actors);
    await env.db.deleteFrom('requests').where('id', '=', id).execute();
    await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
    await page.getByText('This request is no longer here.').waitFor();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('No requests yet').waitFor();
  });
});
