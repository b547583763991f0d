import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importRowSchema } from './import-row.ts';
import { formatMoment, hasTitleColumn, readRecord } from './read-record.ts';

describe('a row of a table', () => {
  test.each([
    [{ title: 'Ferrous', artist: 'Halden Roe, Mirre', link: 'https://x' }],
    [{ 'Song Title': 'Ferrous', Artists: 'Halden Roe; Mirre', URL: 'https://x' }],
    [{ TRACK: ' Ferrous ', 'Artist 1': 'Halden Roe', artist_2: 'Mirre', 'Artist 3': '', 'Music Link': 'https://x' }],
    [{ name: 'Ferrous', artist: 'Halden Roe|Mirre', href: 'https://x' }],
  ])('is read whatever its columns are called: %j', (record) => {
    expect(readRecord(record)).toEqual({ title: 'Ferrous', artists: ['Halden Roe', 'Mirre'], link: 'https://x' });
  });

  test('has a moment, a video index and a release date', () => {
    const record = { title: 'A', artist: 'B', Timestamp: '2:30', 'Video index': 2, 'Release Date': '2026-12-04' };
    expect(readRecord(record)).toMatchObject({ timestamp: '2:30', videoIndex: '2', releaseDate: '2026-12-04' });
  });

  test('keeps a comma inside the name of a numbered artist column', () => {
    expect(readRecord({ title: 'A', 'Artist 1': 'Tyler, The Creator' }).artists).toEqual(['Tyler, The Creator']);
  });

  test('omits empty and unknown columns', () => {
    expect(readRecord({ title: '', artist: null, link: undefined, plays: '0' })).toEqual({});
  });
});

test('a table contains songs if a column is named like a title', () => {
  expect(hasTitleColumn(['Artist', 'Song Title'])).toBe(true);
  expect(hasTitleColumn(['Velka', 'Ferrous'])).toBe(false);
});

describe('a song of the old product', () => {
  const song = {
    title: 'Parallel Weather',
    artist: 'Sodium Choir, Orla Venn',
    artists: ['Sodium Choir', 'Orla Venn'],
    genre: 'Electronic',
    platformType: 'youtube',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
    youtubeMetadata: { timestamp: 150 },
    releaseDate: 'March 5, 2025 at 12:00:00 AM UTC-4',
    uploadedAt: { _seconds: 1_735_689_600, _nanoseconds: 0 },
    verificationStatus: 'verified',
    verifiedAt: '2025-01-03T00:00:00.000Z',
    isArchived: true,
    cover: 'gradient3',
    favorites: { u1: '2025-01-02T00:00:00.000Z', u2: '2025-01-03T00:00:00.000Z' },
    upvotes: { u1: true },
    downvotes: { u2: true, u3: true },
    plays: '0',
    duration: '0:00',
  };

  test('is read with every field that is imported', () => {
    expect(readRecord(song)).toEqual({
      title: 'Parallel Weather',
      artists: ['Sodium Choir', 'Orla Venn'],
      platform: 'youtube',
      link: 'https://youtu.be/dQw4w9WgXcQ',
      timestamp: '150',
      releaseDate: 'March 5, 2025 at 12:00:00 AM UTC-4',
      uploadedAt: '2025-01-01T00:00:00.000Z',
      verified: true,
      verifiedAt: '2025-01-03T00:00:00.000Z',
      archived: true,
      cover: 'gradient3',
      hearts: 2,
      votes: 3,
    });
  });

  test('is read if its release date field is misspelled', () => {
    const { releaseDate, ...rest } = song;
    expect(readRecord({ ...rest, releaseData: releaseDate }).releaseDate).toBe(releaseDate);
  });

  test('takes its artists from the joined text if there is no list', () => {
    expect(readRecord({ ...song, artists: [] }).artists).toEqual(['Sodium Choir', 'Orla Venn']);
    expect(readRecord({ ...song, artists: undefined }).artists).toEqual(['Sodium Choir', 'Orla Venn']);
  });

  test.each(['soundcloud', 'youtube', 'instagram', 'twitter'])('reads URL and moment of %s', (platform) => {
    const fields = {
      platformType: platform,
      [`${platform}Url`]: 'https://there',
      [`${platform}Metadata`]: { timestamp: '1:30', videoIndex: 2 },
    };
    expect(readRecord({ title: 'A', ...fields })).toMatchObject({ link: 'https://there', timestamp: '1:30', platform });
  });

  test('reads the video index of an Instagram post', () => {
    const fields = { instagramUrl: 'https://there', instagramMetadata: { videoIndex: 4, timestamp: '' } };
    expect(readRecord({ title: 'A', ...fields })).toMatchObject({ link: 'https://there', videoIndex: '4' });
  });

  test('omits verified and archived if they are false', () => {
    const read = readRecord({ ...song, verificationStatus: 'pending', isArchived: false });
    expect([read.verified, read.archived]).toEqual([undefined, undefined]);
  });
});

