import { randomUUID } from 'node:crypto';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { createFavorites } from '../../tools/fixtures/votes-and-favorites.ts';
import type { Actors } from './actors.ts';
import { button, openSheet, releaseDate } from './add-song-sheet.ts';
import { readMemberId } from '../../tools/fixtures/members.ts';
import { dayFromNow } from './songs.ts';
import type { Screen } from './track-id-screens.ts';

const longTitle = 'Low Tide Assembly (An Extended Rehearsal Of Everything That Was Ever Said On A Dancefloor)';
const url = 'https://a-record-label-with-a-rather-long-name.bandcamp.com/track/low-tide-assembly';

type Song = { title: string; release_date: string | null; release_precision?: string };

/** Favorites of the member. Every second one has a link to where it is out. */
async function createReleases({ env: { db } }: Actors, username: string, songs: Song[]): Promise<string[]> {
  const artists = ['Halden Roe', randomUUID().slice(0, 4)];
  const rows = songs.map((song, at) => ({ ...song, artists, cover: `gradient${(at % 5) + 1}` }));
  const ids = await createSongs(db, rows);
  const memberId = await readMemberId(db, username);
  const favorites = ids.map((songId) => ({ songId, memberId }));
  await createFavorites(db, favorites);
  for (const songId of ids.filter((_, at) => at % 2 === 0)) {
    await db.insertInto('release_links').values({ song_id: songId, url, added_by: memberId }).execute();
  }
  return ids;
}

export const releaseScreens: readonly Screen[] = [
  {
    name: 'home, released',
    async open(actors) {
      const { page, username } = await actors.member({ path: null });
      const out = [longTitle, 'Salt Circuit', 'Pylon', 'Ferrous'].map((title, at) => ({
        title,
        release_date: dayFromNow(-9 * (at + 1)),
      }));
      const spans = [
        { title: 'Foghorn Etiquette', release_date: '2020-10-31', release_precision: 'month' },
        { title: 'Kerosene Lullaby', release_date: '2998-11-30', release_precision: 'season' },
        { title: 'Ninth Floor', release_date: '2998-12-31', release_precision: 'year' },
      ];
      await createReleases(actors, username, [...out, ...spans]);
      await page.goto('/');
      await page.getByRole('heading', { name: 'Released' }).scrollIntoViewIfNeeded();
      return page;
    },
  },
  {
    name: 'song, with a release link',
    async open(actors) {
      const { page, username } = await actors.member({ path: null });
      const [id] = await createReleases(actors, username, [{ title: longTitle, release_date: dayFromNow(-9) }]);
      await page.goto(`/song/${id}`);
      await page.getByText(/of 3 confirmed/).waitFor();
      return page;
    },
  },
  {
    name: "it's out",
    async open(actors) {
      const { page, username } = await actors.member({ path: null });
      const [, id] = await createReleases(actors, username, [
        { title: 'Salt Circuit', release_date: null },
        { title: longTitle, release_date: dayFromNow(-1) },
      ]);
      await page.goto(`/song/${id}?out=${id}`);
      await page.getByLabel('Where can people hear it?*').fill(url);
      await page.getByText('Link recognised').waitFor();
      return page;
    },
  },
  {
    name: 'add song, in a season',
    async open(actors) {
      const { page } = await actors.member();
      await openSheet(page);
      await releaseDate(page).focus();
      await page.getByRole('radio', { name: 'Season', exact: true }).check();
      await button(page, 'Year after').click();
      await page.getByRole('radio', { name: /^Autumn/ }).check();
      return page;
    },
  },
];
