import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { archiveSong } from '../apps/server/test/songs.ts';
import { admin, member, visitor } from './actors.ts';
import type { Size } from './browser.ts';
import { plantSong } from './plant-song.ts';
import { plantRequests, postComment, postRequest, watchTrackId } from './requests.ts';
import { csvFile, longFile } from './song-files.ts';
import { addSong, plantFavorites } from './songs.ts';
import type { Stage } from './stage.ts';

const longTitles = [
  'Low Tide Assembly (An Extended Rehearsal Of Everything That Was Ever Said On A Dancefloor)',
  'Assembly',
];

type Screen = { name: string; open(stage: Stage, size: Size): Promise<Page> };

const asVisitor = (name: string, path: string): Screen => ({
  name,
  async open(stage, size) {
    const { page } = await visitor(stage, size);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  },
});

const asMember = (name: string, path: string, settle?: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(stage, size) {
    const { page } = await member(stage, size, { path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle?.(page);
    return page;
  },
});

/** With a sheet open from the start: whatever is under it cannot be reached. */
const atSheet = (name: string, path: string, settle: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(stage, size) {
    const { page } = await member(stage, size, { path: null });
    await page.goto(path);
    await page.getByRole('dialog').waitFor();
    await settle(page);
    return page;
  },
});

/** A member who has asked for two things, one of them solved. */
async function askSomething(stage: Stage, size: Size) {
  const mara = await member(stage, size, { path: null });
  const songId = await plantSong(stage.world);
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const ids = await plantRequests(stage.world, mara.username, [
    { title: longTitles[0]!, description: `${'Somewhere '.repeat(20)}https://nightbus.example/041`, link, votes: 1200 },
    { title: longTitles[1]!, solved: true, songId, clip: true },
  ]);
  return { ...mara, ids };
}

