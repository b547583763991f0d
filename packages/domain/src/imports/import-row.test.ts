import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSongSchema, songMessages } from '../songs/song.schema.ts';
import { linkProblems } from '../songs/song-link.ts';
import { importRowSchema, readImportedSong, readMoment, rowMessages, type ImportRow } from './import-row.ts';

const now = new Date('2026-11-15T12:00:00Z');
const read = (row: ImportRow) => readImportedSong({ title: 'Ferrous', artists: ['Mirre'], ...row }, now);

describe('a valid row', () => {
  test('becomes the song that the Add New Song form would create', () => {
    const link = 'https://soundcloud.com/mirre/ferrous?utm_source=x';
    const typed = {
      title: ' Ferrous ',
      artists: ['Halden Roe', 'Mirre'],
      link,
      timestamp: '1:30',
      releaseDate: '2026-12-04',
    };
    const made = addSongSchema(() => '2026-11-15').parse(typed);
    expect(readImportedSong({ ...typed, releaseDate: 'December 4, 2026' }, now)).toEqual({
      song: { ...made, cover: null, uploadedAt: null, verifiedAt: null, isVerified: false, isArchived: false },
    });
  });

  test('accepts a release date in the past', () => {
    expect(read({ releaseDate: 'March 5, 2025 at 12:00:00 AM UTC-4' })).toMatchObject({
      song: { releaseDate: '2025-03-05' },
    });
  });

  test('keeps the upload time, the verification and the archived state', () => {
    const row = {
      uploadedAt: '2025-01-01T00:00:00Z',
      verified: true,
      verifiedAt: '2025-01-02T00:00:00Z',
      archived: true,
    };
    expect(read(row)).toMatchObject({
      song: {
        uploadedAt: new Date('2025-01-01T00:00:00Z'),
        verifiedAt: new Date('2025-01-02T00:00:00Z'),
        isVerified: true,
        isArchived: true,
      },
    });
  });

  test.each(['2030-01-01T00:00:00Z', 'yesterday', '1970-01-01T00:00:00Z'])(
    'ignores the upload time "%s"',
    (uploadedAt) => {
      expect(read({ uploadedAt })).toMatchObject({ song: { uploadedAt: null } });
    },
  );

  test.each([
    ['gradient5', 'gradient5'],
    ['gradient9', null],
    ['red', null],
  ])('keeps the cover %s only if it exists here', (cover, stored) => {
    expect(read({ cover })).toMatchObject({ song: { cover: stored } });
  });
});

describe('an invalid row', () => {
  test.each<[ImportRow, string]>([
    [{ title: '' }, songMessages.title],
    [{ title: undefined }, songMessages.title],
    [{ artists: [] }, songMessages.artists],
    [{ artists: undefined }, songMessages.artists],
    [{ artists: ['Moth Ledger', 'moth ledger'] }, songMessages.duplicateArtists],
    [{ artists: ['A', 'B', 'C', 'D'] }, songMessages.tooManyArtists],
    [{ link: 'https://example.com/a' }, linkProblems['not-accepted']],
    [{ link: 'https://x.com/a/status/12' }, linkProblems['tweet-id']],
    [{ link: 'https://youtu.be/dQw4w9WgXcQ' }, rowMessages.youtubeTimestamp],
    [{ link: 'https://soundcloud.com/a/b', timestamp: 'late' }, songMessages.timestamp],
    [{ link: 'https://soundcloud.com/a/b', platform: 'youtube' }, linkProblems['not-accepted']],
    [{ releaseDate: 'soon' }, rowMessages.releaseDate],
  ])('states the problem: %j', (row, problem) => {
    expect(read(row)).toEqual({ problem });
  });

  test('states every problem', () => {
    expect(read({ title: '', artists: [], releaseDate: 'soon' })).toEqual({
      problem: [songMessages.title, songMessages.artists, rowMessages.releaseDate].join(' · '),
    });
  });

  test('never gets a made-up title or artist', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', ' ', '\u200B'),
        fc.array(fc.constantFrom('', ' '), { maxLength: 3 }),
        (title, artists) => {
          expect(readImportedSong({ title, artists }, now)).toHaveProperty('problem');
        },
      ),
    );
  });
});

