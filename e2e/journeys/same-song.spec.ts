import { expect, test } from '../support/test.ts';
import { newPerson } from '../support/actors.ts';
import {
  add,
  artist,
  button,
  closed,
  uniqueName,
  link,
  openSheet,
  timestamp,
  title,
} from '../support/add-song-sheet.ts';
import { openCard, createRequests, postComment, requestSheet, watchTrackId } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';

const exists = 'A song with this information already exists.';

test('a new member chooses the existing song, adds a missing link, and the song becomes a favorite', async ({
  size,
  member,
  otherMember,
}) => {
  const nel = await otherMember({ person: newPerson('nel') });
  const name = uniqueName(size);
  const id = await addSong(nel.context, { title: name, link: 'https://soundcloud.com/velka/ledge' });
  const { page } = await member({ earlyAccess: false });
  await openSheet(page);
  await title(page).fill(name.toUpperCase());
  await artist(page).fill('velka');
  await add(page);
  const offer = page.getByRole('alertdialog', { name: exists });
  await offer.getByRole('button', { name: 'Favorite that instead' }).click();
  await offer.getByText('You must upload your first song before you can favorite tracks.').waitFor();
  await offer.getByRole('button', { name: 'Close' }).click();
  await link(page).fill('https://youtu.be/dQw4w9WgXcQ');
  await timestamp(page).fill('1:30');
  await add(page);
  await offer.getByRole('button', { name: 'Favorite that instead' }).click();
  await page.getByRole('status').getByText('Added to your favorites').waitFor();
  await closed(page);
  await page.getByRole('link', { name }).click();
  await page.waitForURL(`**/song/${id}`);
  await page.getByRole('link', { name: 'Also on YouTube 1:30' }).waitFor();
  await page.getByRole('button', { name: 'Remove link to YouTube' }).click();
  await page.getByRole('link', { name: /Also on/ }).waitFor({ state: 'detached' });
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('adding another version takes one more tap, and an identical song is refused', async ({
    env,
    size,
    member,
    otherMember,
  }) => {
    const nel = await otherMember({ person: newPerson('nel') });
    const name = uniqueName(size);
    await addSong(nel.context, { title: name, link: 'https://soundcloud.com/velka/ledge' });
    const { page } = await member();
    await openSheet(page);
    await title(page).fill(name);
    await artist(page).fill('Velka');
    await link(page).fill('https://soundcloud.com/velka/ledge');
    await add(page);
    const offer = page.getByRole('alertdialog', { name: exists });
    await offer.waitFor();
    await expect(offer.getByRole('button', { name: 'Add mine as another version' })).toHaveCount(0);
    await offer.getByRole('button', { name: 'Close' }).click();
    await link(page).fill('https://soundcloud.com/velka/ledge-vip');
    await add(page);
    await offer.getByRole('button', { name: 'Add mine as another version' }).click();
    await page.getByRole('status').getByText('Song added').waitFor();
    await closed(page);
    const songs = await env.db.selectFrom('songs').select('id').where('title', '=', name).execute();
    expect(songs).toHaveLength(2);
  });

  test('a similar song can be favorited instead', async ({ size, member, otherMember }) => {
    const nel = await otherMember({ person: newPerson('nel') });
    const name = uniqueName(size);
    await addSong(nel.context, { title: name });
    const { page } = await member({ earlyAccess: true });
    await openSheet(page);
    await title(page).fill(name);
    await button(page, `${name} Velka`).click();
    await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Favorite that instead' }).click();
    await page.getByRole('status').getByText('Added to your favorites').waitFor();
    await closed(page);
    await expect(page.getByText('Draft kept')).toHaveCount(0);
    await page.getByRole('link', { name }).waitFor();
  });

  test('Solve & Add starts from the comment, offers the existing song and solves with it', async ({
    env,
    size,
    member,
    otherMember,
  }) => {
    const mara = await member({ path: null, person: newPerson('mara') });
    const nel = await otherMember({ person: newPerson('nel') });
    const name = uniqueName(size);
    const songId = await addSong(nel.context, { title: name, artists: ['Deep Ferry Clubb', 'Velka'] });
    const request = `Closing track ${name}`;
    const youtube = 'https://youtu.be/dQw4w9WgXcQ?t=83';
    const [id] = await createRequests(env, mara.username, [{ title: request, link: youtube }]);
    await postComment(nel.context, id!, `velka, Deep Ferry Clubb - ${name}`);
    const { page } = mara;
    await watchTrackId(page);
    await openCard(page, request);
    const sheet = requestSheet(page, request);
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
    await page.getByRole('radio', { name: /Deep Ferry/ }).check();
    await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
    const form = page.getByRole('dialog', { name: 'Add to Dubplate' });
    await expect(form.getByLabel('Song Title*')).toHaveValue(name);
    await expect(form.getByLabel('Artist Name*')).toHaveValue('velka, Deep Ferry Clubb');
    await form.getByText('2 artists: velka · Deep Ferry Clubb').waitFor();
    await form.getByText('Is it one of these?').waitFor();
    await form.getByRole('button', { name: 'Create Track' }).click();
    const offer = page.getByRole('alertdialog', { name: exists });
    await offer.getByRole('button', { name: 'Add mine as another version' }).waitFor();
    await offer.getByRole('button', { name: 'Close' }).click();
    await form.getByRole('button', { name: `${name} Deep Ferry Clubb, Velka` }).click();
    await page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Solve with that one' }).click();
    await page.getByText('Added to Dubplate').waitFor();
    await sheet.getByText(`Identified by ${nel.username}`).waitFor();
    const { resolved_song_id } = await env.db
      .selectFrom('request_states')
      .select('resolved_song_id')
      .where('request_id', '=', id!)
      .executeTakeFirstOrThrow();
    expect(resolved_song_id).toBe(songId);
  });
});
