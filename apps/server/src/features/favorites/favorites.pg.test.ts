import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { favoriteOneSong } from '../../../test/races/favorite-one-song.ts';
import { allRows } from '../../../test/stored-rows.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { removeMember } from '../../../../../tools/fixtures/members.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

type Member = Awaited<ReturnType<typeof registerMember>>;

const app = await useTestApp();
let mara: Member;
let early: Member;
let archangel: string;
beforeAll(async () => {
  mara = await registerMember(app);
  early = await registerMember(app, { earlyAccess: true });
  archangel = (await mara.api.songs.add.mutate({ title: 'Archangel', artists: ['Burial'] })).song.id;
});

const set = (member: Pick<Member, 'api'>, songId: string, favorited: boolean) =>
  member.api.favorites.set.mutate({ songId, favorited });
const countOf = async (member: Member) => (await member.api.accounts.current.query())!.favoriteCount;
const firstSongMissing = {
  reason: 'first-song-missing',
  message:
    'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.',
};
const songMissing = { reason: 'song-missing', message: 'This song is no longer here.' };

describe('who may favorite', () => {
  test('a regular member only after a first upload', async () => {
    const regular = await registerMember(app);
    const before = await allRows(app.db);
    expect(await refusalOf(set(regular, archangel, true))).toEqual(firstSongMissing);
    expect(await allRows(app.db)).toEqual(before);

    await regular.api.songs.add.mutate({ title: 'My First One', artists: ['Me'] });
    expect(await set(regular, archangel, true)).toMatchObject({ favorite: { id: archangel, favorited: true } });
    expect(await countOf(regular)).toBe(2);
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('an early-access member at once', async () => {
    expect(await set(early, archangel, true)).toMatchObject({ favorite: { favorited: true } });
    expect(await countOf(early)).toBe(1);
    await set(early, archangel, false);
  });

  test('a member who removed the favorite of their only upload still may', async () => {
    const member = await registerMember(app);
    const { song } = await member.api.songs.add.mutate({ title: 'Second Thoughts', artists: ['Me'] });
    expect(await set(member, song.id, false)).toMatchObject({
      favorite: { favorited: false },
      song: { favoriteCount: 0 },
    });
    expect(await set(member, archangel, true)).toMatchObject({ favorite: { favorited: true } });
  });

  test('a member who lost early access may remove favorites, and add none before a first upload', async () => {
    const former = await registerMember(app, { earlyAccess: true });
    await set(former, archangel, true);
    await app.db.updateTable('members').set({ early_access: false }).where('username', '=', former.username).execute();
    expect(await set(former, archangel, false)).toMatchObject({ favorite: { favorited: false } });
    expect(await refusalOf(set(former, archangel, true))).toEqual(firstSongMissing);
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('a visitor not', async () => {
    const visitor = createClient(app.address);
    expect((await refusalOf(set(visitor, archangel, true))).reason).toBe('signed-out');
    const list = visitor.api.favorites.list.query({ filter: 'all', today: '2026-11-15' });
    expect((await refusalOf(list)).reason).toBe('signed-out');
  });

  test.each([true, false])('a member who is deleted concurrently is not found (favorited: %s)', async (favorited) => {
    const deletedMember = await registerMember(app, { earlyAccess: true });
    const [song] = await createSongs(app.db, [{ title: 'Farewell' }]);
    await set(deletedMember, song!, !favorited);
    const refusal = await whileChanging(
      app.db,
      (transaction) => removeMember(transaction, deletedMember.username),
      () => refusalOf(set(deletedMember, song!, favorited)),
    );
    const hearts = await app.db.selectFrom('favorites').selectAll().where('song_id', '=', song!).execute();
    await app.db.deleteFrom('songs').where('id', '=', song!).execute();
    expect(hearts).toEqual([]);
    expect(refusal).toEqual({ reason: 'member-missing', message: 'User not found' });
  });

  test('a deleted member is signed out', async () => {
    const former = await registerMember(app, { earlyAccess: true });
    await removeMember(app.db, former.username);
    expect((await refusalOf(set(former, archangel, true))).reason).toBe('signed-out');
  });
});

describe('a favorite', () => {
  test('is set or not, and counts for the song and for the member', async () => {
    const [song] = await createSongs(app.db, [
      { title: 'Toggled', artists: ['Zora', 'Ada'], release_date: '2999-12-31' },
    ]);
    const on = await set(early, song!, true);
    expect(on).toEqual({
      favorite: {
        id: song,
        favorited: true,
        saved: false,
        version: expect.any(Number),
        song: {
          id: song,
          title: 'Toggled',
          artists: ['Zora', 'Ada'],
          cover: expect.stringMatching(/^gradient[1-5]$/),
          releaseDate: '2999-12-31',
          releasePrecision: 'day',
          hasReleaseLink: false,
          favorited: true,
          saved: false,
          clipRequestId: null,
        },
      },
      song: {
        id: song,
        favoriteCount: 1,
        verificationStatus: 'pending',
        isArchived: false,
        version: expect.any(Number),
      },
    });
    expect(await countOf(early)).toBe(1);
    const off = await set(early, song!, false);
    expect(off).toMatchObject({
      favorite: { favorited: false, song: { favorited: false } },
      song: { favoriteCount: 0 },
    });
    expect(off.song.version).toBeGreaterThan(on.song.version);
    expect(off.favorite.version).toBeGreaterThan(on.favorite.version);
    expect(await countOf(early)).toBe(0);
  });

  test('set twice is one, removed twice is none', async () => {
    const [song] = await createSongs(app.db, [{ title: 'Repeated' }]);
    for (const [favorited, count] of [
      [true, 1],
      [true, 1],
      [false, 0],
      [false, 0],
      [true, 1],
    ] as const) {
      expect(await set(early, song!, favorited)).toMatchObject({
        favorite: { favorited },
        song: { favoriteCount: count },
      });
    }
    expect(await wrongCounters(app.db)).toEqual([]);
    await set(early, song!, false);
  });

  test('for a song that does not exist, or is archived, is refused', async () => {
    const [archived] = await createSongs(app.db, [{ title: 'Put Away' }]);
    await archiveSong(app.db, archived!);
    const before = await allRows(app.db);
    expect(await refusalOf(set(early, randomUUID(), true))).toEqual(songMissing);
    expect(await refusalOf(set(early, archived!, true))).toEqual(songMissing);
    expect(await allRows(app.db)).toEqual(before);
  });

  test('for a song that is archived concurrently is refused', async () => {
    const [song] = await createSongs(app.db, [{ title: 'Going Away' }]);
    const refusal = await whileChanging(
      app.db,
      (transaction) => archiveSong(transaction, song!),
      () => refusalOf(set(early, song!, true)),
    );
    expect(refusal).toEqual(songMissing);
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('with malformed input is refused', async () => {
    const before = await allRows(app.db);
    for (const form of [
      {},
      { songId: 'archangel', favorited: true },
      { songId: archangel },
      { songId: archangel, favorited: 'yes' },
      { songId: [archangel], favorited: true },
      { songId: "' or 1=1 --", favorited: true },
    ]) {
      const { reason } = await refusalOf(early.api.favorites.set.mutate(form as never));
      expect([form, reason]).toEqual([form, 'invalid-input']);
    }
    expect(await allRows(app.db)).toEqual(before);
  });

  test.each([
    { on: 'favorites', at: 'insert' },
    { on: 'songs', at: 'update' },
    { on: 'members', at: 'update' },
  ] as const)('is rolled back when the $at on $on fails', async (write) => {
    const [song] = await createSongs(app.db, [{ title: 'Fragile' }]);
    const before = await allRows(app.db);
    const refusal = await whileFailing(app.db, write, () => refusalOf(set(early, song!, true)));
    expect(refusal.reason).toBe('unexpected');
    expect(await allRows(app.db)).toEqual(before);
  });
});

describe('many concurrent favorites', () => {
  test('of one member on twenty songs, each set, removed and set again, in crossed order', async () => {
    const busy = await registerMember(app, { earlyAccess: true });
    const songs = await createSongs(
      app.db,
      Array.from({ length: 20 }, (_, index) => ({ title: `Crossing ${index}` })),
    );
    for (const favorited of [true, false, true]) {
      const [there, back] = [songs, songs.toReversed()];
      await Promise.all([...there, ...back].map((song) => set(busy, song, favorited)));
      expect(await countOf(busy)).toBe(favorited ? 20 : 0);
      expect(await wrongCounters(app.db)).toEqual([]);
    }
  });

  test('of twenty members on one song, twice each', () => favoriteOneSong(app, 20));
});
