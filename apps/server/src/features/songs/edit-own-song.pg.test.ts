import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { archiveSong } from '../../../../../tools/fixtures/songs.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
afterEach(() => checkCounters(app.db));

const newForm = () => ({ title: `Lege ${randomUUID()}`, artists: ['Velka'] });

/** Creates a song of Mara's, and returns its state when she opens the form. */
async function addOwn(form: Parameters<SignedInMember['api']['songs']['add']['mutate']>[0] = newForm()) {
  const { song } = await mara.api.songs.add.mutate(form);
  const { ownEdition } = await mara.api.songs.read.query({ id: song.id });
  return { id: song.id, edition: ownEdition!, form };
}

test('the uploader edits all fields of a pending song, which is then marked as edited', async () => {
  const { id, edition } = await addOwn();
  expect(await mara.api.songs.read.query({ id })).toMatchObject({ isEdited: false });
  const title = `Ledge ${randomUUID()}`;
  const song = {
    title,
    artists: ['Velka', 'Tyler, The Creator'],
    link: 'https://youtu.be/dQw4w9WgXcQ',
    timestamp: '1:30',
    releaseDate: '2999-01-01',
  };
  const after = {
    title,
    artists: ['Velka', 'Tyler, The Creator'],
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
    seconds: 90,
    releaseDate: '2999-01-01',
    isEdited: true,
  };
  const edited = await mara.api.songs.edit.mutate({ id, edition, song });
  expect(edited).toMatchObject(after);
  expect(edited.ownEdition).not.toBe(edition);
  expect(await nel.api.songs.read.query({ id })).toMatchObject({ ...after, ownEdition: null });
  expect((await nel.api.songs.search.query({ query: title })).songs).toMatchObject([{ id }]);
});

test('a repeated edit changes nothing, and saving without a change does not mark the song as edited', async () => {
  const { id, edition, form } = await addOwn();
  expect(await mara.api.songs.edit.mutate({ id, edition, song: form })).toMatchObject({ isEdited: false });
  const song = { ...form, title: `Ledge ${randomUUID()}` };
  const edited = await mara.api.songs.edit.mutate({ id, edition, song });
  expect(await mara.api.songs.edit.mutate({ id, edition, song })).toEqual(edited);
});

test('of two edits that began from the same form the second is refused', async () => {
  const { id, edition, form } = await addOwn();
  await mara.api.songs.edit.mutate({ id, edition, song: { ...form, title: `One ${randomUUID()}` } });
  const second = mara.api.songs.edit.mutate({ id, edition, song: { ...form, title: `Two ${randomUUID()}` } });
  expect((await refusalOf(second)).reason).toBe('song-changed');
});

test('another member cannot edit it', async () => {
  const { id, edition, form } = await addOwn();
  const song = { ...form, title: 'Mine now' };
  expect(await refusalOf(nel.api.songs.edit.mutate({ id, edition, song }))).toEqual({
    reason: 'song-not-yours',
    message: 'Only the person who added this song can do that.',
  });
});

test('an edit into the name of another song is refused without waiting for the lock of that song', async () => {
  const [own, other] = [await addOwn(), await addOwn()];
  await app.db.transaction().execute(async (transaction) => {
    await sql`select id from songs where id = ${other.id} for update`.execute(transaction);
    const edit = mara.api.songs.edit.mutate({ id: own.id, edition: own.edition, song: other.form });
    expect((await refusalOf(edit)).reason).toBe('song-exists');
  });
});

test('a verified song can no longer be edited, also when it is verified concurrently', async () => {
  const { id, edition, form } = await addOwn();
  const song = { ...form, title: `Ledge ${randomUUID()}` };
  const refusal = await whileChanging(
    app.db,
    (transaction) =>
      transaction.updateTable('songs').set({ verification_status: 'verified' }).where('id', '=', id).execute(),
    () => refusalOf(mara.api.songs.edit.mutate({ id, edition, song })),
  );
  expect(refusal.reason).toBe('song-verified');
  expect(await mara.api.songs.read.query({ id })).toMatchObject({ ...form, ownEdition: null });
});

test('a song that was archived or does not exist cannot be edited', async () => {
  const { id, edition, form } = await addOwn();
  await archiveSong(app.db, id);
  for (const missingId of [id, randomUUID()]) {
    expect((await refusalOf(mara.api.songs.edit.mutate({ id: missingId, edition, song: form }))).reason).toBe(
      'song-missing',
    );
  }
});

test('an edit into an existing song is refused, unless the member says it is another version', async () => {
  const { song: other } = await nel.api.songs.add.mutate({ ...newForm(), link: 'https://soundcloud.com/nel/a' });
  const { title, artists } = await nel.api.songs.read.query({ id: other.id });
  const { id, edition } = await addOwn();
  const refusal = await refusalOf(mara.api.songs.edit.mutate({ id, edition, song: { title, artists } }));
  expect(refusal).toMatchObject({ reason: 'song-name-exists', about: other.id });
  const same = { title, artists, link: 'https://soundcloud.com/nel/a', anotherVersion: true };
  expect(await refusalOf(mara.api.songs.edit.mutate({ id, edition, song: same }))).toMatchObject({
    reason: 'song-exists',
    about: other.id,
  });
  const song = { title, artists, anotherVersion: true };
  expect(await mara.api.songs.edit.mutate({ id, edition, song })).toMatchObject({ title });
});

test('another version keeps its name in later edits without another confirmation', async () => {
  const { song: other } = await nel.api.songs.add.mutate(newForm());
  const { title, artists } = await nel.api.songs.read.query({ id: other.id });
  const link = 'https://soundcloud.com/mara/another';
  const { id, edition } = await addOwn({ title, artists, link, anotherVersion: true });
  const song = { title, artists, link, timestamp: '2:00' };
  expect(await mara.api.songs.edit.mutate({ id, edition, song })).toMatchObject({ seconds: 120 });
});

test('a song whose release day has passed can be edited', async () => {
  const { id, form } = await addOwn();
  await app.db.updateTable('songs').set({ release_date: '2020-01-01' }).where('id', '=', id).execute();
  const { ownEdition } = await mara.api.songs.read.query({ id });
  const song = { ...form, title: `Ledge ${randomUUID()}`, releaseDate: '2020-01-01' };
  const edited = await mara.api.songs.edit.mutate({ id, edition: ownEdition!, song });
  expect(edited).toMatchObject({ releaseDate: '2020-01-01', isEdited: true });
});