test('any record becomes a row that the import accepts', () => {
  const names = [
    'title',
    'Artist',
    'artists',
    'link',
    'platformType',
    'youtubeUrl',
    'youtubeMetadata',
    'favorites',
    'uploadedAt',
  ];
  const record = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.anything());
  fc.assert(
    fc.property(
      fc.oneof(record, fc.anything(), fc.record({ title: fc.string({ minLength: 900, maxLength: 5_000 }) })),
      (given) => {
        const read = readRecord(given);
        expect(importRowSchema.parse(read)).toEqual(read);
        expect(JSON.parse(JSON.stringify(read))).toEqual(read);
      },
    ),
  );
});

describe('of several fields for the same value', () => {
  test.each([
    [{ title: ' ', name: 'Ferrous' }, { title: 'Ferrous' }],
    [{ Title: 'First', 'TITLE ': 'Second' }, { title: 'First' }],
    [{ Title: '', 'TITLE ': 'Second' }, { title: 'Second' }],
    [{ artists: ['Velka'], artist: 'Orla' }, { artists: ['Velka'] }],
    [{ 'Artist name 1': 'Velka' }, { artists: ['Velka'] }],
    [{ artist: 'Velka, , Orla' }, { artists: ['Velka', 'Orla'] }],
    [{ artists: ['Velka', '', null] }, { artists: ['Velka'] }],
    [{ soundcloudMetadata: { timestamp: '1:30' } }, { timestamp: '1:30' }],
    [
      { platformType: 'youtube', youtubeMetadata: { timestamp: '1:30' } },
      { platform: 'youtube', timestamp: '1:30' },
    ],
    [
      { platformType: 'youtube', soundcloudUrl: 'https://a', youtubeUrl: 'https://b' },
      { platform: 'youtube', link: 'https://b' },
    ],
    [{ title: 'A', favorites: null }, { title: 'A' }],
    [null, {}],
  ])('%j gives %j', (record, row) => {
    expect(readRecord(record)).toEqual(row);
  });
});

test('a row has at most 12 artists and cuts long texts', () => {
  const names = Array.from({ length: 13 }, (_, index) => `Artist ${index}`);
  expect(readRecord({ artists: names }).artists).toHaveLength(12);
  expect(readRecord({ artist: names.join(';') }).artists).toHaveLength(12);
  expect(readRecord({ cover: 'x'.repeat(1_500) }).cover).toHaveLength(1_000);
  expect(readRecord({ link: 'x'.repeat(3_000) }).link).toHaveLength(2_001);
});

test.each([
  [{ time: ' 2025-01-01 ' }, '2025-01-01'],
  [{ seconds: 1_735_689_600 }, '2025-01-01T00:00:00.000Z'],
  [1_735_689_600_000, '2025-01-01T00:00:00.000Z'],
  [' 2025 ', '2025'],
  ['x'.repeat(1_001), 'x'.repeat(1_000)],
  [1e20, ''],
  [true, ''],
  [null, ''],
  [{}, ''],
])('the time %j is formatted (case %#)', (value, text) => {
  expect(formatMoment(value)).toBe(text);
});
