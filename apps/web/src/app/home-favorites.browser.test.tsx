import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import { addDays, formatShortRelease } from '@dubplate/domain/songs/release.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { headings } from '../../test/find.ts';
import { newId } from '../../test/members.ts';
import { renderApp } from '../../test/render.tsx';
import {
  createDiscover,
  createDiscoverSong,
  createFavoriteChange,
  createRequest,
  createSong,
  emptyFavorites,
} from '../../test/rows.ts';
import { live } from '../../test/live.ts';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';
import { closePlayer } from '../features/clips/play/clip-queue.ts';
import { nowPlaying } from '../features/clips/play/now-playing.ts';

const today = '2026-11-20';
const now = new Date(`${today}T12:00:00`);
// At midnight the day would change during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const searchBox = page.getByPlaceholder('Search all songs...');
const link = (name: string | RegExp) => page.getByRole('link', { name });
const noFavorites = "No favorites yet. Please make sure you've uploaded a song before favoriting";

const wanted = createDiscoverSong({ title: 'Concrete Orchard', favoriteCount: 1_214 });
const discover = createDiscover({
  wanted: [wanted],
  hotRequests: [createRequest({ title: 'Garage edit with the harp stab' })],
  outThisWeek: [createDiscoverSong({ title: 'Salt Circuit', releaseDate: addDays(today, 2) })],
  justIn: [{ ...createDiscoverSong({ title: 'Bell for the Ferry' }), uploadedAt: now.toISOString() }],
  solved: [
    {
      requestId: createRequest().id,
      solvedAt: daysBefore(26 / 24),
      namedBy: 'quietcables',
      song: createDiscoverSong({ title: 'Cold Store Edit' }),
    },
  ],
});

/** Cards on screen read their requests when they join the rooms. */
beforeEach(() => server.answer('requests.states', discover.hotRequests));

