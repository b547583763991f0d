import { expect, test } from 'vitest';
import {
  catalogSongSchema,
  editSongSchema,
  formatPending,
  listCatalogSchema,
  mergeSongsSchema,
  verifySongSchema,
} from './catalog.ts';

const [id, into] = ['0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f', '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e50'] as const;
const edit = (song: object) =>
  editSongSchema.safeParse({ id, edition: 'x', song: { title: 'Glasshouse', artists: ['Velka'], ...song } });

test('editing a song follows the rules of adding one', () => {
  expect(edit({ title: ' ' }).error?.issues).toMatchObject([{ path: ['song', 'title'], message: 'Title is required' }]);
  expect(edit({ artists: ['A', 'a'] }).error?.issues).toMatchObject([{ path: ['song', 'artists'] }]);
  expect(edit({ link: 'https://youtu.be/dQw4w9WgXcQ' }).success).toBe(false);
  expect(edit({ link: 'https://youtu.be/dQw4w9WgXcQ', timestamp: '1:30' }).data?.song.link?.seconds).toBe(90);
});

test('editing accepts a release date in the past and refuses one that does not exist', () => {
  expect(edit({ releaseDate: '1998-05-04' }).data?.song.releaseDate).toBe('1998-05-04');
  expect(edit({ releaseDate: '2026-02-30' }).success).toBe(false);
  expect(edit({ releaseDate: '0000-12-31' }).success).toBe(false);
});

test('refuses to merge a song into itself', () => {
  expect(mergeSongsSchema.safeParse({ id, into }).success).toBe(true);
  expect(mergeSongsSchema.safeParse({ id, into: id }).success).toBe(false);
});

test('the list accepts its four filters and refuses any other', () => {
  const parse = (filter: string) => listCatalogSchema.safeParse({ query: '', filter }).success;
  expect(['pending', 'verified', 'archived', 'all', 'hidden'].map(parse)).toEqual([true, true, true, true, false]);
});

test('the list accepts the filter for merge targets and the rank of the last song', () => {
  const input = { query: '', filter: 'standing', cursor: id, cursorRank: { tier: 1, popularity: 2 } };
  expect(listCatalogSchema.parse(input)).toEqual(input);
  expect(listCatalogSchema.safeParse({ ...input, cursor: 'x' }).success).toBe(false);
  expect(listCatalogSchema.safeParse({ ...input, cursorRank: {} }).success).toBe(false);
});

test('reading, verifying and editing need the id of the song', () => {
  expect(catalogSongSchema.parse({ id })).toEqual({ id });
  expect(catalogSongSchema.safeParse({}).success).toBe(false);
  expect(verifySongSchema.parse({ id, verified: false })).toEqual({ id, verified: false });
  expect(verifySongSchema.safeParse({ id }).success).toBe(false);
  const song = { title: 'Glasshouse', artists: ['Velka'] };
  expect(editSongSchema.safeParse({ edition: 'x', song }).success).toBe(false);
  expect(editSongSchema.safeParse({ id, song }).success).toBe(false);
  expect(editSongSchema.safeParse({ id, edition: 'x'.repeat(65), song }).success).toBe(false);
  expect(editSongSchema.safeParse({ id, edition: 'x'.repeat(64), song }).success).toBe(true);
});

test('merging a song into itself gets a message with the next step', () => {
  expect(mergeSongsSchema.safeParse({ id, into: id }).error?.issues).toMatchObject([
    { message: 'Pick another song to merge into' },
  ]);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '999+'],
])('%i pending songs are formatted as %s', (count, text) => {
  expect(formatPending(count)).toBe(text);
});
