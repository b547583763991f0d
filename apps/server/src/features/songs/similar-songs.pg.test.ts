import { beforeAll, expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
beforeAll(async () => {
  [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  await createSongs(app.db, [
    { title: 'Ledge', artists: ['Velka'] },
    { title: 'Ledge Walk', artists: ['Velka'], favorite_count: 40 },
    { title: 'Top Ledge', artists: ['Velka'], favorite_count: 50 },
    { title: 'Ledge of Velka', artists: ['Mirre'], favorite_count: 60 },
    { title: 'Test Press, Side B', artists: ['Mirre'], favorite_count: 90 },
  ]);
});

const similar = async (title: string, ...artists: string[]) =>
  (await mara.api.songs.similar.query({ title, artists })).map((song) => song.title);

test('the song of the same title and artists is suggested first, even with few favorites', async () => {
  expect((await similar('ledge', 'VELKA'))[0]).toBe('Ledge');
});

test('a song of the same artist that shares a word of the title is suggested before others', async () => {
  const offered = await similar('Ledge Test', 'Velka');
  expect(offered).toContain('Top Ledge');
  expect(offered).not.toContain('Test Press, Side B');
});
