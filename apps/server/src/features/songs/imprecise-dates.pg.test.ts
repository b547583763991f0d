import { randomUUID } from 'node:crypto';
import { notificationText } from '@dubplate/domain/notifications/notification-text.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
beforeAll(async () => {
  [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
});

async function addSong(releaseDate: string, member = mara): Promise<string> {
  const { song } = await member.api.songs.add.mutate({
    title: `Lege ${randomUUID()}`,
    artists: ['Velka'],
    releaseDate,
  });
  return song.id;
}

const readDate = (id: string) =>
  app.db
    .selectFrom('songs')
    .select(['release_date', 'release_precision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each([
  ['2999-03-14', '2999-03-14', 'day'],
  ['2999-02', '2999-02-28', 'month'],
  ['2999-autumn', '2999-11-30', 'season'],
  ['2995-winter', '2996-02-29', 'season'],
  ['2999', '2999-12-31', 'year'],
])('a song of %s is stored with the last day %s, and is read with its precision', async (written, day, precision) => {
  const id = await addSong(written);
  expect(await readDate(id)).toEqual({ release_date: day, release_precision: precision });
  expect(await mara.api.songs.read.query({ id })).toMatchObject({ releaseDate: day, releasePrecision: precision });
});

test('a span that has ended is refused, and one that ends later is not', async () => {
  const form = { title: `Lege ${randomUUID()}`, artists: ['Velka'] };
  const year = new Date().getUTCFullYear();
  expect(await refusalOf(mara.api.songs.add.mutate({ ...form, releaseDate: String(year - 2) }))).toMatchObject({
    message: 'Pick a day from today on',
  });
  expect(await refusalOf(mara.api.songs.add.mutate({ ...form, releaseDate: '2999-fall' }))).toMatchObject({
    message: 'Pick a day from today on',
  });
  await mara.api.songs.add.mutate({ ...form, releaseDate: String(year) });
});

describe('a list', () => {
  test('has a month with its days, and seasons and years only among all that are unreleased', async () => {
    const [nel] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    const expected = ['2999-02', '2999-03-14', '2999-03', '2999-spring', '2999'];
    const ids = new Map<string, string>();
    for (const written of expected.toReversed()) ids.set(await addSong(written, nel), written);
    const list = async (filter: 'all' | 'week' | 'month', today: string) => {
      const { songs } = await nel.api.favorites.list.query({ filter, today });
      return songs.map(({ id }) => ids.get(id));
    };
    expect(await list('month', '2999-03-10')).toEqual(['2999-03-14', '2999-03']);
    expect(await list('week', '2999-03-10')).toEqual(['2999-03-14']);
    expect(await list('week', '2999-03-24')).toEqual([]);
    expect((await list('all', '2999-03-20')).toSorted()).toEqual(['2999', '2999-03', '2999-spring']);
    for (const day of ['2999-05-26', '2999-12-26']) {
      expect([await list('week', day), await list('month', day)]).toEqual([[], []]);
    }
  });

  test('of releases of today has exact days only', async () => {
    const [nel] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    await addSong('2998-04', nel);
    const exact = await addSong('2998-04-30', nel);
    const page = await nel.api.favorites.list.query({ filter: 'all', today: '2998-04-30' });
    expect(page.releasedToday?.map(({ id }) => id)).toEqual([exact]);
  });
});

describe('an edit', () => {
  const edit = async (id: string, releaseDate: string) => {
    const { ownEdition, title, artists } = await mara.api.songs.read.query({ id });
    return mara.api.songs.edit.mutate({ id, edition: ownEdition!, song: { title, artists, releaseDate } });
  };
  test('of the precision alone changes the date and the edition', async () => {
    const id = await addSong('2999-03-31');
    const { ownEdition } = await mara.api.songs.read.query({ id });
    expect(await edit(id, '2999-03')).toMatchObject({ releaseDate: '2999-03-31', releasePrecision: 'month' });
    const { ownEdition: later, title, artists } = await mara.api.songs.read.query({ id });
    expect(later).not.toBe(ownEdition);
    const outdated = { id, edition: ownEdition!, song: { title, artists, releaseDate: '2999' } };
    expect(await refusalOf(mara.api.songs.edit.mutate(outdated))).toMatchObject({ reason: 'song-changed' });
  });

  test('to another month or season keeps the precision', async () => {
    const id = await addSong('2999-03');
    await edit(id, '2999-04');
    expect(await readDate(id)).toEqual({ release_date: '2999-04-30', release_precision: 'month' });
    await edit(id, '2999-summer');
    expect(await readDate(id)).toEqual({ release_date: '2999-08-31', release_precision: 'season' });
    await edit(id, '');
    expect(await readDate(id)).toEqual({ release_date: null, release_precision: 'day' });
  });

  test('notifies the members who favorited the song of both dates with their precision', async () => {
    const [nel] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    await addSong('', nel);
    const id = await addSong('2999-autumn');
    await nel.api.favorites.set.mutate({ songId: id, favorited: true });
    await edit(id, '2999-12');
    const moves = async () =>
      (await nel.api.notifications.list.query({})).entries.map((entry) =>
        entry.kind === 'date' ? notificationText(entry, '2999-01-01').detail : entry.kind,
      );
    await expect.poll(moves).toEqual(['Autumn 2999 → Dec 2999']);
  });
});

describe('an older build, which knows no precision', () => {
  test.each([
    ['another day', '2999-05-20', 'day'],
    ['the last day of another month', '2999-04-30', 'day'],
    ['the same day, with the other fields of its form', '2999-03-31', 'month'],
  ])('that writes %s leaves a date that is correct', async (_, day, precision) => {
    const id = await addSong('2999-03');
    await sql`update songs set title = title || ' again', release_date = ${day} where id = ${id}`.execute(app.db);
    expect(await readDate(id)).toEqual({ release_date: day, release_precision: precision });
  });

  test('that removes the date leaves a day, and an insert has a day', async () => {
    const id = await addSong('2999-03');
    await sql`update songs set release_date = null where id = ${id}`.execute(app.db);
    expect(await readDate(id)).toEqual({ release_date: null, release_precision: 'day' });
  });

  test('cannot store a precision that its date does not have', async () => {
    const id = await addSong('2999-03-14');
    const write = (precision: string) =>
      sql`update songs set release_precision = ${precision} where id = ${id}`.execute(app.db);
    for (const precision of ['month', 'season', 'year', 'decade']) {
      await expect(write(precision)).rejects.toThrow('songs_release_precision_check');
    }
  });
});
