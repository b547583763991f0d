import { type Actors, type Size } from './actors.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { recordAct } from '../../apps/server/src/db/audit-log.ts';
import { mintInvites } from '../../apps/server/src/features/invites/mint-invites.ts';
import { readMemberId } from '../../tools/fixtures/members.ts';
import { archiveSong, createSongs as insertSongs } from '../../tools/fixtures/songs.ts';
import { createFavorites as insertFavorites } from '../../tools/fixtures/votes-and-favorites.ts';
import { createSong } from './create-song.ts';
import { chooseOption, createRequests, postComment, postRequest, watchTrackId } from './requests.ts';
import { inboxScreens } from './inbox.ts';
import { releaseScreens } from './release-screens.ts';
import { csvFile, longFile } from './song-files.ts';
import { addSong, call, createFavorites, dayFromNow, stopImport } from './songs.ts';
import { trackIdScreens, type Screen } from './track-id-screens.ts';

const longTitles = [
  'Low Tide Assembly (An Extended Rehearsal Of Everything That Was Ever Said On A Dancefloor)',
  'Assembly',
];

export type { Screen };

const asVisitor = (name: string, path: string): Screen => ({
  name,
  async open(actors) {
    const { page } = await actors.visitor();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  },
});

const asMember = (name: string, path: string, settle?: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(actors) {
    const { page } = await actors.member({ path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle?.(page);
    return page;
  },
});

/** With a sheet open on load, whose content `settle` waits for: elements under it are not accessible. */
const atSheet = (name: string, path: string, settle: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(actors) {
    const { page } = await actors.member({ path: null });
    await page.goto(path);
    await settle(page);
    return page;
  },
});

const longName = 'Selectorwithanameaslongasitcanpossiblybe';

/** The console with members, codes and log entries, all with texts of maximum length. */
const asAdmin = (name: string, path: string, settle: (page: Page, size: Size) => Promise<void>): Screen => ({
  name,
  async open(actors) {
    const { page, id } = await actors.admin({ path: null });
    await createConsole(actors, id);
    await page.goto(path);
    await settle(page, actors.size);
    return page;
  },
});

async function createConsole({ env: { db } }: Actors, adminId: string): Promise<void> {
  const memberId = randomUUID();
  const username = `${longName.slice(0, 36)}${memberId.slice(0, 4)}`;
  const email = `${longName.toLowerCase()}-${memberId}@coldstore.example`;
  await db.insertInto('members').values({ id: memberId, username, email, email_verified: true }).execute();
  await db.insertInto('admins').values({ member_id: memberId, role: 'admin', can_bulk_import: true }).execute();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const note = 'For everybody on the night bus, and for '.repeat(2);
  await mintInvites(db, 2, { note, earlyAccess: true, expiresAt, createdBy: adminId });
  await db.transaction().execute((transaction) =>
    recordAct(transaction, {
      adminId: memberId,
      act: 'set-permissions',
      target: { kind: 'admin', id: memberId },
      before: { permissions: ['canBulkImport'] },
      after: { permissions: ['canManageReports', 'canEditAllSongs'] },
    }),
  );
}

/** A member with two requests, one of them solved. */
async function createTwoRequests<Author extends { username: string }>(actors: Actors, mara: Author) {
  const songId = await createSong(actors.env);
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const ids = await createRequests(actors.env, mara.username, [
    { title: longTitles[0]!, description: `${'Somewhere '.repeat(20)}https://nightbus.example/041`, link, votes: 1200 },
    { title: longTitles[1]!, solved: true, songId, clip: true },
  ]);
  return { ...mara, ids };
}

/** An admin for songs and reports, with a song to moderate. */
const atSongs = (name: string, path: string, settle: (page: Page, actors: Actors) => Promise<void>): Screen => ({
  name,
  async open(actors) {
    const { page, context } = await actors.admin({ path: null });
    await addSong(context, { title: longTitles[0]!, artists: [randomUUID(), 'Mirre', 'Orla Venn'] });
    await page.goto(path);
    await settle(page, actors);
    return page;
  },
});

