import { songRoom, songsRoom, type LiveChange } from '@dubplate/domain/live/live-events.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { readActs } from '../../../test/audit-entries.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { connectLive } from '../../../test/live-client.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let tessera: SignedInMember;
let pressplant: SignedInMember;
beforeAll(async () => {
  [mara, tessera, pressplant] = (await createSignedInMembers(app, 3)) as [
    SignedInMember,
    SignedInMember,
    SignedInMember,
  ];
  for (const { id } of [tessera, pressplant])
    await makeAdmin(app.db, id, { permissions: ['canEditAllSongs', 'canVerifyArtists'] });
});
afterEach(() => checkCounters(app.db));

const add = async (title: string, more: object = {}) => {
  const { song } = await mara.api.songs.add.mutate({ title, artists: ['Velka'], ...more });
  return song.id;
};
const list = (
  query: string,
  filter: 'pending' | 'verified' | 'archived' | 'all' | 'standing' = 'all',
  after: { cursor?: string; cursorRank?: { tier: number; popularity: number } } = {},
) => tessera.api.catalog.list.query({ query, filter, ...after });
const titlesOf = ({ songs }: Awaited<ReturnType<typeof list>>) => songs.map((song) => song.title);
const rowOf = async (id: string) => {
  const row = await app.db.selectFrom('songs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row;
};
const actsSince = async (before: number) => (await readActs(app.db, tessera.id)).slice(before);
const formOf = (title: string, more: object = {}) => ({ title, artists: ['Velka'], ...more });
const editionOf = async (id: string) => {
  const { songs } = await list((await rowOf(id)).title);
  return songs.find((song) => song.id === id)!.edition;
};

test('a search finds every song, archived ones too, and each filter lists its songs', async () => {
  const pending = await add('Filtered Plate');
  const verified = await add('Filtered Vinyl');
  const archived = await add('Filtered Wax');
  await tessera.api.catalog.verify.mutate({ id: verified, verified: true });
  await tessera.api.catalog.archive.mutate({ id: archived });
  expect(titlesOf(await list('filtered'))).toEqual(['Filtered Wax', 'Filtered Vinyl', 'Filtered Plate']);
  expect(titlesOf(await list('filtered', 'pending'))).toEqual(['Filtered Plate']);
  expect(titlesOf(await list('velka filtered', 'verified'))).toEqual(['Filtered Vinyl']);
  expect(titlesOf(await list('filtered', 'archived'))).toEqual(['Filtered Wax']);
  expect(titlesOf(await list('filtered', 'standing'))).toEqual(['Filtered Vinyl', 'Filtered Plate']);
  expect((await list('?')).songs).toEqual([]);
  expect((await list('filtered', 'pending')).songs[0]).toMatchObject({
    id: pending,
    artists: ['Velka'],
    favoriteCount: 1,
    verificationStatus: 'pending',
    isArchived: false,
    uploadedBy: mara.username,
    mergedInto: null,
  });
});

test('a song says whether its uploader deleted their account or was never known', async () => {
  const [deletedMember] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  await deletedMember.api.songs.add.mutate({ title: 'Left Behind', artists: ['Velka'] });
  await deletedMember.api.ownData.deleteAccount.mutate({ username: deletedMember.username });
  await createSongs(app.db, [{ title: 'Brought Over' }]);
  expect((await list('left behind')).songs).toMatchObject([{ uploadedBy: 'Deleted member' }]);
  expect((await list('brought over')).songs).toMatchObject([{ uploadedBy: 'Unknown' }]);
});

test('the count of pending songs excludes verified and archived ones, and stops at a thousand', async () => {
  const count = () => tessera.api.catalog.pendingCount.query();
  const before = await count();
  const [first, second] = [await add('Waiting One'), await add('Waiting Two')];
  expect(await count()).toBe(before + 2);
  await tessera.api.catalog.verify.mutate({ id: first, verified: true });
  await tessera.api.catalog.archive.mutate({ id: second });
  expect(await count()).toBe(before);
  const many = await createSongs(
    app.db,
    Array.from({ length: 1_001 }, (_, index) => ({ title: `Crate ${index}` })),
  );
  expect(await count()).toBe(1_000);
  await app.db.deleteFrom('songs').where('id', 'in', many).execute();
  expect((await refusalOf(mara.api.catalog.pendingCount.query())).reason).toBe('forbidden');
});

test('one song is read by its id, archived or not', async () => {
  const id = await add('Read Alone');
  expect(await tessera.api.catalog.read.query({ id })).toMatchObject({ id, title: 'Read Alone', isArchived: false });
  await tessera.api.catalog.archive.mutate({ id });
  expect(await tessera.api.catalog.read.query({ id })).toMatchObject({ id, isArchived: true });
  const missingSong = tessera.api.catalog.read.query({ id: '00000000-0000-4000-8000-000000000000' });
  expect((await refusalOf(missingSong)).reason).toBe('song-missing');
});

test('pagination has no gaps and no duplicates, newest first', async () => {
  await createSongs(
    app.db,
    Array.from({ length: 120 }, (_, index) => ({ title: `Paged ${index}`, is_archived: index % 3 === 0 })),
  );
  for (const filter of ['all', 'archived', 'pending'] as const) {
    const ids: string[] = [];
    let after: Parameters<typeof list>[2] | null = {};
    while (after) {
      const { songs, nextCursor, nextCursorRank } = await list('paged', filter, after);
      expect(songs.length).toBeLessThanOrEqual(50);
      ids.push(...songs.map((song) => song.id));
      // Older builds accept only an id as cursor.
      expect([null, songs.at(-1)!.id]).toContain(nextCursor);
      after = nextCursor && nextCursorRank ? { cursor: nextCursor, cursorRank: nextCursorRank } : null;
    }
    expect(ids).toHaveLength({ all: 120, archived: 40, pending: 80 }[filter]);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  }
});

test('a search ranks the song that begins with the query first, before newer ones', async () => {
  await createSongs(app.db, [
    { title: 'Quorra Quorra', artists: ['Mirre'] },
    { title: 'Twice Quorra', artists: ['Mirre'] },
    { title: 'Equorrasion', artists: ['Mirre'] },
    ...Array.from({ length: 5 }, (_, index) => ({ title: `By Them ${index}`, artists: ['Quorra'] })),
    { title: 'Quorra Gone', artists: ['Mirre'], is_archived: true },
  ]);
  for (const filter of ['all', 'standing', 'pending'] as const) {
    expect(titlesOf(await list('quorra quorra', filter))[0]).toBe('Quorra Quorra');
  }
  const all = titlesOf(await list('quorra'));
  expect(all.slice(0, 2).toSorted()).toEqual(['Quorra Gone', 'Quorra Quorra']);
  expect(all.slice(2, 7).every((title) => title.startsWith('By Them'))).toBe(true);
  expect(all.slice(7)).toEqual(['Twice Quorra', 'Equorrasion']);
});

test('verifying a song and undoing it is stored with its time, once, and logged', async () => {
  const id = await add('To be verified');
  const before = (await readActs(app.db, tessera.id)).length;
  expect(await tessera.api.catalog.verify.mutate({ id, verified: true })).toMatchObject({
    verificationStatus: 'verified',
  });
  expect((await rowOf(id)).verified_at).toBeInstanceOf(Date);
  await tessera.api.catalog.verify.mutate({ id, verified: true });
  await tessera.api.catalog.verify.mutate({ id, verified: false });
  expect(await rowOf(id)).toMatchObject({ verification_status: 'pending', verified_at: null });
  expect(await actsSince(before)).toEqual([
    {
      act: 'verify-song',
      target_kind: 'song',
      target_id: id,
      before: { status: 'pending' },
      after: { status: 'verified' },
    },
    {
      act: 'unverify-song',
      target_kind: 'song',
      target_id: id,
      before: { status: 'verified' },
      after: { status: 'pending' },
    },
  ]);
});

test('a search finds an edited song by its new words and no longer by the old ones, misspelled too', async () => {
  const id = await add('Wrongly Named', { link: 'https://soundcloud.com/velka/wrongly-named' });
  const before = (await readActs(app.db, tessera.id)).length;
  const edited = await tessera.api.catalog.edit.mutate({
    id,
    edition: await editionOf(id),
    song: {
      title: 'Rightly Quaverized',
      artists: ['Velka', 'Moth Ledger'],
      link: 'https://youtu.be/dQw4w9WgXcQ?t=90',
      timestamp: '',
      releaseDate: '2020-01-31',
    },
  });
  expect(edited).toMatchObject({ title: 'Rightly Quaverized', seconds: 90, releaseDate: '2020-01-31' });
  const found = async (query: string) => (await mara.api.songs.search.query({ query })).songs.map((song) => song.id);
  expect(await found('wrongly named')).toEqual([]);
  expect(await found('quaverized ledger')).toEqual([id]);
  expect(await found('qaverized')).toEqual([id]);
  expect(await mara.api.songs.read.query({ id })).toMatchObject({ platform: 'youtube', title: 'Rightly Quaverized' });
  expect(await actsSince(before)).toMatchObject([
    {
      act: 'edit-song',
      target_id: id,
      before: { title: 'Wrongly Named', artists: ['Velka'], seconds: null, releaseDate: null },
      after: { title: 'Rightly Quaverized', artists: ['Velka', 'Moth Ledger'], seconds: 90, releaseDate: '2020-01-31' },
    },
  ]);
  // The old title is free for another song, the new one is not.
  await add('Wrongly Named', { link: 'https://soundcloud.com/velka/wrongly-named' });
});

test('the log contains only changed fields, and an edit without a change is not logged', async () => {
  const id = await add('Release Moved');
  const before = (await readActs(app.db, tessera.id)).length;
  const edition = await editionOf(id);
  const song = formOf('Release Moved', { releaseDate: '2031-12-04' });
  await tessera.api.catalog.edit.mutate({ id, edition, song });
  // A retry after a lost response: the song already has the requested text, so the server announces nothing.
  await tessera.api.catalog.edit.mutate({ id, edition, song });
  expect(await actsSince(before)).toMatchObject([
    { act: 'edit-song', before: { releaseDate: null }, after: { releaseDate: '2031-12-04' } },
  ]);
});

test('a new release day has a longer statement timeout, because it updates every favorite of the song', async () => {
  const id = await add('Popular');
  await sql`create table timeouts (value text)`.execute(app.db);
  await sql`create function note_timeout() returns trigger language plpgsql as $$
    begin
      insert into timeouts values (current_setting('statement_timeout'));
      return null;
    end $$`.execute(app.db);
  await sql`create trigger note_timeout after update of release_date on favorites
    for each row execute function note_timeout()`.execute(app.db);
  try {
    const { ownEdition } = await mara.api.songs.read.query({ id });
    const song = formOf('Popular', { releaseDate: '2031-12-04' });
    await mara.api.songs.edit.mutate({ id, edition: ownEdition!, song });
    const moved = { ...song, releaseDate: '2031-12-05' };
    await tessera.api.catalog.edit.mutate({ id, edition: await editionOf(id), song: moved });
    const { rows } = await sql`select value from timeouts`.execute(app.db);
    expect(rows).toEqual([{ value: '1min' }, { value: '1min' }]);
  } finally {
    await sql`drop table timeouts; drop function note_timeout cascade`.execute(app.db);
  }
});

test('an edit into an existing song is refused with its id, without waiting for the lock of that song', async () => {
  const [id, other] = [await add('Twin A'), await add('Twin B')];
  const edition = await editionOf(id);
  await app.db.transaction().execute(async (transaction) => {
    await sql`select id from songs where id = ${other} for update`.execute(transaction);
    const refusal = await refusalOf(tessera.api.catalog.edit.mutate({ id, edition, song: formOf(' twin  b ') }));
    expect(refusal).toMatchObject({ reason: 'song-exists', about: other });
  });
  expect((await rowOf(id)).title).toBe('Twin A');
});

test('when two admins edit from the same form, the second is refused with the reason', async () => {
  const id = await add('Edited Twice');
  const edition = await editionOf(id);
  await tessera.api.catalog.edit.mutate({ id, edition, song: formOf('Edited First') });
  const late = pressplant.api.catalog.edit.mutate({ id, edition, song: formOf('Edited Second') });
  expect((await refusalOf(late)).reason).toBe('song-changed');
  expect((await rowOf(id)).title).toBe('Edited First');
});

test('editing into a song while a member adds it: exactly one succeeds, in every run', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await add(`Before ${round}`);
    const edition = await editionOf(id);
    const [edited, added] = await Promise.allSettled([
      tessera.api.catalog.edit.mutate({ id, edition, song: formOf(`After ${round}`) }),
      add(`After ${round}`),
    ]);
    expect([edited.status, added.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const failed = [edited, added].find((call) => call.status === 'rejected');
    expect(failed?.reason).toMatchObject({ data: { reason: 'song-exists' } });
  }
});

test('an archived song is invisible until it is restored with its favorites; each is announced once', async () => {
  const id = await add('Taken Down');
  const viewer = await connectLive(app.address, { cookie: mara.cookie() });
  for (const room of [songRoom(id), songsRoom]) await viewer.socket.emitWithAck('join', room);
  const before = (await readActs(app.db, tessera.id)).length;
  await tessera.api.catalog.archive.mutate({ id });
  await tessera.api.catalog.archive.mutate({ id });
  expect(await mara.api.songs.read.query({ id })).toMatchObject({ isArchived: true, title: '' });
  expect((await mara.api.songs.search.query({ query: 'taken down' })).songs).toEqual([]);
  expect((await refusalOf(tessera.api.catalog.verify.mutate({ id, verified: true }))).reason).toBe('song-archived');
  const edition = await editionOf(id);
  const edit = tessera.api.catalog.edit.mutate({ id, edition, song: formOf('Anything') });
  expect((await refusalOf(edit)).reason).toBe('song-archived');
  expect(await tessera.api.catalog.restore.mutate({ id })).toMatchObject({ isArchived: false, favoriteCount: 1 });
  await tessera.api.catalog.restore.mutate({ id });
  expect((await actsSince(before)).map(({ act }) => act)).toEqual(['archive-song', 'restore-song']);
  // The server sends changes up to 100 ms late, so those of other tests and of the upload may still arrive.
  const announcedIds = () =>
    viewer.messages
      .flatMap(({ changes }): LiveChange[] => changes)
      .flatMap(({ kind, row }) => (kind === 'changedSong' && row.id === id ? row.id : []));
  await until(() => announcedIds().length >= 2, 'both announcements');
  viewer.close();
});

test('removing the favorite of an archived song returns neither its title nor its artists', async () => {
  const id = await add('Nothing To Tell');
  await archiveSong(app.db, id);
  const answer = await mara.api.favorites.set.mutate({ songId: id, favorited: false });
  expect(answer).toMatchObject({ favorite: { id, favorited: false, song: { title: '', artists: [] } } });
});

test('restoring a song beside an identical one is refused with the id of that song', async () => {
  const id = await add('Only One');
  await tessera.api.catalog.archive.mutate({ id });
  const active = await add('Only One');
  const refusal = await refusalOf(tessera.api.catalog.restore.mutate({ id }));
  expect(refusal).toMatchObject({ reason: 'song-exists', about: active });
  expect(await rowOf(id)).toMatchObject({ is_archived: true });
});

test('restoring a song while a member adds it again: exactly one is active, in every run', async () => {
  for (let round = 0; round < 10; round += 1) {
    const title = `Once More ${round}`;
    const id = await add(title);
    await tessera.api.catalog.archive.mutate({ id });
    const calls = [() => tessera.api.catalog.restore.mutate({ id }), () => add(title)];
    const outcomes = await Promise.allSettled((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const active = await app.db
      .selectFrom('songs')
      .select('id')
      .where('title', '=', title)
      .where('is_archived', '=', false)
      .execute();
    expect(active).toHaveLength(1);
  }
});
