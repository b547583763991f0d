import { openLive } from '../support/actors.ts';
import { card, openCard, requestSheet, watchTrackId } from '../support/requests.ts';
import { atOwnRequest, create, field, form, openForm, question, title } from '../support/solving.ts';
import { dayFromNow } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

test(
  'marking a request solved: the owner may pick who named it, and all tabs update at once',
  { tag: '@proof' },
  async ({ actors }) => {
    const { mara, nel, page, sheet } = await atOwnRequest(actors);
    await expect(question(page).getByText('Got the ID? Add it to Dubplate so everyone can follow it.')).toBeVisible();
    await expect(question(page).getByRole('group', { name: 'Who named it?' })).toBeVisible();
    // Two comments of the other member; the owner's own comments cannot be the answer.
    await expect(question(page).getByRole('radio')).toHaveCount(3);
    await question(page).getByRole('button', { name: 'Close' }).click();
    await expect(question(page)).toHaveCount(0);
    await watchTrackId(nel.page, '?tab=community');
    await openCard(nel.page, title);
    const theirs = requestSheet(nel.page, title);
    await expect(theirs.getByText('Comments (3)')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Mark as Solved' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
    await question(page)
      .getByRole('radio', { name: /Moth Ledger/ })
      .check();
    await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
    await expect(page.getByText('Marked as solved')).toBeVisible();
    for (const each of [sheet, theirs]) {
      await expect(each.getByText('Solved', { exact: true })).toBeVisible();
      const name = each === sheet ? nel.username : 'You';
      await expect(each.getByRole('heading', { name: `${name} named it` })).toBeVisible();
      await expect(
        each.getByRole('listitem').filter({ hasText: 'Two Left Hands' }).getByText('Named it'),
      ).toBeVisible();
    }
    await expect(sheet.getByRole('button', { name: 'Mark as Solved' })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'View Track →' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card(page, title).getByText('Solved', { exact: true })).toBeVisible();
    await nel.page.goto('/profile');
    await expect(nel.page.locator('dl > div', { hasText: 'IDs given' }).getByText('1', { exact: true })).toBeVisible();
    await page.goto('/profile');
    await expect(
      page.locator('dl > div', { hasText: 'ID Requests Solved' }).getByText('1', { exact: true }),
    ).toBeVisible();
    await expect(page.locator('dl > div', { hasText: 'IDs given' }).getByText('0', { exact: true })).toBeVisible();
    expect(mara.consoleErrors).toEqual([]);
  },
);

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
  await field(page, 'Song Title*').fill('Two Left Hands');
  await field(page, 'Artist Name*').fill(`Moth Ledger ${size}`);
  await field(page, 'SoundCloud URL (optional)').fill(`https://soundcloud.com/moth/two-left-hands-${size}`);
  const date = field(page, 'Release Date (optional)');
  await expect(date).toHaveAttribute('min', dayFromNow(0));
  await date.fill(dayFromNow(9));
  // Closing by accident keeps the form.
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await page.reload();
  await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
  await question(page)
    .getByRole('radio', { name: /Moth Ledger/ })
    .check();
  await openForm(page);
  await expect(field(page, 'Song Title*')).toHaveValue('Two Left Hands');
  await expect(date).toHaveValue(dayFromNow(9));
  await create(page);
  await expect(page.getByText('Added to Dubplate')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(sheet.getByRole('heading', { name: `${nel.username} named it` })).toBeVisible();
  await expect(card(nel.page, title).getByRole('button', { name: 'View Track →' })).toBeVisible();
  await sheet.getByRole('button', { name: 'View Track →' }).click();
  const song = page.getByRole('dialog', { name: 'Two Left Hands' });
  await expect(song.getByRole('button', { name: 'Favorited' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(song).toHaveCount(0);
  // The comment field under the sheet works again.
  await sheet.getByLabel('Add a comment').fill('Thank you');
  await sheet.getByLabel('Add a comment').press('Enter');
  await expect(sheet.getByText('Comments (4)')).toBeVisible();
  const added = await env.db
    .selectFrom('songs')
    .innerJoin('members', 'members.id', 'songs.identified_by')
    .select(['members.username', 'songs.title', 'songs.favorite_count'])
    .where('songs.source_request_id', '=', id)
    .execute();
  expect(added).toEqual([{ username: nel.username, title: 'Two Left Hands', favorite_count: 1 }]);
});

test('every open screen shows who named a track, and the author thanks them once', async ({ actors }) => {
  const { nel, page, id, sheet } = await atOwnRequest(actors);
  const other = await actors.member({ path: null });
  await openLive(other.page, '/profile');
  await openLive(nel.page, '/');
  await question(page)
    .getByRole('radio', { name: /Moth Ledger/ })
    .check();
  await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
  const banner = other.page.getByRole('status').filter({ hasText: `${nel.username} named it` });
  await expect(banner.getByText(title)).toBeVisible();
  await banner.getByRole('button', { name: 'Open' }).click();
  await expect(sheet.getByRole('heading', { name: `${nel.username} named it` })).toBeVisible();
  await expect(other.page).toHaveURL(new RegExp(`request=${id}`));
  const theirs = requestSheet(other.page, title);
  await expect(theirs.getByRole('heading', { name: `${nel.username} named it` })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Say thanks' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Say thanks' }).click();
  // The note to the member who named it vanishes after six seconds.
  await Promise.all([
    expect(nel.page.getByText(`says thanks for naming ${title}`)).toBeVisible(),
    expect(sheet.getByText('Thanked')).toBeVisible(),
    expect(theirs.getByText('said thanks')).toBeVisible(),
  ]);
  await page.reload();
  await expect(sheet.getByText('Thanked')).toBeVisible();
});
