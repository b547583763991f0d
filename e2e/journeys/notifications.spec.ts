import { uniqueName } from '../support/add-song-sheet.ts';
import { createRequests, voteButton, watchTrackId } from '../support/requests.ts';
import { addSong, call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a member votes, another browser solves the request, and the badge leads through the inbox to the song', async ({
  env,
  member,
  otherMember,
}) => {
  const [mara, { page, consoleErrors }] = [await otherMember(), await member({ path: null })];
  const [request, song] = [uniqueName(), uniqueName()];
  const [id] = await createRequests(env, mara.username, [{ title: request }]);
  await watchTrackId(page, '?tab=community');
  await voteButton(page, request).click();
  await expect(voteButton(page, request)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  // The call ends after the button has changed.
  await expect
    .poll(() => env.db.selectFrom('votes').select('request_id').where('request_id', '=', id!).execute())
    .toHaveLength(1);
  await call(mara.context, 'requests.convert', { id, title: song, artist: 'Moth Ledger' });

  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const entry = page.getByRole('link', { name: new RegExp(`It has a name: ${song}`) });
  await expect(entry).toContainText(`You voted: ${request}`);
  await entry.click();
  await expect(page).toHaveURL(/\/song\//);
  await expect(page.getByRole('heading', { name: song })).toBeVisible();
  await page.goBack();
  await expect(entry).toBeVisible();
  await expect(entry.getByText('Unread')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  expect(consoleErrors).toEqual([]);
});

test('a member follows an artist and is notified of a song that another member adds', async ({
  env,
  member,
  otherMember,
}) => {
  const [mara, { page, consoleErrors }] = [await otherMember(), await member({ path: null })];
  const [artist, title] = [`Halden ${uniqueName()}`, uniqueName()];
  await addSong(mara.context, { title: uniqueName(), artists: [artist] });
  await page.goto(`/artist/${encodeURIComponent(artist)}`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  // The call ends after the button has changed.
  const key = artist.toLowerCase().replaceAll('-', ' ');
  await expect
    .poll(() => env.db.selectFrom('artist_follows').select('artist').where('artist', '=', key).execute())
    .toHaveLength(1);
  await addSong(mara.context, { title, artists: ['Mirre', artist] });
  await page.goto('/');
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  await page.getByRole('link', { name: new RegExp(`New from ${artist}`) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
