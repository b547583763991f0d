import { expect, test } from 'vitest';
import { editSongSchema, listCatalogSchema, mergeSongsSchema } from './catalog.ts';

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
});

test('refuses to merge a song into itself', () => {
  expect(mergeSongsSchema.safeParse({ id, into }).success).toBe(true);
  expect(mergeSongsSchema.safeParse({ id, into: id }).success).toBe(false);
});

test('the list accepts its four filters and refuses any other', () => {
  const parse = (filter: string) => listCatalogSchema.safeParse({ query: '', filter }).success;
  expect(['pending', 'verified', 'archived', 'all', 'hidden'].map(parse)).toEqual([true, true, true, true, false]);
});
