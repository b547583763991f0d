import { newPerson } from '../support/actors.ts';
import { add, expectClosed, fillSong, link, openSheet, uniqueName } from '../support/add-song-sheet.ts';
import { createRequests, openCard, postComment, requestSheet, watchTrackId } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const exists = 'A song with this information already exists.';

test.describe('a song that exists', { tag: '@phone' }, () => {
  test('is added as another version by one more tap, and an identical song is refused', async ({
    env,
    member,
    otherMember,
  }) => {
    const nel = await otherMember();
    const name = uniqueName();
    await addSong(nel.context, { title: name, link: 'https://soundcloud.com/velka/ledge' });
    const { page } = await member();
    await openSheet(page);
    await fillSong(page, name);
    await link(page).fill('https://soundcloud.com/velka/ledge');
    await add(page);
    const offer = page.getByRole('alertdialog', { name: exists });
    await expect(offer).toBeVisible();
    await expect(offer.getByRole('button', { name: 'Add mine as another version' })).toHaveCount(0);
    await offer.getByRole('button', { name: 'Close' }).click();
    await link(page).fill('https://soundcloud.com/velka/ledge-vip');
    await add(page);
    await offer.getByRole('button', { name: 'Add mine as another version' }).click();
    await expect(page.getByRole('status').getByText('Song added')).toBeVisible();
    await expectClosed(page);
    const songs = await env.db.selectFrom('songs').select('id').where('title', '=', name).execute();
    expect(songs).toHaveLength(2);
  });

  test('is offered by Solve & Add, which starts from the comment, and solves the request', async ({
    env,
    member,
    otherMember,
  }) => {
    const { page, username } = await member({ path: null });
    const nel = await otherMember({ person: newPerson('nel') });
    const name = uniqueName();
    const songId = await addSong(nel.context, { title: name, artists: ['Deep Ferry Clubb', 'Velka'] });
    const request = `Closing track ${name}`;
    const [id] = await createRequests(env, username, [{ title: request, link: 'https://youtu.be/dQw4w9WgXcQ?t=83' }]);
    await postComment(nel.context, id!, `velka, Deep Ferry Clubb - ${name}`);
    await watchTrackId(page);
    await openCard(page, request);
    const sheet = requestSheet(page, request);
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
    await page.getByRole('radio', { name: /Deep Ferry/ }).check();
    await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
    const form = page.getByRole('dialog', { name: 'Add to Dubplate' });
    await expect(form.getByLabel('Song Title*')).toHaveValue(name);
    await expect(form.getByLabel('Artist Name*')).toHaveValue('velka, Deep Ferry Clubb');
    await expect(form.getByText('2 artists: velka · Deep Ferry Clubb')).toBeVisible();
    await expect(form.getByText('Is it one of these?')).toBeVisible();
    await form.getByRole('button', { name: 'Create Track' }).click();
    const offer = page.getByRole('alertdialog', { name: exists });
    await expect(offer.getByRole('button', { name: 'Add mine as another version' })).toBeVisible();
    await offer.getByRole('button', { name: 'Close' }).click();
    await form.getByRole('button', { name: `${name} Deep Ferry Clubb, Velka` }).click();
    await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Solve with that one' }).click();
    await expect(page.getByText('Added to Dubplate')).toBeVisible();
    await expect(sheet.getByRole('heading', { name: `${nel.username} named it` })).toBeVisible();
    const { resolved_song_id } = await env.db
      .selectFrom('request_states')
      .select('resolved_song_id')
      .where('request_id', '=', id!)
      .executeTakeFirstOrThrow();
    expect(resolved_song_id).toBe(songId);
  });
});
