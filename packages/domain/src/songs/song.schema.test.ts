import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSongLink, type SongLink } from './song-link.ts';
import {
  addSongSchema,
  chooseSongSchema,
  comparable,
  earliestToday,
  editOwnSongSchema,
  readSongSchema,
  recordingKey,
  removeSongLinkSchema,
  similarSongsSchema,
  songIdentity,
  songNameKey,
} from './song.schema.ts';

const today = '2026-11-15';
const good = { title: 'Archangel', artists: ['Burial'] };

const problems = (form: object) =>
  (addSongSchema(() => today).safeParse({ ...good, ...form }).error?.issues ?? []).map(
    (issue) => [issue.path[0], issue.message] as const,
  );
const read = (form: object) => addSongSchema(() => today).parse({ ...good, ...form });

describe('refuses with the messages of the spec', () => {
  test.each([
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ artists: [] }, 'artists', 'At least one artist is required'],
    [{ artists: [' '] }, 'artists', 'At least one artist is required'],
    [{ artists: ['Four Tet', 'four  TET'] }, 'artists', 'Duplicate artists are not allowed'],
    [{ artists: ['a', 'b', 'c', 'd'] }, 'artists', 'A song has at most 3 artists'],
    [{ link: 'https://evil.example' }, 'link', 'Please enter a valid URL for the selected platform.'],
    [{ link: 'https://x.com/a/status/1' }, 'link', 'Invalid tweet ID format. Please use a valid Twitter/X URL.'],
    [
      { link: 'https://youtu.be/dQw4w9WgXcQ' },
      'link',
      'YouTube URLs must include a timestamp to help others find the exact moment. You can either add ?t=120 to your URL or use the timestamp field below.',
    ],
    [
      { link: 'https://soundcloud.com/a/b', timestamp: 'later' },
      'timestamp',
      'Enter a time like 42:10, 1:12:40 or 2m30s',
    ],
    [
      { link: 'https://www.instagram.com/p/CxYz12/', videoIndex: '0' },
      'videoIndex',
      'Enter which video it is: 1, 2, 3...',
    ],
    [{ releaseDate: '2026-11-14' }, 'releaseDate', 'Pick a day from today on'],
    [{ releaseDate: '2026-02-30' }, 'releaseDate', 'Pick a day from today on'],
  ])('%j', (form, field, message) => {
    expect(problems(form)).toContainEqual([field, message]);
  });
});

test('reports an unreadable time only at the time field, not at a YouTube link', () => {
  const form = { link: 'https://youtu.be/dQw4w9WgXcQ', timestamp: 'later' };
  expect(problems(form)).toEqual([['timestamp', 'Enter a time like 42:10, 1:12:40 or 2m30s']]);
});

test('a song needs only a title and an artist', () => {
  expect(read({ title: '  ID  -  ID ' })).toEqual({
    title: 'ID - ID',
    artists: ['Burial'],
    link: null,
    releaseDate: null,
  });
});

test('a song may be released today', () => {
  expect(read({ releaseDate: today }).releaseDate).toBe(today);
  const noonInGreenwich = new Date('2026-11-15T11:59:00Z');
  expect(
    addSongSchema(() => earliestToday(noonInGreenwich)).parse({ ...good, releaseDate: '2026-11-14' }).releaseDate,
  ).toBe('2026-11-14');
});