describe('a member without favorites', () => {
  beforeEach(() => server.answer('favorites.list', emptyFavorites));

  test('sees the empty text and every section', async () => {
    server.answer('discover.read', discover);
    await renderApp('/');
    await expect.element(page.getByText(noFavorites)).toBeVisible();
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    expect(headings().filter((text) => text !== 'Garage edit with the harp stab')).toEqual([
      'Your Favorites',
      noFavorites,
      'Most wanted',
      'Hot requests',
      'Out this week',
      'Just in',
      'Solved this week',
    ]);
    await expect.element(link('Concrete Orchard Velka 1,214 favorites')).toBeVisible();
    await expect.element(page.getByText(formatShortRelease(addDays(today, 2), today))).toBeVisible();
    await expect.element(page.getByText('quietcables named it')).toBeVisible();
    expect(server.inputs('discover.read')[0]).toEqual({ today });
  });

  test('plays the clip of a song on its cover, and opens the page of a song with a link', async () => {
    const [played, linked] = [newId(), createDiscoverSong({ title: 'Only Linked', hasLink: true })];
    const songs = [createDiscoverSong({ title: 'With Clip', clipRequestId: played, hasLink: true }), linked, wanted];
    server.answer('discover.read', createDiscover({ wanted: songs }));
    const clip = { seconds: 20, peaks: Array.from({ length: 120 }, () => 90) };
    const request = createRequest({ id: played, hasClip: true, clip });
    server.answer('requests.read', { ...request, link: null, answerId: null, identifiedBy: null } as RequestDetail);
    const url = URL.createObjectURL(createSound(20));
    server.answer('clips.listen', { url, expiresAt: new Date(Date.now() + 600_000).toISOString() });
    await renderApp('/');
    await page.getByRole('button', { name: 'Play clip of With Clip' }).click();
    await expect.element(page.getByRole('button', { name: 'Pause clip of With Clip' })).toBeVisible();
    expect(nowPlaying.read()).toMatchObject({ name: 'Most wanted', at: 0 });
    closePlayer();
    await expect.element(link('Listen, Only Linked')).toHaveAttribute('href', `/song/${linked.id}`);
    expect(link('Listen, With Clip').elements()).toEqual([]);
    expect(page.getByRole('button', { name: /Concrete Orchard/ }).elements()).toEqual([]);
    // Neither is inside the link of its tile.
    expect(document.querySelectorAll('a button, a a')).toHaveLength(0);
  });

  test('sees no heading of a section without rows', async () => {
    server.answer('discover.read', createDiscover({ wanted: [wanted] }));
    await renderApp('/');
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    expect(headings()).toEqual(['Your Favorites', noFavorites, 'Most wanted']);
  });

  test('sees that it loads, and can retry after a failure', async () => {
    const release = server.hold('discover.read');
    // Not `disconnect`: the next response, such as the count of the bell, would load it without the button.
    server.refuse('discover.read', 'unexpected');
    await renderApp('/');
    await expect.element(page.getByText(noFavorites)).toBeVisible();
    await expect.element(page.getByText('Loading songs...').first()).toBeInTheDocument();
    release();
    await expect.element(page.getByText(/^That did not load/)).toBeVisible();
    server.answer('discover.read', discover);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
  });

  test('sees the texts of the spec instead for a week and a month', async () => {
    server.answer('discover.read', discover);
    await renderApp('/');
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    await page.getByText('Releasing This Week').click();
    await expect.element(page.getByText('No favorites releasing this week')).toBeVisible();
    expect(link(/Concrete Orchard/).elements()).toEqual([]);
  });

  test('opens a song at once, a hot request in Track ID, and votes in place', async () => {
    server.answer('discover.read', discover);
    server.answer('songs.read', createSong({ ...wanted }));
    server.answer('votes.set', ({ requestId }) => ({ ...createRequest({ id: requestId, voteCount: 4 }), version: 2 }));
    const { address } = await renderApp('/');
    await page.getByRole('button', { name: /vote/i }).click();
    await expect
      .poll(() => server.inputs('votes.set'))
      .toEqual([{ requestId: discover.hotRequests[0]!.id, voted: true }]);
    await link(/Concrete Orchard/).click();
    expect(address()).toBe(`/song/${wanted.id}`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Concrete Orchard' })).toBeVisible();
  });

  test('has the first favorite above Discover', async () => {
    server.answer('discover.read', discover);
    await renderApp('/');
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    live.send({ kind: 'favorite', row: createFavoriteChange(createSong({ title: 'First One' })).favorite });
    await expect.element(link(/First One/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Most wanted' })).toBeVisible();
    await expect.element(page.getByText(noFavorites)).not.toBeInTheDocument();
  });
});

describe('a member with favorites', () => {
  const favorites = Array.from({ length: 6 }, (_, at) =>
    createSong({ title: at === 0 ? 'Kerosene Lullaby' : `Other ${at}`, favorited: true }),
  );
  const member = { favoriteCount: 6 };
  const view = (name: string) => page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name });
  beforeEach(() => {
    server.answer('favorites.list', { ...emptyFavorites, songs: favorites });
    server.answer('discover.read', discover);
  });

  test('does not load Discover, and opens it with one tap', async () => {
    const { address } = await renderApp('/', { member });
    await expect.element(link(/Kerosene Lullaby/)).toBeVisible();
    await expect.element(view('Your Favorites')).toBeChecked();
    expect(server.inputs('discover.read')).toEqual([]);
    await view('Discover').click();
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    expect(page.getByText(noFavorites).elements()).toEqual([]);
    expect(address()).toBe('/?discover=1');
    await view('Your Favorites').click();
    await expect.element(link(/Kerosene Lullaby/)).toBeVisible();
  });

  test('opens Discover from a release view', async () => {
    const { address } = await renderApp('/?filter=week', { member });
    await expect.element(view('Your Favorites')).toBeChecked();
    await view('Discover').click();
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    expect(address()).toBe('/?discover=1');
  });

  test('has Discover below the favorites while there are fewer than six, and keeps it with the sixth', async () => {
    server.answer('favorites.list', { ...emptyFavorites, songs: favorites.slice(1) });
    await renderApp('/', { member: { favoriteCount: 5 } });
    await expect.element(link(/Other 1/)).toBeVisible();
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    expect(headings().filter((text) => text !== 'Garage edit with the harp stab')).toEqual([
      'Your Favorites',
      'Most wanted',
      'Hot requests',
      'Out this week',
      'Just in',
      'Solved this week',
    ]);
    live.send({ kind: 'favorite', row: createFavoriteChange(favorites[0]!).favorite });
    await expect.element(link(/Kerosene Lullaby/)).toBeVisible();
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
  });

  test('sees no other page with an empty, focused search box', async () => {
    const { address } = await renderApp('/', { member });
    await expect.element(link(/Kerosene Lullaby/)).toBeVisible();
    await searchBox.click();
    await userEvent.tab();
    await searchBox.click();
    expect(address()).toBe('/');
    await expect.element(link(/Kerosene Lullaby/)).toBeVisible();
  });

  test.each([
    ['the favorites', '/'],
    ['Discover', '/?discover=1'],
  ])('sees %s again at the same place when a search is cleared', async (_, path) => {
    const songs = Array.from({ length: 30 }, (__, at) => createDiscoverSong({ title: `Song ${at}`, favorited: true }));
    server.answer('favorites.list', { ...emptyFavorites, songs });
    server.answer('discover.read', createDiscover({ wanted: songs }));
    server.answer('songs.search', { songs: [], matched: '', corrected: false, nextCursor: null });
    const { address } = await renderApp(path, { member: { favoriteCount: 30 }, size: 'desk' });
    await expect.element(link(/^Song 0 /)).toBeVisible();
    window.scrollTo(0, 240);
    await expect.poll(() => scrollY).toBe(240);
    await searchBox.fill('zzz');
    await expect.element(page.getByText('No songs found')).toBeVisible();
    await expect.poll(() => scrollY).toBe(0);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => scrollY).toBe(240);
    await expect.element(link(/^Song 0 /)).toBeVisible();
    expect(address()).toBe(path);
  });

  test('leaves Discover with a chip', async () => {
    const { address } = await renderApp('/?discover=1', { member });
    await expect.element(link(/Concrete Orchard/)).toBeVisible();
    await page.getByText('Releasing This Month').click();
    await expect.element(page.getByText('No favorites releasing this month')).toBeVisible();
    expect(address()).toBe('/?filter=month');
  });
});