/** Opens the menu of the song of `atSongs`. Other screens of the same run have songs too. */
const openActions = (page: Page) =>
  page
    .getByRole('button', { name: `Actions for ${longTitles[0]}` })
    .first()
    .click();

/** A new member whose invite carried five songs of the longest name. */
async function openWelcome(actors: Actors, { line }: { line: string }): Promise<Page> {
  const inviter = await actors.otherMember();
  const { page, code } = await actors.member({ path: null });
  const { db } = actors.env;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', inviter.email)
    .executeTakeFirstOrThrow();
  const titles = ['Ninth Floor', longTitles[0]!, 'Glasshouse', 'Kerosene Lullaby', 'Pylon'];
  const [invite] = await db
    .updateTable('invites')
    .set({ created_by: id, line })
    .where('code', '=', code)
    .returning('id')
    .execute();
  for (const [index, title] of titles.entries()) {
    const song_id = await createSong(actors.env, { title });
    await db
      .insertInto('invite_songs')
      .values({ invite_id: invite!.id, position: index + 1, song_id })
      .execute();
  }
  await page.goto('/');
  await page.getByText(/let you in\.$/).waitFor();
  return page;
}

/** A reported request with a long note. */
async function createReport(actors: Actors) {
  const reporter = await actors.member({ path: null });
  const { ids } = await createTwoRequests(actors, await actors.otherMember());
  const note = 'Not a track ID at all. '.repeat(12);
  await call(reporter.context, 'reports.add', { kind: 'request', id: ids[0], reason: 'wrong-place', note });
  return reporter;
}

type DiscoverOptions = { withFavorite?: boolean; releases?: number };

/** A catalogue with rows in every section of Discover, and songs of Moth Ledger. */
const atDiscover = (name: string, path: string, options: DiscoverOptions = {}): Screen => ({
  name,
  async open(actors) {
    const { page, context, email } = await actors.member({ path: null });
    await createDiscover(actors);
    if (options.withFavorite) await createFavorites(actors.env, email, ['Kerosene Lullaby']);
    const link = 'https://soundcloud.com/orla/salt';
    for (let place = options.releases ?? 0; place > 0; place -= 1) {
      const releaseDate = dayFromNow(0);
      const [title, artists] = [
        `${['Salt Circuit', 'Harbour Static', 'Pylon (Long Version)'][place - 1]}`,
        ['Orla Venn'],
      ];
      await addSong(context, {
        title: `${title} ${randomUUID().slice(0, 4)}`,
        artists,
        releaseDate,
        ...(place < 3 && { link }),
      });
    }
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText(/Most wanted|Out today|Named on Track ID/)
      .first()
      .waitFor();
    return page;
  },
});

const discovered = [
  'Concrete Orchard | Velka',
  'Two Left Hands | Moth Ledger',
  'Low Tide Assembly | Brack & Ferrow',
  'Paper Lantern, Slowed | Moth Ledger',
  'Bell for the Ferry | Moth Ledger / Velka',
  'Salt & Static (Warehouse Take Two) | Pale Tariff / Dree Hamm',
  'Saltwater Receipt | Ines Calder',
  'Room Tone | Moth Ledger',
];

async function createDiscover({ env, otherMember }: Actors): Promise<void> {
  const { db } = env;
  const author = await otherMember();
  const memberId = await readMemberId(db, author.username);
  const ids = await insertSongs(
    db,
    discovered.map((line, place) => {
      const [title, artists] = line.split(' | ') as [string, string];
      const release_date = [2, 4].includes(place) ? dayFromNow(place) : place === 3 ? dayFromNow(30) : null;
      const uploaded_at = new Date(Date.now() - place * 2.5 * 3_600_000);
      return { title, artists: artists.split(' / '), release_date, uploaded_at, cover: `gradient${(place % 5) + 1}` };
    }),
  );
  await insertFavorites(
    db,
    ids.slice(0, 5).map((songId) => ({ songId, memberId })),
  );
  await db.updateTable('songs').set({ favorite_count: 214 }).where('id', 'in', ids.slice(0, 3)).execute();
  const requests = await createRequests(env, author.username, [
    { title: 'Closing track, Velka all night long', votes: 48, hoursAgo: 3, clip: true },
    { title: 'Garage edit with the harp stab', votes: 17, hoursAgo: 6 },
    { title: 'Warehouse loop before the power cut, everyone lost it', votes: 12, hoursAgo: 19 },
    { title: 'Slow one with the tape stop', solved: true, songId: ids[7]!, hoursAgo: 200 },
    { title: 'Set at the lake', solved: true, songId: ids[1]!, hoursAgo: 210 },
  ]);
  await db.updateTable('requests').set({ identified_by: memberId }).where('id', '=', requests[3]!).execute();
}

