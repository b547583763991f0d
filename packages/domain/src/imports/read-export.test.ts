import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExport } from './read-export.ts';

const song = {
  title: 'Ferrous',
  artist: 'Mirre',
  userId: 'u1',
  favorites: { u1: '2025-01-02T00:00:00.000Z', u9: 'x' },
};
const users = { u1: { username: 'mara', email: ' Mara@Dubplate.example ' }, u2: { username: 'nobody' } };

test.each([
  ['a list', [song]],
  ['an object with ids as keys', { s1: song }],
  ['a collection', { songs: { s1: song } }],
  ['a collection as a list', { songs: [song] }],
  ['one song', song],
  ['collections inside a backup', { __collections__: { songs: { s1: song } } }],
])('finds the songs in %s', (_, json) => {
  expect(readExport(json)).toEqual([{ record: song, uploader: '', hearts: [] }]);
});

test('finds the email of the uploader and of each favorite in the users of the export', () => {
  expect(readExport({ songs: { s1: song }, users })).toEqual([
    {
      record: song,
      uploader: 'mara@dubplate.example',
      hearts: [{ email: 'mara@dubplate.example', at: '2025-01-02T00:00:00.000Z' }],
    },
  ]);
});

test('prefers the email of the early-access collection for a user who is in both collections', () => {
  const early = { u1: { email: 'early@dubplate.example' } };
  expect(readExport({ songs: [song], users, earlyAccessUsers: early })?.[0]?.uploader).toBe('early@dubplate.example');
});

test('counts two user ids with the same email as one favorite', () => {
  const twice = { ...song, favorites: { u1: 'a', u3: 'b' } };
  const both = { ...users, u3: { email: 'mara@dubplate.example' } };
  expect(readExport({ songs: [twice], users: both })?.[0]?.hearts).toHaveLength(1);
});

test.each([[null], [7], ['songs'], [{}], [{ songs: 3 }], [{ a: 1 }], [{ users: { u1: {} } }]])(
  'finds no songs in %j',
  (json) => {
    expect(readExport(json)).toBeNull();
  },
);

test('keeps a list entry that is not a song as a row, so that line numbers match the file', () => {
  expect(readExport([null, 'x', song])?.map(({ record }) => record)).toEqual([{}, {}, song]);
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (json) => {
      const read = readExport(json);
      expect(read === null || read.every(({ hearts }) => Array.isArray(hearts))).toBe(true);
    }),
  );
});

test('reads users and favorites that are lists', () => {
  const listed = [{ uid: 'u1', email: 'mara@dubplate.example' }, { id: 'u2', email: 'nel@dubplate.example' }, 'x', {}];
  const [read] = readExport({ songs: [{ ...song, userId: 'u2', favorites: ['u1', 'u9'] }], users: listed })!;
  expect([read?.uploader, read?.hearts]).toEqual([
    'nel@dubplate.example',
    [{ email: 'mara@dubplate.example', at: '' }],
  ]);
});

test.each([
  ['mara', ''],
  ['mara dub@dubplate.example', ''],
  ['mara@dubplate.example now', ''],
  [`${'x'.repeat(252)}@y`, `${'x'.repeat(252)}@y`],
  [`${'x'.repeat(253)}@y`, ''],
])('a user with the email %j is found as %j', (email, uploader) => {
  expect(readExport({ songs: [song], users: { u1: { email } } })?.[0]?.uploader).toBe(uploader);
});

test('a song without a user has no uploader, even if a user has no id', () => {
  const { userId: _, ...orphan } = song;
  expect(readExport({ songs: [orphan], users: { '': { email: 'mara@dubplate.example' } } })?.[0]?.uploader).toBe('');
});

test('cuts the time of a favorite to 40 characters', () => {
  const long = { ...song, favorites: { u1: 'x'.repeat(50) } };
  expect(readExport({ songs: [long], users })?.[0]?.hearts).toEqual([
    { email: 'mara@dubplate.example', at: 'x'.repeat(40) },
  ]);
});
