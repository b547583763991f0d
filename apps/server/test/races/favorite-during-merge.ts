import { expect } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { makeAdmin } from '../../../../tools/fixtures/admins.ts';
import { createSongs } from '../../../../tools/fixtures/songs.ts';
import { createSignedInMembers, type SignedInMember, type TestApp } from '../test-app.ts';

/** This many members toggle favorites on both songs, ten times each, while an admin merges them. */
export async function favoriteDuringMerge(app: TestApp, size: number): Promise<void> {
  const [admin, ...signedIn] = (await createSignedInMembers(app, size + 1)) as [SignedInMember, ...SignedInMember[]];
  await makeAdmin(app.db, admin.id, { permissions: ['canEditAllSongs'] });
  const titles = [{ title: 'Glasshouse' }, { title: 'Glass House' }];
  const [kept, duplicate] = (await createSongs(app.db, titles)) as [string, string];
  /** Each member toggles sequentially, as a person does, and ends with a choice of their own. */
  const plans = signedIn.map((member, index) => {
    const isFavorite = index % 4 !== 3;
    const steps = Array.from({ length: 9 }, (_, step) => ({
      song: (index + step) % 3 === 0 ? kept : duplicate,
      favorited: step % 2 === 0,
    }));
    // The last calls name both songs: a favorite on either is a favorite of the kept song.
    const last = isFavorite
      ? [{ song: index % 2 ? kept : duplicate, favorited: true }]
      : [
          { song: kept, favorited: false },
          { song: duplicate, favorited: false },
        ];
    return { member, isFavorite, steps: [...steps, ...last] };
  });
  let given = 0;
  const done = Promise.all(
    plans.map(async ({ member, steps }) => {
      for (const { song, favorited } of steps) {
        await set(member, song, favorited);
        given += 1;
      }
    }),
  );
  await until(() => given > 2 * size, 'hearts to be under way');
  const merged = admin.api.catalog.merge.mutate({ id: duplicate, into: kept });
  await Promise.all([done, merged]);
  expect(given).toBeGreaterThan(10 * size);
  expect((await merged).moved).toBeGreaterThan(0);
  const favoritedBy = (await favoritesOf(app, kept)).map((heart) => heart.member_id).toSorted();
  expect(favoritedBy).toEqual(
    plans
      .filter(({ isFavorite }) => isFavorite)
      .map(({ member }) => member.id)
      .toSorted(),
  );
  expect(await favoritesOf(app, duplicate)).toEqual([]);
  expect(await app.db.selectFrom('songs').select('favorite_count').where('id', '=', kept).executeTakeFirst()).toEqual({
    favorite_count: favoritedBy.length,
  });
}

const set = ({ api }: SignedInMember, songId: string, favorited: boolean) =>
  api.favorites.set.mutate({ songId, favorited });
const favoritesOf = ({ db }: TestApp, songId: string) =>
  db.selectFrom('favorites').selectAll().where('song_id', '=', songId).execute();