test('any row becomes a song or a problem', () => {
  fc.assert(
    fc.property(
      fc.record({ title: fc.string(), artists: fc.array(fc.string()), link: fc.string(), releaseDate: fc.string() }),
      (row) => {
        const answer = readImportedSong(row, now);
        expect(
          'song' in answer ? answer.song.title.length > 0 && answer.song.artists.length > 0 : answer.problem.length > 0,
        ).toBe(true);
      },
    ),
  );
});

test('the texts for a row name what to write', () => {
  expect(rowMessages).toEqual({
    releaseDate: 'Write the release date like 2026-12-04 or December 4, 2026',
    youtubeTimestamp: 'Add ?t=120 to the YouTube link, or fill in timestamp',
  });
});

test.each([
  ['1995-01-01T00:00:00Z', '1995-01-01T00:00:00.000Z'],
  ['1994-12-31T23:59:59Z', undefined],
  ['2026-11-15T12:00:00Z', '2026-11-15T12:00:00.000Z'],
  ['2026-11-15T12:00:01Z', undefined],
  ['yesterday', undefined],
  [undefined, undefined],
])('the time %s is read as %s', (written, expected) => {
  expect(readMoment(written, now)?.toISOString()).toBe(expected);
});

test.each([
  [{ verified: true, verifiedAt: 'x', uploadedAt: '2025-01-01T00:00:00Z' }, '2025-01-01T00:00:00.000Z'],
  [{ verified: true }, '2026-11-15T12:00:00.000Z'],
  [{ verified: false, verifiedAt: '2025-01-01T00:00:00Z' }, undefined],
])('a song with %j was verified at %s', (row, expected) => {
  const answer = read(row);
  expect('song' in answer && answer.song.verifiedAt?.toISOString()).toBe(expected);
});

test.each([
  [{ platform: ' SoundCloud ' }, true],
  [{ platform: 'YouTube' }, false],
  [{ platform: 'bandcamp' }, true],
  [{ platform: ' ' }, true],
  [{ platform: 'youtube', link: '' }, true],
  [{ platform: 'youtube', link: ' ' }, true],
  [{ platform: 'youtube', link: undefined }, true],
])('the platform of %j fits the link: %s', (row, fits) => {
  expect('song' in read({ link: 'https://soundcloud.com/a/b', ...row })).toBe(fits);
});

test('a link without a platform is reported once', () => {
  expect(read({ link: 'https://example.com/a', platform: 'youtube' })).toEqual({
    problem: 'Please enter a valid URL for the selected platform.',
  });
});

test.each(['xgradient1', 'gradient1x', 'gradient0'])('the cover %s does not exist here', (cover) => {
  expect(read({ cover })).toMatchObject({ song: { cover: null } });
});

test('the video index of an Instagram post is read', () => {
  const link = 'https://www.instagram.com/p/CxYz12/';
  expect(read({ link })).toMatchObject({ song: { link: { videoIndex: null } } });
  expect(read({ link, videoIndex: '3' })).toMatchObject({ song: { link: { videoIndex: 3 } } });
});

test.each([
  [{ title: 'x'.repeat(1_000), link: 'x'.repeat(2_001), artists: Array(12).fill('x'.repeat(1_000)) }, true],
  [{ hearts: 10_000_000, votes: 0 }, true],
  [{ title: 'x'.repeat(1_001) }, false],
  [{ link: 'x'.repeat(2_002) }, false],
  [{ artists: ['x'.repeat(1_001)] }, false],
  [{ artists: Array(13).fill('x') }, false],
  [{ hearts: -1 }, false],
  [{ hearts: 1.5 }, false],
  [{ votes: 10_000_001 }, false],
  [{ verified: 'yes' }, false],
  [{ archived: 1 }, false],
])('a row within the limits is accepted (case %#)', (row, valid) => {
  expect(importRowSchema.safeParse(row).success).toBe(valid);
});