test('the time field overrides the time in the URL, and a YouTube URL gets it in seconds', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ?t=10&utm_source=x';
  expect(read({ link }).link).toMatchObject({ seconds: 10, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10' });
  expect(read({ link, timestamp: '2m30s' }).link).toMatchObject({
    seconds: 150,
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=150',
  });
  expect(read({ link: 'https://soundcloud.com/a/b', timestamp: '42:10' }).link).toMatchObject({ seconds: 2530 });
  expect(read({ link: 'https://www.instagram.com/p/CxYz12/?img_index=2' }).link).toMatchObject({ videoIndex: 2 });
  expect(read({ link: 'https://www.instagram.com/p/CxYz12/?img_index=2', videoIndex: '3' }).link).toMatchObject({
    videoIndex: 3,
  });
});

describe('songIdentity', () => {
  const linkOf = (address: string) => (readSongLink(address) as { link: SongLink }).link;
  const song = { title: 'ID', artists: ['Velka', 'Orla'], link: linkOf('https://soundcloud.com/velka/id') };

  test('ignores spelling variants', () => {
    const again = {
      title: ' id ',
      artists: ['ORLA', 'velka'],
      link: linkOf('https://m.soundcloud.com/velka/id?utm_source=x'),
    };
    expect(songIdentity(again)).toBe(songIdentity(song));
  });

  test('differs for another link or none', () => {
    expect(songIdentity({ ...song, link: linkOf('https://soundcloud.com/velka/id-2') })).not.toBe(songIdentity(song));
    expect(songIdentity({ ...song, link: null })).not.toBe(songIdentity(song));
  });

  test('differs for another moment of the same recording: a set may contain two songs called ID', () => {
    const set = 'https://youtu.be/abcdefghijk?t=';
    expect(songIdentity({ ...song, link: linkOf(`${set}600`) })).not.toBe(
      songIdentity({ ...song, link: linkOf(`${set}2700`) }),
    );
    const post = 'https://www.instagram.com/p/CxYz12/?img_index=';
    expect(songIdentity({ ...song, link: linkOf(`${post}1`) })).not.toBe(
      songIdentity({ ...song, link: linkOf(`${post}2`) }),
    );
  });

  test('differs for another kind of SoundCloud URL that ends with the same number', () => {
    const addresses = [
      'on.soundcloud.com/12345678',
      'soundcloud.app.goo.gl/12345678',
      'api.soundcloud.com/tracks/12345678',
    ];
    const identities = addresses.map((address) => songIdentity({ ...song, link: linkOf(`https://${address}`) }));
    expect(new Set(identities).size).toBe(3);
  });

  test('differs if words move between title and artists', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (a, b, c) => {
        fc.pre(new Set([a, b, c].map(comparable)).size === 3);
        const one = songIdentity({ title: a, artists: [b, c], link: null });
        expect(songIdentity({ title: `${a} ${b}`, artists: [c], link: null })).not.toBe(one);
        expect(songIdentity({ title: b, artists: [a, c], link: null })).not.toBe(one);
      }),
    );
  });
});

test('no input makes parsing throw', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('title', 'artists', 'link', 'timestamp', 'releaseDate'), fc.anything()),
      (form) => {
        addSongSchema(() => today).safeParse(form);
      },
    ),
  );
});

describe('songNameKey', () => {
  const key = (title: string, ...artists: string[]) => songNameKey({ title, artists });
  const known = key('Café Sunrise', 'Four Tet', 'Burial');

  test.each([
    ['in another case', 'CAFÉ sunrise', 'four tet', 'BURIAL'],
    ['without accents', 'Cafe Sunrise', 'Four Tet', 'Burial'],
    ['with other spaces', ' Café   Sunrise', 'Four  Tet', 'Burial'],
    ['with other punctuation', 'Café, Sunrise!', 'Four-Tet', 'Burial'],
    ['with the artists in another order', 'Café Sunrise', 'Burial', 'Four Tet'],
  ])('is the same %s', (_, title, ...artists) => {
    expect(key(title, ...artists)).toBe(known);
  });

  test.each([
    ['another title', 'Café Sunset', 'Four Tet', 'Burial'],
    ['one artist less', 'Café Sunrise', 'Four Tet'],
    ['a word that moved from the title to an artist', 'Café', 'Sunrise Four Tet', 'Burial'],
    ['names joined to one', 'Café Sunrise', 'Four Tet Burial'],
  ])('differs with %s', (_, title, ...artists) => {
    expect(key(title, ...artists)).not.toBe(known);
  });

  test('differs for names that consist of different punctuation', () => {
    expect(key('???', 'Velka')).not.toBe(key('!!!', 'Velka'));
  });
});

test('recordingKey ignores the moment', () => {
  const linkOf = (address: string) => (readSongLink(address) as { link: SongLink }).link;
  expect(recordingKey(linkOf('https://youtu.be/dQw4w9WgXcQ?t=1'))).toBe('youtube:dQw4w9WgXcQ');
  expect(recordingKey(linkOf('https://www.youtube.com/live/dQw4w9WgXcQ?t=9'))).toBe('youtube:dQw4w9WgXcQ');
  expect(recordingKey(linkOf('https://on.soundcloud.com/aB3dE'))).toBe('soundcloud:https://on.soundcloud.com/aB3dE');
});

test('the URL is extracted from a shared text', () => {
  expect(read({ link: 'Watch this youtu.be/dQw4w9WgXcQ?t=83 now' }).link).toMatchObject({ seconds: 83 });
});

