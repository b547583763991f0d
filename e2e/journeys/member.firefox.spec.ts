import { newPerson, signIn } from '../support/actors.ts';
import { createComments, createRequests, openCard, requestSheet, voteButton, count } from '../support/requests.ts';
import { addSong, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a member signs in, hearts a song, votes and comments', async ({ env, visitor, otherMember }) => {
  const mara = await otherMember({ person: newPerson('mara') });
  await addSong(mara.context, { title: 'Salt Circuit' });
  const nel = await otherMember({ person: newPerson('nel') });
  await addSong(nel.context, { title: 'Own first song' });
  const [id] = await createRequests(env, mara.username, [{ title: 'Set at the lake', votes: 3 }]);
  await createComments(env, id!, mara.username, ['Anyone?']);

  const { page, consoleErrors } = await visitor();
  await page.goto('/login');
  await signIn(page, nel.email);
  await expect(favoritesList(page).getByRole('link', { name: 'Own first song' })).toBeVisible();

  await page.getByPlaceholder('Search all songs...').fill('salt');
  const heart = page.getByRole('button', { name: 'Favorite Salt Circuit' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Setlist It' }).click();
  const vote = voteButton(page, 'Set at the lake');
  await vote.click();
  await expect(vote).toHaveText(count(4));
  await openCard(page, 'Set at the lake');
  const sheet = requestSheet(page, 'Set at the lake');
  await sheet.getByLabel('Add a comment').fill('Sounds like Velka');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByText('Sounds like Velka')).toBeVisible();

  await page.reload();
  await expect(sheet.getByText('Sounds like Velka')).toBeVisible();
  const stored = await env.db.selectFrom('comments').select('text').where('request_id', '=', id!).execute();
  expect(stored.map(({ text }) => text)).toEqual(['Anyone?', 'Sounds like Velka']);
  expect(consoleErrors).toEqual([]);
});