describe('a release day', () => {
  const member = { favoriteCount: 2 };
  const favoritedAt = daysBefore(83.5);
  const released = (title: string, hasLink = true) => ({
    ...createSong({ title, favorited: true, releaseDate: today }),
    favoritedAt,
    hasLink,
  });
  const listed = (...songs: ReleasedFavorite[]) =>
    server.answer('favorites.list', { ...emptyFavorites, songs, releasedToday: songs });
  beforeEach(() => localStorage.clear());

  test('of one favorite is a card with its age and two actions, and can be dismissed for the day', async () => {
    listed(released('Salt Circuit'));
    await renderApp('/', { member });
    const card = page.getByRole('region', { name: 'Out today' });
    await expect.element(card.getByText('In your favorites 83 days')).toBeVisible();
    await expect.element(card.getByRole('link', { name: 'Listen, Salt Circuit' })).toBeVisible();
    await expect.element(card.getByRole('button', { name: 'Share' })).toBeVisible();
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(card).not.toBeInTheDocument();
    await page.getByRole('radio', { name: 'Discover' }).click();
    await page.getByRole('radio', { name: 'Your Favorites' }).click();
    await expect.element(link(/^Salt Circuit/)).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });

  test('of several favorites is a list, also of those without a link', async () => {
    listed(released('Salt Circuit'), released('Pylon', false));
    await renderApp('/', { member });
    const card = page.getByRole('region', { name: 'Out today' });
    await expect.element(card.getByRole('link', { name: 'Listen, Salt Circuit' })).toBeVisible();
    await expect.element(card.getByRole('button', { name: "It's out, Pylon" })).toBeVisible();
  });

  test('of one favorite without a link asks for it, and the added link replaces the question', async () => {
    const pylon = released('Pylon', false);
    listed(pylon);
    server.answer('songs.read', createSong({ ...pylon, releaseLink: null }));
    await renderApp('/', { member });
    const card = page.getByRole('region', { name: 'Out today' });
    await expect.element(card.getByText('No link yet. Found it?')).toBeVisible();
    await card.getByRole('button', { name: "It's out, Pylon" }).click();
    const sheet = page.getByRole('dialog', { name: "It's out" });
    await sheet.getByRole('button', { name: 'Add the link' }).click();
    await expect.element(sheet.getByText('Paste where people can hear it')).toBeVisible();
    await sheet.getByLabelText('Where can people hear it?*').fill('pylonrec.bandcamp.com/track/pylon');
    await expect.element(sheet.getByText('pylonrec.bandcamp.com', { exact: true })).toBeVisible();
    const url = 'https://pylonrec.bandcamp.com/track/pylon';
    const added = { addedBy: 'mara', addedAt: favoritedAt, confirmed: false, confirmations: 0 };
    const releaseLink = { url, ...added, mayConfirm: false, mayRemove: true };
    server.answer('songs.markOut', createSong({ ...pylon, releaseLink, hasReleaseLink: true }));
    // Until it is confirmed, the page of the song shows its host and who added it.
    const out = { ...pylon, hasLink: true, hasReleaseLink: true, releaseUrl: null };
    server.answer('favorites.list', { ...emptyFavorites, releasedToday: [out] });
    server.answer('favorites.released', { songs: [out], nextCursor: null });
    server.answer('discover.read', discover);
    await sheet.getByRole('button', { name: 'Add the link' }).click();
    const done = page.getByRole('alertdialog', { name: "It's out" });
    await expect.element(done.getByText(/the song moves to Released/)).toBeVisible();
    expect(server.inputs('songs.markOut')).toEqual([{ id: pylon.id, url: 'pylonrec.bandcamp.com/track/pylon' }]);
    await done.getByRole('button', { name: 'Back to Home' }).click();
    const listen = card.getByRole('link', { name: 'Listen, Pylon' });
    await expect.element(listen).toHaveAttribute('href', `/song/${pylon.id}`);
    const shelf = page.getByRole('region', { name: 'Released' });
    await expect.element(shelf.getByRole('link', { name: /^Pylon/ })).toBeVisible();
  });

  test('that another member reports moves the song to the shelf at once, without an answer of the list', async () => {
    const pylon = released('Pylon', false);
    server.answer('favorites.list', {
      ...emptyFavorites,
      songs: [createSong({ favorited: true }), pylon],
      releasedToday: [pylon],
    });
    await renderApp('/', { member });
    const card = page.getByRole('region', { name: 'Out today' });
    await expect.element(card.getByText('Pylon')).toBeVisible();
    await expect.poll(() => server.inputs('favorites.released').length).toBe(1);
    const list = page.getByRole('region', { name: 'Your Favorites' });
    await expect.element(list.getByRole('link', { name: /^Pylon/ })).toBeVisible();
    for (const procedure of ['favorites.list', 'favorites.released'] as const) server.hold(procedure);
    server.answer('songs.read', createSong({ ...pylon, hasReleaseLink: true }));
    live.send({ kind: 'changedSong', row: { id: pylon.id, version: 2 } });
    const shelf = page.getByRole('region', { name: 'Released' });
    await expect.element(shelf.getByRole('link', { name: /^Pylon/ })).toBeVisible();
    expect(page.getByRole('link', { name: /^Pylon/ }).elements()).toHaveLength(1);
    await expect.element(card.getByText('Pylon')).toBeVisible();
  });

  test('with a confirmed link opens it in a new tab, which learns nothing about this one', async () => {
    listed({ ...released('Pylon', false), releaseUrl: 'https://pylonrec.bandcamp.com/track/pylon' });
    await renderApp('/', { member });
    const listen = page.getByRole('region', { name: 'Out today' }).getByRole('link', { name: 'Listen, Pylon' });
    await expect.element(listen).toHaveAttribute('href', 'https://pylonrec.bandcamp.com/track/pylon');
    await expect.element(listen).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect.element(listen).toHaveAttribute('target', '_blank');
  });

  test('of a favorite that was removed meanwhile shows no card', async () => {
    const gone = released('Removed');
    listed(gone, released('Kept'));
    await renderApp('/', { member });
    const card = page.getByRole('region', { name: 'Out today' });
    await expect.element(card.getByText('Removed')).toBeVisible();
    live.send({
      kind: 'favorite',
      row: { id: gone.id, favorited: false, song: { ...gone, favorited: false }, version: 9 },
    });
    await expect.element(card.getByText('Removed')).not.toBeInTheDocument();
    await expect.element(card.getByText('Kept')).toBeVisible();
  });
});