/** Every screen in a typical state, for checks that all of them must pass. */
export const screens: Screen[] = [
  asVisitor('early access', '/early-access'),
  asVisitor('sign in', '/login'),
  {
    name: 'teaser of a song',
    async open(actors) {
      const [id] = await insertSongs(actors.env.db, [
        { title: longTitles[0]!, artists: ['Halden Roe', 'Mirre'], cover: 'gradient2', favorite_count: 63 },
      ]);
      return asVisitor('', `/song/${id}`).open(actors);
    },
  },
  {
    name: 'teaser of a solved request',
    async open(actors) {
      const { username } = await actors.otherMember();
      const songId = await createSong(actors.env, { title: `Two Left Hands ${randomUUID().slice(0, 4)}` });
      const [id] = await createRequests(actors.env, username, [
        { title: 'Closing track, all night long', solved: true, songId, votes: 48 },
      ]);
      return asVisitor('', `/id-help?request=${id}`).open(actors);
    },
  },
  {
    name: 'teaser of a request solved without a song',
    async open(actors) {
      const { username } = await actors.otherMember();
      const [id] = await createRequests(actors.env, username, [{ title: longTitles[0]!, solved: true, votes: 1 }]);
      return asVisitor('', `/id-help?request=${id}`).open(actors);
    },
  },
  {
    name: 'sign in, refused',
    async open(actors) {
      const page = await asVisitor('', '/login').open(actors);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Enter your email').waitFor();
      return page;
    },
  },
  {
    name: 'register, refused',
    async open(actors) {
      const { page } = await actors.visitor();
      await page.goto(`/early-access?code=${await actors.env.mint()}`);
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
    async open(actors) {
      const { page } = await actors.visitor();
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  asMember('home, empty', '/'),
  atDiscover('discover, no favorites', '/'),
  atDiscover('discover', '/?discover=1', { withFavorite: true }),
  atDiscover('home, release day', '/', { releases: 1 }),
  atDiscover('home, several releases', '/', { releases: 3 }),
  atDiscover('artist', `/artist/${encodeURIComponent('Moth Ledger')}`),
  asMember('artist, no songs', '/artist/Dree%20Hamlin'),
  {
    name: 'home',
    async open(actors) {
      const { page, email } = await actors.member({ path: null });
      await createFavorites(actors.env, email, longTitles);
      await page.goto('/');
      // At the desk, Hot requests may have one of the same title.
      await page.getByRole('link', { name: longTitles[0] }).first().waitFor();
      return page;
    },
  },
  {
    name: 'search, with the note to the first saved heart',
    async open(actors) {
      const { page } = await actors.member();
      await createSong(actors.env, { title: longTitles[0]! });
      await page.getByPlaceholder('Search all songs...').fill('assembly');
      await page
        .getByRole('button', { name: /^Favorite/ })
        .last()
        .click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'home, with saved hearts',
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
      for (const title of [...longTitles, 'Glasshouse']) {
        const songId = await createSong(actors.env, { title });
        await call(context, 'favorites.save', { songId, saved: true });
      }
      await page.goto('/');
      await page.getByText(/^3 saved/).waitFor();
      return page;
    },
  },
  {
    name: 'home, welcome of an invite with songs',
    open: async (actors) => openWelcome(actors, { line: 'Start with the second one, loud, and do not look it up' }),
  },
  {
    name: 'invites of their own',
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
      await actors.env.db.updateTable('installation_settings').set({ invites_per_member: 3 }).execute();
      const songIds = [await createSong(actors.env)];
      for (const line of ['', 'Loud']) await call(context, 'invites.create', { line, songIds });
      await page.goto('/profile?invite=mine');
      await page.getByRole('button', { name: 'New invite (1 left)' }).waitFor();
      return page;
    },
  },
  {
    name: 'new invite of their own',
    async open(actors) {
      const { page, email } = await actors.member({ path: null });
      await createFavorites(actors.env, email, longTitles);
      await actors.env.db.updateTable('installation_settings').set({ invites_per_member: 3 }).execute();
      await page.goto('/profile?invite=mine');
      await page.getByRole('button', { name: /^New invite/ }).click();
      await page.getByRole('button', { name: /^Add / }).first().click();
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
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
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
    name: 'song, archived',
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
      const id = await addSong(context, { title: 'Gone', artists: [randomUUID()] });
      await archiveSong(actors.env.db, id);
      await page.goto(`/song/${id}`);
      await page.getByText('This song was taken down').waitFor();
      return page;
    },
  },
  asMember('track id', '/id-help?tab=mine', async (page) => {
    await page.getByText('No requests yet').waitFor();
  }),
  ...trackIdScreens,
  ...inboxScreens,
  ...releaseScreens,
  asMember('notification settings', '/profile/notifications'),
  asMember('track id, nothing found', '/id-help?tab=community&q=nobody+asked', async (page) => {
    await page.getByText('No requests found').waitFor();
  }),
  {
    name: 'track id, community with news',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const mara = await createTwoRequests(actors, await actors.otherMember());
      await watchTrackId(page, '?tab=community');
      await postRequest(mara.context, { title: 'Just now' });
      await page.getByRole('button', { name: 'New requests' }).waitFor();
      return page;
    },
  },
  {
    name: 'request',
    async open(actors) {
      const { page, context } = await actors.member({ path: null });
      const { ids } = await createTwoRequests(actors, await actors.otherMember());
      await postComment(context, ids[0]!, `${'Guess '.repeat(30)}\nhttps://nightbus.example/${'041'.repeat(30)}`);
      await page.goto(`/id-help?tab=community&request=${ids[0]}`);
      await page.getByText('Comments (1)').waitFor();
      await page.getByLabel('Add a comment').fill('x'.repeat(960));
      return page;
    },
  },
  {
    name: 'request, solved',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const { ids } = await createTwoRequests(actors, await actors.otherMember());
      await page.goto(`/id-help?tab=community&request=${ids[1]}`);
      await page.getByText('Comments (0)').waitFor();
      return page;
    },
  },
  atSheet('request, deleted', `/id-help?request=${randomUUID()}`, async (page) => {
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
    async open(actors) {
      const { page, ids } = await createTwoRequests(actors, await actors.member({ path: null }));
      await page.goto(`/id-help?request=${ids[0]}`);
      await chooseOption(page, 'Request options', 'Delete');
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
  },
  {
    name: 'request, with its menu open',
    async open(actors) {
      const { page, ids } = await createTwoRequests(actors, await actors.member({ path: null }));
      await page.goto(`/id-help?request=${ids[0]}`);
      await page.getByRole('button', { name: 'Request options' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      return page;
    },
  },
  {
    name: 'comment, with its menu open',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const nel = await actors.otherMember();
      const { ids } = await createTwoRequests(actors, nel);
      await postComment(nel.context, ids[0]!, 'Moth Ledger, I think');
      await page.goto(`/id-help?tab=community&request=${ids[0]}`);
      await page.getByRole('button', { name: `Options for the comment by ${nel.username}` }).click();
      await page.getByRole('menuitem', { name: 'Report' }).waitFor();
      return page;
    },
  },
  {
    name: 'request of their own, being edited',
    async open(actors) {
      const { page, ids } = await createTwoRequests(actors, await actors.member({ path: null }));
      await page.goto(`/id-help?request=${ids[0]}&edit=${ids[0]}`);
      await page.getByRole('dialog', { name: 'Edit request' }).waitFor();
      return page;
    },
  },
  {
    name: 'comment of their own, being edited',
    async open(actors) {
      const { page, context, username, ids } = await createTwoRequests(actors, await actors.member({ path: null }));
      await postComment(context, ids[0]!, 'Moth Ledger, I think');
      await page.goto(`/id-help?request=${ids[0]}`);
      await chooseOption(page, `Options for the comment by ${username}`, 'Edit');
      await page.getByLabel('Edit your comment').waitFor();
      return page;
    },
  },
  {
    name: 'mark as solved',
    async open(actors) {
      const { page, ids } = await createTwoRequests(actors, await actors.member({ path: null }));
      const nel = await actors.otherMember();
      await postComment(nel.context, ids[0]!, 'Moth Ledger, I think, the one with the strings and the second drop');
      await page.goto(`/id-help?request=${ids[0]}`);
      await page.getByRole('button', { name: 'Mark as Solved' }).click();
      await page.getByText('Who named it?').waitFor();
      return page;
    },
  },
  {
    name: 'add to dubplate, refused',
    async open(actors) {
      const { page, ids } = await createTwoRequests(actors, await actors.member({ path: null }));
      await page.goto(`/id-help?request=${ids[0]}`);
      await page.getByRole('button', { name: 'Mark as Solved' }).click();
      await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
      await page.getByRole('button', { name: 'Create Track' }).click();
      await page.getByText('Please enter both artist and title').waitFor();
      return page;
    },
  },
  {
    name: 'report, refused',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      await page.goto(`/song/${await createSong(actors.env)}`);
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Pick what is wrong with it').waitFor();
      return page;
    },
  },
  {
    name: 'their own reports',
    async open(actors) {
      const { page } = await createReport(actors);
      await page.goto('/profile?reports=mine');
      await page.getByText('Waiting for somebody to look at it.').waitFor();
      return page;
    },
  },
  {
    name: 'console, reports',
    async open(actors) {
      await createReport(actors);
      const { page } = await actors.admin({ path: '/admin/reports' });
      await page.getByRole('button', { name: 'Dismiss' }).first().waitFor();
      return page;
    },
  },
  atSongs('console, reports dismissed', '/admin/reports?state=dismissed', async (page) => {
    await page.getByText('Nothing was dismissed').waitFor();
  }),
  atSongs('console, songs', '/admin/songs', async (page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
  }),
  atSongs('console, songs, nothing found', '/admin/songs?q=nobody+made+this', async (page) => {
    await page.getByText('No songs found').waitFor();
  }),
  atSongs('console, menu of a song', '/admin/songs', async (page) => {
    await openActions(page);
    await page.getByRole('button', { name: 'Archive' }).waitFor();
  }),
  atSongs('console, edit song, refused', '/admin/songs', async (page) => {
    await openActions(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Song Title*').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Title is required').waitFor();
  }),
  atSongs('console, merge songs', '/admin/songs', async (page, actors) => {
    await createSong(actors.env, { title: longTitles[0]! });
    await openActions(page);
    await page.getByRole('button', { name: 'Merge into…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Merge into…' });
    await sheet.getByRole('listitem').first().getByRole('button').click();
    await sheet.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  }),
  asMember('profile', '/profile'),
  asMember('settings', '/profile/settings', async (page) => {
    await page.getByText('This device').waitFor();
  }),
  asMember('settings, with a name that is refused', '/profile/settings', async (page) => {
    await page.getByLabel('Selector (Display) Name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a display name').waitFor();
  }),
  asMember('change password, refused', '/profile/settings', async (page) => {
    await page.getByRole('button', { name: /^Change password/ }).click();
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Enter your password').waitFor();
  }),
  asMember('delete account', '/profile/settings', async (page) => {
    await page.getByRole('button', { name: /^Delete account/ }).click();
    await page.getByText('1 of 2').waitFor();
  }),
  asMember('delete account, last check, refused', '/profile/settings', async (page) => {
    await page.getByRole('button', { name: /^Delete account/ }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByText('That is not the name of this account').waitFor();
  }),
  {
    name: 'member',
    async open(actors) {
      const { page, username, email, context } = await actors.member({ path: null });
      await addSong(context, { title: longTitles[0]!, artists: [`Velka ${randomUUID()}`, 'Mirre', 'Orla Venn'] });
      await actors.env.db.updateTable('members').set({ is_public: false }).where('email', '=', email).execute();
      await page.goto(`/member/${username}`);
      await page.getByRole('link', { name: longTitles[0] }).waitFor();
      return page;
    },
  },
  {
    name: 'member, what they solved',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const { username } = await createTwoRequests(actors, await actors.otherMember());
      await page.goto(`/member/${username}?tab=solved`);
      await page.getByRole('link', { name: longTitles[1] }).waitFor();
      return page;
    },
  },
  {
    name: 'member, closed',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const nel = await actors.otherMember();
      await actors.env.db.updateTable('members').set({ is_public: false }).where('email', '=', nel.email).execute();
      await page.goto(`/member/${nel.username}`);
      await page.getByText('keeps their page to themselves').waitFor();
      return page;
    },
  },
  asMember('member, unknown', '/member/nobody', async (page) => {
    await page.getByText('Nobody here by that name').waitFor();
  }),
  asAdmin('console, invites', '/admin/invites', async (page) => {
    await page.getByRole('table').waitFor();
  }),
  asAdmin('console, new codes refused', '/admin/invites?create=codes', async (page) => {
    await page.getByLabel('How many').fill('0');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Between 1 and 100').waitFor();
  }),
  asAdmin('console, members', '/admin/members', async (page) => {
    await page.getByRole('table').waitFor();
  }),
  asAdmin('console, member to be suspended', '/admin/members', async (page) => {
    await page
      .getByRole('button', { name: /^Suspend/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
  }),
  asAdmin('console, admins', '/admin/admins', async (page, size) => {
    await page.getByText(longName.slice(0, 36)).first().waitFor();
    if (size === 'phone')
      await page
        .getByRole('button', { name: longName.slice(0, 36) })
        .first()
        .click();
    await page.getByRole('switch').first().waitFor();
  }),
  {
    name: 'console, settings',
    async open(actors) {
      const { page } = await actors.owner();
      await page.goto('/admin/settings');
      await page.getByLabel('Invites per member').waitFor();
      return page;
    },
  },
  asAdmin('console, log', '/admin/log', async (page) => {
    await page.getByRole('table').waitFor();
  }),
  asMember('confirm email', '/profile', async (page) => {
    await page.getByRole('button', { name: /Confirm your email/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asMember('offline', '/profile', async (page) => {
    await page.context().setOffline(true);
    await page.getByText("You're offline").waitFor();
  }),
  {
    name: 'overview',
    async open(actors) {
      const { page } = await actors.admin({ path: '/admin/overview' });
      await page.getByRole('heading', { name: 'Time to solve' }).waitFor();
      return page;
    },
  },
  {
    name: 'bulk import, a file to choose',
    async open(actors) {
      const { page } = await actors.admin({ path: '/admin/import' });
      await page
        .getByLabel('File with songs')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
      await page.getByText('There are no songs in this file').waitFor();
      return page;
    },
  },
  {
    name: 'bulk import, checked',
    async open(actors) {
      const { page } = await actors.admin({ path: '/admin/import' });
      await page.getByLabel('File with songs').setInputFiles(csvFile(longTitles[0]!));
      await page.getByText('left out').waitFor();
      await page.getByText('Duplicate artists are not allowed').waitFor();
      return page;
    },
  },
  {
    name: 'bulk import, stopped',
    async open(actors) {
      const { page } = await actors.admin({ path: '/admin/import' });
      await page.getByLabel('File with songs').setInputFiles(longFile(120, `Stopped ${randomUUID()}`));
      await stopImport(actors.env, page, 120);
      await page.getByRole('button', { name: 'Go on' }).waitFor();
      return page;
    },
  },
];
