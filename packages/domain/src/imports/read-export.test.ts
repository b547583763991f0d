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
])('songs are found in %s', (_, json) => {
  expect(readExport(json)).toEqual([{ record: song, uploader: '', hearts: [] }]);
});

test('with the users beside them, whose a song and a heart are is known by address', () => {
  expect(readExport({ songs: { s1: song }, users })).toEqual([
    {
      record: song,
      uploader: 'mara@dubplate.example',
      hearts: [{ email: 'mara@dubplate.example', at: '2025-01-02T00:00:00.000Z' }],
    },
  ]);
});

test('whoever is in both collections has the address they have with early access', () => {
  const early = { u1: { email: 'early@dubplate.example' } };
  expect(readExport({ songs: [song], users, earlyAccessUsers: early })?.[0]?.uploader).toBe('early@dubplate.example');
});

test('two ids with one address are one heart', () => {
  const twice = { ...song, favorites: { u1: 'a', u3: 'b' } };
  const both = { ...users, u3: { email: 'mara@dubplate.example' } };
  expect(readExport({ songs: [twice], users: both })?.[0]?.hearts).toHaveLength(1);
});

test.each([[null], [7], ['songs'], [{}], [{ songs: 3 }], [{ a: 1 }], [{ users: { u1: {} } }]])(
  'there are no songs in %j',
  (json) => {
    expect(readExport(json)).toBeNull();
  },
);

test('an entry of a list that is no song stays a row, so that its number can be told', () => {
  expect(readExport([null, 'x', song])?.map(({ record }) => record)).toEqual([{}, {}, song]);
});

test('it takes anything', () => {
  fc.assert(
    fc.property(fc.anything(), (json) => {
      const read = readExport(json);
      expect(read === null || read.every(({ hearts }) => Array.isArray(hearts))).toBe(true);
    }),
  );
});