/** Every screen there is, each in the state a person meets it in; for checks that must hold on all of them. */
export const screens: Screen[] = [
  asVisitor('early access', '/early-access'),
  asVisitor('sign in', '/login'),
  {
    name: 'sign in, refused',
    async open(stage, size) {
      const page = await asVisitor('', '/login').open(stage, size);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Enter your email').waitFor();
      return page;
    },
  },
  {
    name: 'register, refused',
    async open(stage, size) {
      const { page } = await visitor(stage, size);
      await page.goto(`/early-access?code=${await stage.world.mint()}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Enter a password').waitFor();
      return page;
    },
  },
  asVisitor('reset password', '/reset-password?token=x'),
  asVisitor('reset password, without a token', '/reset-password'),
  {
    name: 'unreachable',
    async open(stage, size) {
      const { page } = await visitor(stage, size);
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  asMember('home, empty', '/'),
  {
    name: 'home',
    async open(stage, size) {
      const { page, email } = await member(stage, size, { path: null });
      await plantFavorites(stage.world, email, longTitles);
      await page.goto('/');
      await page.getByRole('link', { name: longTitles[0] }).waitFor();
      return page;
    },
  },
  {
    name: 'search, with the note to a heart given too early',
    async open(stage, size) {
      const { page } = await member(stage, size);
      await plantSong(stage.world, { title: longTitles[0]! });
      await page.getByPlaceholder('Search all songs...').fill('assembly');
      await page
        .getByRole('button', { name: /^Favorite/ })
        .last()
        .click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  asMember('search, nothing found', '/?q=nobody+made+this', async (page) => {
    await page.getByText('No songs found').waitFor();
  }),
  asMember('add song, refused', '/', async (page) => {
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Add Song' }).click();
    await page.getByText('Title is required').waitFor();
  }),
  {
    name: 'song',
    async open(stage, size) {
      const { page, context } = await member(stage, size, { path: null });
      const id = await addSong(context, {
        title: longTitles[0]!,
        artists: [`Velka ${randomUUID()}`, 'Mirre', 'Orla Venn'],
      });
      await page.goto(`/song/${id}`);
      await page.getByText('No preview available').waitFor();
      return page;
    },
  },
  {
    name: 'song, taken down',
    async open(stage, size) {
      const { page, context } = await member(stage, size, { path: null });
      const id = await addSong(context, { title: 'Gone', artists: [randomUUID()] });
      await archiveSong(stage.world.db, id);
      await page.goto(`/song/${id}`);
      await page.getByText('This song was taken down').waitFor();
      return page;
    },
  },
  asMember('track id', '/id-help', async (page) => {
    await page.getByText('No requests yet').waitFor();
  }),
  asMember('track id, nothing found', '/id-help?tab=community&q=nobody+asked', async (page) => {
    await page.getByText('No requests found').waitFor();
  }),
  {
    name: 'track id, community with news',
    async open(stage, size) {
      const { page } = await member(stage, size, { path: null });
      const mara = await askSomething(stage, size);
      await watchTrackId(page, '?tab=community');
      await postRequest(mara.context, { title: 'Just now' });
      await page.getByRole('button', { name: 'New requests' }).waitFor();
      return page;
    },
  },
  {
    name: 'request',
    async open(stage, size) {
      const { page, context } = await member(stage, size, { path: null });
      const { ids } = await askSomething(stage, size);
      await postComment(context, ids[0]!, `${'Guess '.repeat(30)}\nhttps://nightbus.example/${'041'.repeat(30)}`);
      await page.goto(`/id-help?tab=community&request=${ids[0]}`);
      await page.getByText('Comments (1)').waitFor();
      await page.getByLabel('Add a comment').fill('x'.repeat(960));
      return page;
    },
  },
  {
    name: 'request, solved',
    async open(stage, size) {
      const { page } = await member(stage, size, { path: null });
      const { ids } = await askSomething(stage, size);
      await page.goto(`/id-help?tab=community&request=${ids[1]}`);
      await page.getByText('Comments (0)').waitFor();
      return page;
    },
  },
  atSheet('request, gone', `/id-help?request=${randomUUID()}`, async (page) => {
    await page.getByText('This request is no longer here.').waitFor();
  }),
  atSheet('new request, refused', '/id-help?new=request', async (page) => {
    await page.getByLabel('Title*').fill('Heard somewhere');
    await page.getByLabel('Description*').fill('Something');
    await page.getByLabel('Link (optional)').fill('nowhere');
    await page.getByRole('button', { name: 'Create Request' }).click();
    await page.getByText('Enter a web address').waitFor();
  }),
  {
    name: 'request of their own, to be deleted',
    async open(stage, size) {
      const { page, ids } = await askSomething(stage, size);
      await page.goto(`/id-help?request=${ids[0]}`);
      await page.getByRole('button', { name: 'Delete request' }).click();
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
  },
  {
    name: 'mark as solved',
    async open(stage, size) {
      const { page, ids } = await askSomething(stage, size);
      const nel = await member(stage, size, { path: null });
      await postComment(nel.context, ids[0]!, 'Moth Ledger, I think, the one with the strings and the second drop');
      await page.goto(`/id-help?request=${ids[0]}`);
      await page.getByRole('button', { name: 'Mark as Solved' }).click();
      await page.getByText('Who named it?').waitFor();
      return page;
    },
  },
  {
    name: 'add to dubplate, refused',
    async open(stage, size) {
      const { page, ids } = await askSomething(stage, size);
      await page.goto(`/id-help?request=${ids[0]}`);
      await page.getByRole('button', { name: 'Mark as Solved' }).click();
      await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
      await page.getByRole('button', { name: 'Create Track' }).click();
      await page.getByText('Please enter both artist and title').waitFor();
      return page;
    },
  },
  asMember('profile', '/profile'),
  asMember('confirm email', '/profile', async (page) => {
    await page.getByRole('button', { name: /Confirm your email/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asMember('offline', '/profile', async (page) => {
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
  }),
  {
    name: 'overview',
    async open(stage, size) {
      const { page } = await admin(stage, size, { path: '/admin/overview' });
      await page.getByRole('heading', { name: 'Time to solve' }).waitFor();
      return page;
    },
  },
  {
    name: 'bulk import, a file to choose',
    async open(stage, size) {
      const { page } = await admin(stage, size, { path: '/admin/import' });
      await page
        .getByLabel('File with songs')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
      await page.getByText('There are no songs in this file').waitFor();
      return page;
    },
  },
  {
    name: 'bulk import, checked',
    async open(stage, size) {
      const { page } = await admin(stage, size, { path: '/admin/import' });
      await page.getByLabel('File with songs').setInputFiles(csvFile(longTitles[0]!));
      await page.getByText('left out').waitFor();
      await page.getByText('Duplicate artists are not allowed').waitFor();
      return page;
    },
  },
  {
    name: 'bulk import, stopped',
    async open(stage, size) {
      const { page } = await admin(stage, size, { path: '/admin/import' });
      await page.getByLabel('File with songs').setInputFiles(longFile(120, `Stopped ${randomUUID()}`));
      await page.getByRole('button', { name: 'Import 120 songs' }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Go on' }).waitFor();
      return page;
    },
  },
];
