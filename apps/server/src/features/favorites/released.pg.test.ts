import { expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();

test('the shelf of released favorites has exact days before today, the newest first, with the link of each, in pages', async () => {
  const [member, other] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const days = Array.from({ length: 15 }, (_, at) => ({ title: `Day ${at}`, release_date: `2998-03-${at + 10}` }));
  const ids = await createSongs(app.db, [
    ...days,
    { title: 'Month', release_date: '2998-02-28', release_precision: 'month' },
    { title: 'Archived', release_date: '2998-03-01', is_archived: true },
    { title: 'Same day', release_date: '2998-03-24' },
    { title: 'Today', release_date: '2998-03-30' },
    { title: 'Undated' },
  ]);
  await createFavorites(
    app.db,
    ids.map((songId) => ({ songId, memberId: member.id })),
  );
  const url = 'https://example.com/day-14';
  await app.db.insertInto('release_links').values({ song_id: ids[14]!, url, added_by: other.id }).execute();
  const today = '2998-03-30';
  const first = await member.api.favorites.released.query({ today });
  const second = await member.api.favorites.released.query({ today, cursor: first.nextCursor! });
  const titles = [...first.songs, ...second.songs].map(({ title }) => title);
  expect(first.songs).toHaveLength(12);
  expect(titles.slice(0, 2).toSorted()).toEqual(['Day 14', 'Same day']);
  expect(titles.slice(2)).toEqual(Array.from({ length: 14 }, (_, at) => `Day ${13 - at}`));
  expect(second.nextCursor).toBeNull();
  expect(first.songs.find(({ title }) => title === 'Day 14')).toMatchObject({ releaseUrl: url, hasLink: false });
  expect(await other.api.favorites.released.query({ today })).toEqual({ songs: [], nextCursor: null });
});