describe('the input of the song procedures', () => {
  const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

  test('reading a song and removing a link need an id', () => {
    expect(readSongSchema.parse({ id })).toEqual({ id });
    expect(readSongSchema.safeParse({}).success).toBe(false);
    expect(removeSongLinkSchema.parse({ linkId: id })).toEqual({ linkId: id });
    expect(removeSongLinkSchema.safeParse({}).success).toBe(false);
  });

  test('choosing an existing song contributes the link of the form', () => {
    expect(chooseSongSchema.parse({ id })).toEqual({ id, link: null });
    expect(chooseSongSchema.parse({ id, link: 'https://youtu.be/dQw4w9WgXcQ', timestamp: '1:30' })).toMatchObject({
      id,
      link: { platform: 'youtube', seconds: 90 },
    });
    expect(chooseSongSchema.safeParse({}).success).toBe(false);
    expect(chooseSongSchema.safeParse({ id, link: 'https://evil.example' }).error?.issues).toMatchObject([
      { code: 'custom', path: ['link'], message: 'Please enter a valid URL for the selected platform.' },
    ]);
  });

  test('an edit accepts a release date in the past', () => {
    const edit = { id, edition: 'x'.repeat(64), song: { ...good, releaseDate: '0001-01-01' } };
    expect(editOwnSongSchema.parse(edit)).toEqual({ ...edit, song: { ...edit.song, link: null } });
    const tooEarly = { song: { ...good, releaseDate: '0000-12-31' } };
    for (const changes of [{ id: 'x' }, { edition: 'x'.repeat(65) }, { song: undefined }, tooEarly]) {
      expect([changes, editOwnSongSchema.safeParse({ ...edit, ...changes }).success]).toEqual([changes, false]);
    }
  });

  test('similar songs are searched for within the limits of the form', () => {
    const typed = { title: 'x'.repeat(200), artists: ['x'.repeat(100), '', 'b'] };
    expect(similarSongsSchema.parse(typed)).toEqual(typed);
    for (const changes of [
      { title: 'x'.repeat(201) },
      { artists: ['x'.repeat(101)] },
      { artists: ['a', 'b', 'c', 'd'] },
      { artists: undefined },
    ]) {
      expect([changes, similarSongsSchema.safeParse({ ...typed, ...changes }).success]).toEqual([changes, false]);
    }
  });
});

test.each([
  ['1', 1],
  ['9', 9],
  ['10', 10],
  ['19', 19],
  ['20', 20],
])('the video index %s is read', (videoIndex, expected) => {
  expect(read({ link: 'https://www.instagram.com/p/CxYz12/', videoIndex }).link?.videoIndex).toBe(expected);
});

test.each(['0', '21', '120', '3x'])('the video index %s is refused', (videoIndex) => {
  expect(problems({ link: 'https://www.instagram.com/p/CxYz12/', videoIndex })).toEqual([
    ['videoIndex', 'Enter which video it is: 1, 2, 3...'],
  ]);
});

test('texts are accepted up to their limits', () => {
  expect(problems({ title: 'x'.repeat(200), artists: ['a'.repeat(100), 'b', 'c'] })).toEqual([]);
  expect(problems({ title: 'x'.repeat(201) })).toEqual([['title', 'Keep it to 200 characters']]);
  expect(problems({ artists: ['x'.repeat(101)] })).toEqual([['artists', 'Keep it to 100 characters']]);
  expect(problems({ title: undefined, artists: undefined })).toEqual([
    ['title', 'Title is required'],
    ['artists', 'At least one artist is required'],
  ]);
});

test('the identity of a song is its title, its sorted artists and its place in the recording', () => {
  const { link } = read({ link: 'https://youtu.be/dQw4w9WgXcQ?t=10' });
  expect(songIdentity({ title: 'ID', artists: ['Velka', 'Orla'], link })).toBe(
    '["id",["orla","velka"],["youtube","dQw4w9WgXcQ",10,null]]',
  );
  expect(songNameKey({ title: 'Café Sunrise!', artists: ['Velka', '???'] })).toBe('["cafe sunrise","???","velka"]');
});

test('the link of a song without YouTube keeps its URL, and anotherVersion is kept if it is set', () => {
  const form = { link: 'https://soundcloud.com/a/b', timestamp: ' 42:10 ', anotherVersion: true };
  expect(read(form)).toEqual({
    ...good,
    link: {
      platform: 'soundcloud',
      url: 'https://soundcloud.com/a/b',
      mediaId: 'a/b',
      seconds: 2530,
      videoIndex: null,
      isMobileShare: false,
    },
    releaseDate: null,
    anotherVersion: true,
  });
  expect(read({ anotherVersion: false })).not.toHaveProperty('anotherVersion');
});

test('the earliest current day is the one twelve hours behind UTC', () => {
  expect(earliestToday(new Date('2026-11-15T11:59:59Z'))).toBe('2026-11-14');
  expect(earliestToday(new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-15');
});

test('only an Instagram link has a video index', () => {
  expect(read({ link: 'https://soundcloud.com/a/b', videoIndex: '3' }).link?.videoIndex).toBeNull();
});

test('spaces around a release date are ignored, and a wrong one is an issue of this form', () => {
  expect(read({ releaseDate: ' 2026-12-04 ' }).releaseDate).toBe('2026-12-04');
  const { error } = addSongSchema(() => today).safeParse({ ...good, releaseDate: 'soon' });
  expect(error?.issues).toMatchObject([{ code: 'custom', path: ['releaseDate'] }]);
});