describe('the shelf of released favorites', () => {
  const member = { favoriteCount: 3 };
  const favoritedAt = daysBefore(9);
  const out = (title: string, daysAgo: number, more = {}) => ({
    ...createSong({ title, favorited: true, releaseDate: addDays(today, -daysAgo) }),
    favoritedAt,
    hasLink: false,
    releaseUrl: null,
    ...more,
  });
  const shelf = page.getByRole('region', { name: 'Released' });
  const kept = createSong({ title: 'Glasshouse', favorited: true });

  test('is under the favorites, the newest first, with a link or the way to add one', async () => {
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept] });
    const songs = [
      out('Salt Circuit', 1, { releaseUrl: 'https://example.com/salt' }),
      out('Harbour Static', 2, { hasLink: true }),
      out('Pylon', 3),
      out('Lege', 20, { releaseDate: '2026-10-31', releasePrecision: 'month' }),
    ];
    server.answer('favorites.released', { songs, nextCursor: null });
    await renderApp('/', { member });
    await expect.element(shelf.getByRole('link', { name: /^Salt Circuit/ })).toBeVisible();
    const listen = shelf.getByRole('link', { name: 'Listen, Salt Circuit' });
    await expect.element(listen).toHaveAttribute('href', 'https://example.com/salt');
    await expect.element(shelf.getByRole('link', { name: 'Listen, Harbour Static' })).toBeVisible();
    await expect.element(shelf.getByRole('button', { name: "It's out, Pylon" })).toBeVisible();
    const texts = shelf
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
    expect(texts).toEqual(songs.map(({ title }) => expect.stringMatching(`^${title}`)));
    expect(texts.at(-1)).toBe('LegeVelkaOct 2026');
    expect(server.inputs('favorites.released')).toEqual([{ today }]);
  });

  test('shows all after a tap, page by page', async () => {
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept] });
    const cursor = { day: addDays(today, -1), position: 4 };
    server.answer('favorites.released', ({ cursor: given }) =>
      given ? { songs: [out('Older', 9)], nextCursor: null } : { songs: [out('Newer', 1)], nextCursor: cursor },
    );
    await renderApp('/', { member });
    await shelf.getByRole('button', { name: 'See all' }).click();
    await shelf.getByRole('button', { name: 'Show more' }).click();
    await expect.element(shelf.getByRole('link', { name: /^Older/ })).toBeVisible();
    expect(server.inputs('favorites.released')).toEqual([{ today }, { today, cursor }]);
  });

  test('takes over a favorite whose date has passed since the list was read, also without a connection', async () => {
    const passed = createSong({ title: 'Passed', favorited: true, releaseDate: addDays(today, -1) });
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept, passed] });
    server.refuse('favorites.released', 'unexpected');
    await renderApp('/', { member });
    await expect.element(shelf.getByRole('link', { name: /^Passed/ })).toBeVisible();
    await expect.element(link(/^Glasshouse/)).toBeVisible();
    expect(link(/^Passed/).elements()).toHaveLength(1);
  });

  test('gives a song back to the favorites when it gets a later date', async () => {
    const early = out('Early', 1);
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept] });
    server.answer('favorites.released', { songs: [early], nextCursor: null });
    await renderApp('/', { member });
    await expect.element(shelf.getByRole('link', { name: /^Early/ })).toBeVisible();
    const later = { ...early, releaseDate: addDays(today, 30) };
    server.answer('songs.read', createSong(later));
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept, later] });
    server.answer('favorites.released', { songs: [], nextCursor: null });
    live.send({ kind: 'changedSong', row: { id: early.id, version: 2 } });
    await expect.element(shelf).not.toBeInTheDocument();
    await expect.element(link(/^Early/)).toBeVisible();
  });

  test('has a song that gets a heart after its release', async () => {
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept] });
    await renderApp('/', { member });
    await expect.poll(() => server.inputs('favorites.released').length).toBe(1);
    const song = out('Late Heart', 4);
    server.answer('favorites.released', { songs: [song], nextCursor: null });
    live.send({ kind: 'favorite', row: createFavoriteChange(song).favorite });
    await expect.element(shelf.getByRole('link', { name: /^Late Heart/ })).toBeVisible();
  });

  test('is hidden without released favorites, and in a release view', async () => {
    server.answer('favorites.list', { ...emptyFavorites, songs: [kept] });
    await renderApp('/', { member });
    await expect.element(link(/^Glasshouse/)).toBeVisible();
    await expect.poll(() => server.inputs('favorites.released').length).toBe(1);
    await expect.element(shelf).not.toBeInTheDocument();
  });
});
