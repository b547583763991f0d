import { randomUUID } from 'node:crypto';
import { addDays, calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRows } from '../../../test/stored-rows.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { removeMember } from '../../../../../tools/fixtures/members.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: Awaited<ReturnType<typeof registerMember>>;
beforeAll(async () => {
  mara = await registerMember(app, { username: 'mara.dub' });
});

const today = calendarDayOf(new Date());
const nextWeek = addDays(today, 7);
const stored = (id: string) => app.db.selectFrom('songs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rowOf = (username: string) =>
  app.db.selectFrom('members').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

/** A unique title. */
const freshTitle = () => `Untitled ${randomUUID().slice(0, 8)}`;

describe('uploading', () => {
  test('favorites the song, counts the upload and sets first-upload', async () => {
    const velka = await registerMember(app);
    expect(await rowOf(velka.username)).toMatchObject({ upload_count: 0, has_uploaded_first_song: false });
    const added = await velka.api.songs.add.mutate({ title: 'Basalt', artists: ['Velka'] });

    const member = await rowOf(velka.username);
    expect(member).toMatchObject({ upload_count: 1, favorite_count: 1, has_uploaded_first_song: true });
    expect(await stored(added.song.id)).toMatchObject({ uploaded_by: member.id, favorite_count: 1 });
    const hearts = await app.db.selectFrom('favorites').selectAll().where('song_id', '=', added.song.id).execute();
    expect(hearts).toMatchObject([{ member_id: member.id }]);
    expect(added).toMatchObject({
      song: { favoriteCount: 1, verificationStatus: 'pending', isArchived: false },
      favorite: { id: added.song.id, favorited: true, song: { title: 'Basalt', artists: ['Velka'], favorited: true } },
    });
    expect(await velka.api.accounts.current.query()).toMatchObject({ uploadCount: 1, favoriteCount: 1 });
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test.each([
    { on: 'songs', at: 'insert' },
    { on: 'favorites', at: 'insert' },
    { on: 'members', at: 'update' },
    { on: 'song_words', at: 'insert' },
  ] as const)('is rolled back when the $at on $on fails', async (write) => {
    const title = freshTitle();
    const add = () => mara.api.songs.add.mutate({ title, artists: ['Orla', `Somebody ${title}`] });
    const before = await allRows(app.db);
    const refusal = await whileFailing(app.db, write, () => refusalOf(add()));
    expect(refusal.reason).toBe('unexpected');
    expect(refusal.message).not.toContain('failing on purpose');
    expect(await allRows(app.db)).toEqual(before);
    expect(await add()).toMatchObject({ favorite: { favorited: true } });
  });

  test('ten songs concurrently by one member are ten uploads and ten favorites', async () => {
    const busy = await registerMember(app);
    const titles = Array.from({ length: 10 }, freshTitle);
    await Promise.all(titles.map((title) => busy.api.songs.add.mutate({ title, artists: ['Velka'] })));
    expect(await rowOf(busy.username)).toMatchObject({ upload_count: 10, favorite_count: 10 });
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('two songs that share new words do not deadlock', async () => {
    const [alpha, gate, omega] = Array.from({ length: 3 }, () => `w${randomUUID().slice(0, 7)}`);
    const other = await registerMember(app);
    // Both transactions pause in the middle of the same new words. Without the sort order each would hold a word that
    // the other needs.
    const outcomes = await whileChanging(
      app.db,
      (transaction) => transaction.insertInto('song_words').values({ form: gate!, word: gate! }).execute(),
      () =>
        Promise.allSettled([
          mara.api.songs.add.mutate({ title: `${alpha} ${gate} ${omega}`, artists: ['Velka'] }),
          other.api.songs.add.mutate({ title: `${omega} ${gate} ${alpha}`, artists: ['Velka'] }),
        ]),
      2,
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('is refused for a visitor', async () => {
    const before = await allRows(app.db);
    const refusal = await refusalOf(
      createClient(app.address).api.songs.add.mutate({ title: freshTitle(), artists: ['Velka'] }),
    );
    expect(refusal.reason).toBe('signed-out');
    expect(await allRows(app.db)).toEqual(before);
  });

  test('by a member whose account is deleted concurrently is refused, and no song remains', async () => {
    const deletedMember = await registerMember(app);
    const title = freshTitle();
    const refusal = await whileChanging(
      app.db,
      (transaction) => removeMember(transaction, deletedMember.username),
      () => refusalOf(deletedMember.api.songs.add.mutate({ title, artists: ['Velka'] })),
    );
    expect(refusal).toMatchObject({
      reason: 'profile-missing',
      message: 'User profile not loaded. Please refresh the page and try again.',
    });
    expect(await app.db.selectFrom('songs').select('id').where('title', '=', title).execute()).toEqual([]);
  });
});

describe('the stored song', () => {
  const video = 'dQw4w9WgXcQ';
  test.each([
    [{}, { platform: null, url: null, seconds: null, video_index: null, release_date: null }],
    [
      { link: '  ', timestamp: ' ', videoIndex: '', releaseDate: '' },
      { platform: null, url: null, release_date: null },
    ],
    [{ timestamp: '1:30' }, { platform: null, url: null, seconds: null }],
    [{ releaseDate: nextWeek }, { release_date: nextWeek }],
    [{ releaseDate: today }, { release_date: today }],
    [
      { link: ' https://m.soundcloud.com/velka/a/?utm_source=x&utm_medium=y&fbclid=1&si=2 ', timestamp: '42:10' },
      { platform: 'soundcloud', url: 'https://soundcloud.com/velka/a', seconds: 2530, video_index: null },
    ],
    [
      { link: 'https://on.soundcloud.com/aB3dE?utm_campaign=z' },
      { platform: 'soundcloud', url: 'https://on.soundcloud.com/aB3dE', seconds: null },
    ],
    [
      { link: 'https://soundcloud.com/velka/a', videoIndex: '2' },
      { platform: 'soundcloud', url: 'https://soundcloud.com/velka/a', video_index: null },
    ],
    [
      { link: `https://youtu.be/${video}?si=x&t=1m30s&gclid=1` },
      { platform: 'youtube', url: `https://www.youtube.com/watch?v=${video}&t=90`, seconds: 90, video_index: null },
    ],
    [
      { link: `https://www.youtube.com/shorts/${video}`, timestamp: '2m30s' },
      { platform: 'youtube', url: `https://www.youtube.com/watch?v=${video}&t=150`, seconds: 150 },
    ],
    [
      { link: `https://m.youtube.com/watch?v=${video}&list=PL1&t=10`, timestamp: '1:02:03' },
      { platform: 'youtube', url: `https://www.youtube.com/watch?v=${video}&t=3723`, seconds: 3723 },
    ],
    [
      { link: 'https://instagram.com/reel/CxYz12ab/?igsh=abc', timestamp: '30', videoIndex: '3' },
      { platform: 'instagram', url: 'https://www.instagram.com/reel/CxYz12ab/', seconds: 30, video_index: 3 },
    ],
    [
      { link: 'https://mobile.twitter.com/velka/status/1234567890?s=20', timestamp: '0:45' },
      { platform: 'twitter', url: 'https://x.com/velka/status/1234567890', seconds: 45, video_index: null },
    ],
  ])('of %j', async (form, columns) => {
    const { song } = await mara.api.songs.add.mutate({ title: freshTitle(), artists: ['Velka'], ...form });
    expect(await stored(song.id)).toMatchObject(columns);
  });

  test('starts as pending, electronic and not archived, with normalized title and artists in order', async () => {
    const title = freshTitle();
    const artists = [' Zora ', 'Cafe\u0301  Noir', 'Ada'];
    const before = Date.now();
    const { song } = await mara.api.songs.add.mutate({ title: `  ${title.replace(' ', '   ')} `, artists });
    const row = await stored(song.id);
    expect(row).toMatchObject({ title, artists: ['Zora', 'Café Noir', 'Ada'], genre: 'Electronic' });
    expect(row).toMatchObject({ verification_status: 'pending', verified_at: null, is_archived: false });
    expect(row).toMatchObject({ source_request_id: null, identified_by: null, converted_at: null });
    expect(row.uploaded_at.getTime()).toBeGreaterThanOrEqual(before);
    expect(row.uploaded_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('ignores server-side fields that the caller sends', async () => {
    const forged = { verificationStatus: 'verified', favoriteCount: 99, genre: 'Polka', uploadedBy: randomUUID() };
    const form = { title: freshTitle(), artists: ['Velka'], ...forged, id: randomUUID(), isArchived: true };
    const { song } = await mara.api.songs.add.mutate(form);
    const row = await stored(song.id);
    expect(row).toMatchObject({ verification_status: 'pending', favorite_count: 1, genre: 'Electronic' });
    expect(row).toMatchObject({ uploaded_by: (await rowOf('mara.dub')).id, is_archived: false });
    expect(song.id).not.toBe(form.id);
  });

  test('gets one of five covers in rotation', async () => {
    const covers: number[] = [];
    for (let iteration = 0; iteration < 11; iteration += 1) {
      const { song } = await mara.api.songs.add.mutate({ title: freshTitle(), artists: ['Velka'] });
      covers.push(Number(/^gradient([1-5])$/.exec((await stored(song.id)).cover)?.[1]));
    }
    expect(covers.slice(1)).toEqual(covers.slice(0, -1).map((cover) => (cover % 5) + 1));
  });

  test('must satisfy the constraints of PostgreSQL too', async () => {
    const { song } = await mara.api.songs.add.mutate({ title: freshTitle(), artists: ['Velka'] });
    const change = (values: object) => app.db.updateTable('songs').set(values).where('id', '=', song.id).execute();
    await expect(change({ artists: [] })).rejects.toThrow(/check constraint/);
    await expect(change({ artists: ['a', 'b', 'c', 'd'] })).rejects.toThrow(/check constraint/);
    await expect(change({ title: '' })).rejects.toThrow(/check constraint/);
    await expect(change({ favorite_count: -1 })).rejects.toThrow(/check constraint|logarithm/);
    await expect(change({ cover: 'gradient6' })).rejects.toThrow(/check constraint/);
    await expect(change({ platform: 'spotify', url: 'https://spotify.com' })).rejects.toThrow(/check constraint/);
  });
});

describe('reading a song', () => {
  test('returns everything its page shows, for the calling member', async () => {
    const title = freshTitle();
    const { song } = await mara.api.songs.add.mutate({
      title,
      artists: ['Zora', 'Ada'],
      link: 'https://instagram.com/p/CxYz12ab/',
      timestamp: '0:30',
      videoIndex: '2',
      releaseDate: nextWeek,
    });
    const expected = {
      id: song.id,
      title,
      artists: ['Zora', 'Ada'],
      genre: 'Electronic',
      cover: expect.stringMatching(/^gradient[1-5]$/),
      releaseDate: nextWeek,
      releasePrecision: 'day',
      hasReleaseLink: false,
      releaseLink: null,
      platform: 'instagram',
      url: 'https://www.instagram.com/p/CxYz12ab/',
      seconds: 30,
      videoIndex: 2,
      uploadedBy: 'mara.dub',
      uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      identifiedBy: null,
      verificationStatus: 'pending',
      isArchived: false,
      favoriteCount: 1,
      favorited: true,
      saved: false,
      version: expect.any(Number),
      isEdited: false,
      ownEdition: expect.stringMatching(/^[\da-f]{32}$/),
      links: [],
      request: null,
    };
    expect(await mara.api.songs.read.query({ id: song.id })).toEqual(expected);
    const other = await registerMember(app);
    expect(await other.api.songs.read.query({ id: song.id })).toEqual({
      ...expected,
      favorited: false,
      ownEdition: null,
    });
  });

  test('that does not exist is refused', async () => {
    const refusal = await refusalOf(mara.api.songs.read.query({ id: randomUUID() }));
    expect(refusal.reason).toBe('song-missing');
  });

  test.each(['', 'archangel', '1', "' or 1=1 --", 'x'.repeat(5_000)])(
    'by a malformed id (%j) is refused',
    async (id) => {
      expect((await refusalOf(mara.api.songs.read.query({ id }))).reason).toBe('invalid-input');
    },
  );

  test('that was archived says so', async () => {
    const { song } = await mara.api.songs.add.mutate({ title: freshTitle(), artists: ['Velka'] });
    await archiveSong(app.db, song.id);
    const read = await mara.api.songs.read.query({ id: song.id });
    expect(read).toMatchObject({ id: song.id, isArchived: true, title: '', artists: [], url: null });
  });

  test('says whether the uploader deleted their account or was never known', async () => {
    const deletedMember = await registerMember(app);
    const { song } = await deletedMember.api.songs.add.mutate({ title: freshTitle(), artists: ['Velka'] });
    await removeMember(app.db, deletedMember.username);
    expect(await mara.api.songs.read.query({ id: song.id })).toMatchObject({ uploadedBy: 'Deleted member' });
    const [importedSong] = await createSongs(app.db, [{ title: freshTitle() }]);
    expect(await mara.api.songs.read.query({ id: importedSong! })).toMatchObject({ uploadedBy: 'Unknown' });
  });

  test('never returns the email of another member, with any procedure', async () => {
    const uploader = await registerMember(app, { username: 'quiet-one', email: 'hidden.person@private.example' });
    const form = { title: 'Nobody Must Know', artists: ['Quiet Artist'] };
    const { song } = await uploader.api.songs.add.mutate(form);
    const otherMember = await registerMember(app, { earlyAccess: true });
    const { api } = otherMember;
    const answers = [
      await api.songs.read.query({ id: song.id }),
      await api.songs.search.query({ query: 'nobody must know' }),
      await api.songs.similar.query(form),
      await api.favorites.set.mutate({ songId: song.id, favorited: true }),
      await api.favorites.list.query({ filter: 'all', today }),
      await refusalOf(api.songs.add.mutate(form)),
    ].map((answer) => JSON.stringify(answer));
    for (const answer of answers) expect(answer).toContain(song.id);
    expect(answers.join('')).not.toMatch(/hidden\.person|private\.example|@/);
  });
});
