import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeClip } from '../../tools/fixtures/media.ts';

import { add, artist, button, fillSong, openSheet, title } from '../support/add-song-sheet.ts';
import { finished, openUploader } from '../support/clip-sheet.ts';
import { openSong, whole } from '../support/opened-song.ts';
import type { PlatformName } from '../../tools/services/platform-pages.ts';
import type { Screen } from '../support/screens.ts';
import { createSong } from '../support/create-song.ts';
import { type Actors, newPerson } from '../support/actors.ts';
import { createRequests } from '../support/requests.ts';
import { addSong, call, createFavorites } from '../support/songs.ts';

/** The screen as it is while the server has not answered one of its calls yet. */
const loading = (
  name: string,
  path: string,
  procedure: string,
  { who = 'member', favorites = [] }: { who?: 'member' | 'admin'; favorites?: string[] } = {},
): Screen => ({
  name: `${name}, loading`,
  async open(actors) {
    const { page, email } = await actors[who]({ path: null });
    if (favorites.length > 0) await createFavorites(actors.env, email, favorites);
    await page.route(
      (url) => url.pathname.includes(procedure),
      () => {},
    );
    await page.goto(path);
    await page.locator('.skeleton').first().waitFor();
    return page;
  },
});

/** The page of the platform is a stub. */
const withPlayer = (platform: PlatformName): Screen => ({
  name: `song, played by ${platform}`,
  async open(actors) {
    const { page, platforms } = await openSong(actors, whole[platform]);
    await platforms.frameOf(platform);
    return page;
  },
});

/** Track ID with a clip that plays. */
async function openPlaying(actors: Actors): Promise<Page> {
  const { page } = await actors.member({ path: null });
  const { username } = await actors.otherMember({ person: newPerson('tessera') });
  const titles = ['Closing track, Velka all night long', 'Garage edit with the harp stab', 'Italo from the rooftop'];
  await createRequests(
    actors.env,
    username,
    titles.map((each, at) => ({ title: each, votes: 48 - at, clip: 50 })),
  );
  await page.goto('/id-help?tab=community');
  // Other screens of this run have requests of the same title.
  await page
    .getByRole('button', { name: `Play clip of ${titles[0]}` })
    .first()
    .click();
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor();
  return page;
}

/** States that are only looked at. Those of `screens.ts` are also checked for accessibility, which takes longer. */
export const moreScreens: Screen[] = [
  {
    name: 'register',
    async open(actors) {
      const { page } = await actors.visitor();
      await page.goto(`/early-access?code=${await actors.env.mint()}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Create Account' }).waitFor();
      return page;
    },
  },
  // A member without favorites gets Discover without waiting for the list.
  loading('home', '/', 'favorites.list', { favorites: ['Assembly'] }),
  loading('discover', '/', 'discover.read'),
  loading('artist', '/artist/Velka', 'artists.read'),
  loading('search', '/?q=salt', 'songs.search'),
  loading('song', `/song/${randomUUID()}`, 'songs.read'),
  loading('track id', '/id-help?tab=community', 'requests.list'),
  loading('overview', '/admin/overview', 'overview.read', { who: 'admin' }),
  loading('console, songs', '/admin/songs', 'catalog.list', { who: 'admin' }),
  withPlayer('soundcloud'),
  withPlayer('youtube'),
  withPlayer('instagram'),
  withPlayer('twitter'),
  { name: 'player, playing', open: openPlaying },
  {
    name: 'player, playing on home',
    async open(actors) {
      const page = await openPlaying(actors);
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  },
  {
    name: 'listen, playing',
    async open(actors) {
      const page = await openPlaying(actors);
      await page.getByRole('button', { name: 'Listen' }).click();
      await page.getByRole('button', { name: 'Pause clip' }).waitFor();
      return page;
    },
  },
  {
    name: 'recorder',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      await page.goto('/id-help');
      await page.getByRole('button', { name: 'Record' }).first().click();
      await page.getByRole('button', { name: 'Stop recording' }).waitFor();
      return page;
    },
  },
  {
    name: 'recorder, got it',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      await page.goto('/id-help?tab=mine');
      await page.getByRole('button', { name: 'Record' }).first().click();
      await page.getByRole('timer').getByText('0:02').waitFor();
      await page.getByRole('button', { name: 'Stop recording' }).click();
      await page.getByRole('button', { name: 'Play recording' }).waitFor();
      return page;
    },
  },
  {
    name: 'recorder, a recording waits',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      await page.goto('/id-help?tab=community');
      await page.getByRole('button', { name: 'Record' }).first().click();
      await page.getByRole('timer').getByText('0:02').waitFor();
      await page.getByRole('button', { name: 'Stop recording' }).click();
      await page.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('button', { name: 'Play recording' }).waitFor();
      return page;
    },
  },
  {
    name: 'keyboard shortcuts',
    async open(actors) {
      const { page } = await actors.member();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      return page;
    },
  },
  {
    name: 'add song, exists already',
    async open(actors) {
      const name = `Ledge ${randomUUID().slice(0, 4)}`;
      await addSong((await actors.otherMember()).context, { title: name, link: 'https://soundcloud.com/velka/ledge' });
      const { page } = await actors.member();
      await openSheet(page);
      await title(page).fill(name);
      await artist(page).fill('Velka');
      await add(page);
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
  },
  {
    name: 'home, saved hearts become favorites',
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
      for (const name of ['Salt Circuit', 'Saltmarsh', 'Basalt']) {
        const songId = await createSong(actors.env, { title: name, release_date: '2999-12-31' });
        await call(context, 'favorites.save', { songId, saved: true });
      }
      await page.goto('/');
      await openSheet(page);
      await fillSong(page, 'Two Left Hands');
      await add(page);
      await page.getByText(/^Your first song is up/).waitFor();
      return page;
    },
  },
  {
    name: 'song of their own, being edited',
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
      await page.goto(`/song/${await addSong(context, { title: 'Low Tide Assembly' })}`);
      await button(page, 'Edit song').click();
      await title(page).waitFor();
      return page;
    },
  },
  {
    name: 'new request, with a clip',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      await openUploader(page);
      const file = { name: 'set-at-the-lake.mp3', mimeType: 'audio/mpeg', buffer: makeClip(8) };
      await page.getByLabel('Clip file').setInputFiles(file);
      await finished(page);
      return page;
    },
  },
  {
    name: 'console, codes created',
    async open(actors) {
      const { page } = await actors.admin({ path: '/admin/invites?create=codes' });
      await page.getByLabel('How many').fill('3');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).waitFor({ state: 'detached' });
      return page;
    },
  },
];
