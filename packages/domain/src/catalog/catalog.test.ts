import { expect, test } from 'vitest';
import { editSongSchema, listCatalogSchema, mergeSongsSchema } from './catalog.ts';

const [id, into] = ['0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f', '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e50'] as const;
const edit = (song: object) =>
  editSongSchema.safeParse({ id, edition: 'x', song: { title: 'Glasshouse', artists: ['Velka'], ...song } });

test('a song is edited by the rules it is added by', () => {
  expect(edit({ title: ' ' }).error?.issues).toMatchObject([{ path: ['song', 'title'], message: 'Title is required' }]);
  expect(edit({ artists: ['A', 'a'] }).error?.issues).toMatchObject([{ path: ['song', 'artists'] }]);
  expect(edit({ link: 'https://youtu.be/dQw4w9WgXcQ' }).success).toBe(false);
  expect(edit({ link: 'https://youtu.be/dQw4w9WgXcQ', timestamp: '1:30' }).data?.song.link?.seconds).toBe(90);
});

test('a day that has passed can be written down, one that never was cannot', () => {
  expect(edit({ releaseDate: '1998-05-04' }).data?.song.releaseDate).toBe('1998-05-04');
  expect(edit({ releaseDate: '2026-02-30' }).success).toBe(false);
});

test('a song is not merged into itself', () => {
  expect(mergeSongsSchema.safeParse({ id, into }).success).toBe(true);
  expect(mergeSongsSchema.safeParse({ id, into: id }).success).toBe(false);
});

test('the list takes its four filters and nothing else', () => {
  const parse = (filter: string) => listCatalogSchema.safeParse({ query: '', filter }).success;
  expect(['pending', 'verified', 'archived', 'all', 'hidden'].map(parse)).toEqual([true, true, true, true, false]);
});
