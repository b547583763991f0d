import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allRows } from '../../../test/stored-rows.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { wrongCounters } from '../../../../../tools/fixtures/counters.ts';
import { refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();
let first: Awaited<ReturnType<typeof registerMember>>;
let second: Awaited<ReturnType<typeof registerMember>>;
beforeAll(async () => {
  [first, second] = await Promise.all([registerMember(app), registerMember(app)]);
});
beforeEach(async () => {
  await app.db.deleteFrom('songs').execute();
  await app.db
    .updateTable('members')
    .set({ upload_count: 0, favorite_count: 0, has_uploaded_first_song: false })
    .execute();
});

const base = {
  title: 'Café Sunrise',
  artists: ['Four Tet', 'Burial'],
  link: 'https://soundcloud.com/velka/cafe-sunrise',
};
const exists = { message: 'A song with this information already exists.', reason: 'song-exists' };
const nameExists = { ...exists, reason: 'song-name-exists' };
const video = 'dQw4w9WgXcQ';

/** Adds the same song in two spellings: the second is refused with the id of the first, and leaves no rows. */
async function expectDuplicate(one: typeof base, other: typeof base) {
  const { song } = await first.api.songs.add.mutate(one);
  const before = await allRows(app.db);
  expect(await refusalOf(second.api.songs.add.mutate(other))).toEqual({ ...exists, about: song.id });
  expect(await allRows(app.db)).toEqual(before);
}

describe('the same song is refused, and the refusal has the id of the existing one', () => {
  test.each([
    ['to the letter', {}],
    ['in another case', { title: 'CAFÉ sunRISE' }],
    ['with other spaces', { title: '  Café \u00a0 Sunrise\t' }],
    ['with accents encoded otherwise', { title: 'Cafe\u0301 Sunrise' }],
    ['in full width', { title: 'Café Ｓｕｎｒｉｓｅ' }],
    ['with the artists the other way round', { artists: ['Burial', 'Four Tet'] }],
    ['with the artists in another case and spacing', { artists: ['four   tet', ' BURIAL '] }],
    ['with tracking in the link', { link: `${base.link}?utm_source=a&utm_medium=b&fbclid=c&gclid=d` }],
    ['with more tracking in the link', { link: `${base.link}?si=abc&utm_campaign=x&utm_term=y&utm_content=z` }],
    ['from the phone site', { link: base.link.replace('soundcloud', 'm.soundcloud') }],
    ['with www', { link: base.link.replace('soundcloud', 'www.soundcloud') }],
    ['with a slash at the end', { link: `${base.link}/` }],
    ['with the host in capitals', { link: base.link.replace('soundcloud.com', 'SoundCloud.COM') }],
    ['with spaces around the link', { link: ` ${base.link} ` }],
    [
      'with all of that together',
      { title: ' CAFE\u0301  SUNRISE ', artists: ['BURIAL', 'four tet'], link: `${base.link}/?utm_source=q` },
    ],
    ['with another release date', { releaseDate: '2999-01-01' }],
  ])('%s', async (_, changes) => {
    await expectDuplicate(base, { ...base, ...changes });
  });

  test.each([
    [`https://youtu.be/${video}?t=90`, `https://www.youtube.com/watch?v=${video}&t=90&list=PL1`],
    [`https://youtu.be/${video}?t=90`, `https://m.youtube.com/watch?t=1m30s&v=${video}&feature=share`],
    [`https://youtu.be/${video}?t=90`, `https://www.youtube.com/shorts/${video}?t=90`],
    ['https://www.instagram.com/reel/CxYz12ab/', 'https://instagram.com/reel/CxYz12ab/?igsh=abc'],
    ['https://www.instagram.com/reel/CxYz12ab/', 'https://www.instagram.com/boilerroomtv/reel/CxYz12ab/'],
    ['https://twitter.com/velka/status/1234567890', 'https://x.com/velka/status/1234567890?s=20'],
    ['https://twitter.com/velka/status/1234567890', 'https://mobile.twitter.com/velka/status/1234567890'],
  ])('%s is %s', async (one, other) => {
    await expectDuplicate({ ...base, link: one }, { ...base, link: other });
  });

  test('without a link too', async () => {
    await expectDuplicate({ ...base, link: '' }, { ...base, title: 'café sunrise', link: '  ' });
  });

  test('to the member who added it too', async () => {
    const { song } = await first.api.songs.add.mutate(base);
    expect(await refusalOf(first.api.songs.add.mutate(base))).toEqual({ ...exists, about: song.id });
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('a refused upload is no first upload: the member may not favorite yet', async () => {
    const { song } = await first.api.songs.add.mutate(base);
    await refusalOf(second.api.songs.add.mutate(base));
    const heart = await refusalOf(second.api.favorites.set.mutate({ songId: song.id, favorited: true }));
    expect(heart.reason).toBe('first-song-missing');
  });
});

describe('the same title and artists with another link', () => {
  const versions: [string, Partial<typeof base>][] = [
    ['on the same platform', { link: 'https://soundcloud.com/velka/another' }],
    ['on another platform', { link: `https://youtu.be/${video}?t=90` }],
    ['left out', { link: '' }],
    ['to a private recording', { link: `${base.link}/s-AbC123` }],
    ['and without an accent', { title: 'Cafe Sunrise', link: '' }],
    ['and other signs', { title: 'Café: Sunrise!', artists: ['burial', 'Four-Tet'], link: '' }],
  ];

  test.each(versions)('is refused (%s), and the refusal has the id of the existing song', async (_, changes) => {
    const { song } = await first.api.songs.add.mutate(base);
    const before = await allRows(app.db);
    const refusal = await refusalOf(second.api.songs.add.mutate({ ...base, ...changes }));
    expect(refusal).toEqual({ ...nameExists, about: song.id });
    expect(await allRows(app.db)).toEqual(before);
  });

  test.each(versions)('is accepted (%s) when the member says it is another version', async (_, changes) => {
    await first.api.songs.add.mutate(base);
    const added = await second.api.songs.add.mutate({ ...base, ...changes, anotherVersion: true });
    expect(added).toMatchObject({ favorite: { favorited: true } });
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('is refused with the id of the song with the most favorites', async () => {
    await first.api.songs.add.mutate(base);
    const { song: liked } = await first.api.songs.add.mutate({ ...base, link: '', anotherVersion: true });
    await second.api.songs.add.mutate({ ...base, title: 'Something Else' });
    await second.api.favorites.set.mutate({ songId: liked.id, favorited: true });
    const link = 'https://soundcloud.com/velka/third';
    expect(await refusalOf(second.api.songs.add.mutate({ ...base, link }))).toEqual({ ...nameExists, about: liked.id });
  });

  test('does not accept an identical song as another version', async () => {
    const { song } = await first.api.songs.add.mutate(base);
    const refusal = await refusalOf(second.api.songs.add.mutate({ ...base, anotherVersion: true }));
    expect(refusal).toEqual({ ...exists, about: song.id });
  });

  test('is found among songs that an older build added', async () => {
    const [created] = await createSongs(app.db, [{ title: 'café SUNRISE', artists: ['Burial', 'Four Tet'] }]);
    // Older builds stored one space between title and artists.
    await app.db.updateTable('songs').set({ search_text: ' cafe sunrise burial four tet ' }).execute();
    expect(await refusalOf(second.api.songs.add.mutate(base))).toEqual({ ...nameExists, about: created });
  });

  test('is found once when twenty are added concurrently, each with its own link', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => registerMember(app)));
    const calls = members.flatMap(({ api }, member) =>
      [1, 2, 3, 4, 5].map((link) =>
        api.songs.add.mutate({ ...base, link: `https://soundcloud.com/velka/${member}-${link}` }),
      ),
    );
    const outcomes = await Promise.allSettled(calls);
    const songs = await app.db.selectFrom('songs').select('id').execute();
    expect(songs).toHaveLength(1);
    const refused = calls.filter((_, index) => outcomes[index]!.status === 'rejected');
    expect(await Promise.all(refused.map((call) => refusalOf(call)))).toEqual(
      Array.from({ length: 19 }, () => ({ ...nameExists, about: songs[0]!.id })),
    );
    expect(await wrongCounters(app.db)).toEqual([]);
  });
});

describe('another song is accepted', () => {
  test.each([
    ['the same title by another artist', { artists: ['Four Tet'] }],
    ['the same title with one artist more', { artists: ['Four Tet', 'Burial', 'Thom Yorke'] }],
    ['another title', { title: 'Café Sunset' }],
    ['a word that moved from the title to an artist', { title: 'Café', artists: ['Sunrise Four Tet', 'Burial'] }],
  ])('%s', async (_, changes) => {
    await first.api.songs.add.mutate(base);
    expect(await second.api.songs.add.mutate({ ...base, ...changes })).toMatchObject({ favorite: { favorited: true } });
    expect(await wrongCounters(app.db)).toEqual([]);
  });

  test('short links of two services, and a track number, are three recordings even if they look alike', async () => {
    for (const link of [
      'https://on.soundcloud.com/12345678',
      'https://soundcloud.app.goo.gl/12345678',
      'https://api.soundcloud.com/tracks/12345678',
    ]) {
      const added = await first.api.songs.add.mutate({ ...base, link, anotherVersion: true });
      expect(added).toMatchObject({ song: { favoriteCount: 1 } });
    }
  });

  test('an archived song does not count as a duplicate', async () => {
    const { song } = await first.api.songs.add.mutate(base);
    await archiveSong(app.db, song.id);
    const again = await second.api.songs.add.mutate(base);
    expect(again.song.id).not.toBe(song.id);
    expect(await refusalOf(first.api.songs.add.mutate(base))).toEqual({ ...exists, about: again.song.id });
  });
});

test('twenty identical concurrent uploads create one song and nineteen refusals with its id', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => registerMember(app)));
  const spellings = [base, { ...base, title: 'CAFÉ SUNRISE' }, { ...base, artists: base.artists.toReversed() }, base];
  const calls = members.flatMap(({ api }) => spellings.map((form) => api.songs.add.mutate(form)));
  const outcomes = await Promise.allSettled(calls);
  const made = outcomes.find((outcome) => outcome.status === 'fulfilled');
  const refusals = await Promise.all(
    calls.filter((_, index) => outcomes[index]!.status === 'rejected').map((call) => refusalOf(call)),
  );

  const songs = await app.db.selectFrom('songs').selectAll().execute();
  expect(songs).toMatchObject([{ id: made!.value.song.id, favorite_count: 1 }]);
  expect(refusals).toEqual(Array.from({ length: 19 }, () => ({ ...exists, about: songs[0]!.id })));
  const uploads = await app.db
    .selectFrom('members')
    .select(['id', 'upload_count', 'favorite_count', 'has_uploaded_first_song'])
    .where('upload_count', '>', 0)
    .execute();
  const counts = { upload_count: 1, favorite_count: 1, has_uploaded_first_song: true };
  expect(uploads).toEqual([{ id: songs[0]!.uploaded_by, ...counts }]);
  expect(await wrongCounters(app.db)).toEqual([]);
});
