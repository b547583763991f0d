import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSongSchema, songMessages } from '../songs/song.schema.ts';
import { linkProblems } from '../songs/song-link.ts';
import { readImportedSong, rowMessages, type ImportRow } from './import-row.ts';

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
