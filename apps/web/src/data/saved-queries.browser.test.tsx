import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { gone, headings, shown, text } from '../../test/find.ts';
import { live } from '../../test/live.ts';
import { renderApp, unmount } from '../../test/render.tsx';
import { createComment, createRequestDetail } from '../../test/request-rows.ts';
import { createFavoriteChange, createRequest, createSong, createSongRow, emptyFavorites } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { startScope } from '../platform/member-scope.ts';
import { openMemberDatabase } from '../platform/open-member-database.ts';
import { keys, queries } from '../platform/queries.ts';
import { refreshSession } from '../platform/session.ts';

const link = (name: string | RegExp) => page.getByRole('link', { name });
const saved = async () => (await (await openMemberDatabase()).getAllKeys('queries')).map(([, , name]) => name);

const memberDatabases = async () =>
  (await indexedDB.databases()).filter(({ name }) => name?.startsWith('dubplate.member'));

/** A hidden tab saves at once. */
function hideTab(): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

/** A visible tab saves two seconds after the last answer. */
const untilSaved = async (...names: string[]) => {
  const hideAndRead = () => {
    hideTab();
    return saved();
  };
  await expect.poll(hideAndRead).toEqual(expect.arrayContaining(names));
};

/** The start of another tab: an empty query cache and a new overlay. */
async function reopen(path: string, { member }: { member: CurrentMember | null }) {
  unmount();
  startScope(member!.id);
  return renderApp(path, { member: member! });
}

/** After it has connected, the page may store the member again. */
async function settled(): Promise<void> {
  await live.connected();
  await expect.poll(() => queries.isFetching()).toBe(0);
}

const favorites = (...titles: string[]) => ({
  ...emptyFavorites,
  songs: titles.map((title) => createSongRow({ title, favorited: true })),
});

const calls = ['accounts.current', 'favorites.list', 'songs.read', 'requests.list', 'requests.read'] as const;
const stopServer = () => [...calls, 'comments.list' as const].forEach(server.disconnect);

beforeEach(() => server.answer('requests.states', []));

describe('without the server', () => {
  test('Home shows the list that was read before', async () => {
    server.answer('favorites.list', favorites('Salt Circuit'));
    const visit = await renderApp('/');
    await expect.element(link(/Salt Circuit/)).toBeVisible();
    await expect.poll(saved).toContain('["favorites","all"]');
    stopServer();
    await reopen('/', visit);
    await expect.element(link(/Salt Circuit/)).toBeVisible();
  });

  test('Home shows the list of another day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T23:30:00') });
    server.answer('favorites.list', favorites('Salt Circuit'));
    const visit = await renderApp('/');
    await untilSaved('["favorites","all"]');
    stopServer();
    vi.setSystemTime(new Date('2026-11-17T00:30:00'));
    await reopen('/', visit);
    await expect.element(link(/Salt Circuit/)).toBeVisible();
  });

  test('nothing older than a week is shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00') });
    server.answer('favorites.list', favorites('Salt Circuit'));
    const visit = await renderApp('/', { member: { favoriteCount: 1 } });
    await untilSaved('["favorites","all"]');
    stopServer();
    vi.setSystemTime(new Date('2026-11-17T12:01:00'));
    await reopen('/', visit);
    await shown('That did not load. Check your connection and try again.');
  });

  test('a heart that was given after the list was read is in the list', async () => {
    const song = createSong({ title: 'Glasshouse' });
    server.answer('favorites.list', favorites('Salt Circuit'));
    const visit = await renderApp('/');
    await expect.element(link(/Salt Circuit/)).toBeVisible();
    const { favorite } = createFavoriteChange(song);
    await live.send({ kind: 'favorite', row: favorite });
    await expect.element(link(/Glasshouse/)).toBeVisible();
    await untilSaved('["favorites","all"]');
    stopServer();
    await reopen('/', visit);
    await expect.element(link(/Glasshouse/)).toBeVisible();
  });

  test('a visited song and the feed are shown, and a visited request with its comments', async () => {
    const song = createSong({ title: 'Ninth Floor' });
    const request = createRequestDetail({ title: 'Choir at dawn', mine: true });
    const comment = createComment({ requestId: request.id, text: 'Moth Ledger, I think' });
    server.answer('songs.read', song);
    server.answer('requests.list', { requests: [request], nextCursor: null, counts: { community: 0, mine: 1 } });
    server.answer('requests.states', [request]);
    server.answer('requests.read', request);
    server.answer('comments.list', { comments: [comment], nextCursor: null });
    const visit = await renderApp(`/song/${song.id}`);
    await untilSaved(`["song","${song.id}"]`);
    await reopen(`/id-help?request=${request.id}`, visit);
    await untilSaved(
      `["request","${request.id}"]`,
      `["comments","${request.id}"]`,
      '["requests","mine",""]',
      '["request-counts"]',
    );
    stopServer();
    await reopen(`/song/${song.id}`, visit);
    await shown('Track Info');
    await reopen(`/id-help?request=${request.id}`, visit);
    await shown('Moth Ledger, I think');
    await reopen('/id-help', visit);
    await expect.element(page.getByRole('heading', { name: 'Choir at dawn' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'My Requests (1)' })).toBeVisible();
  });
});

describe('with the server', () => {
  test('a late answer replaces the saved list, which is shown meanwhile', async () => {
    server.answer('favorites.list', favorites('Salt Circuit'));
    const visit = await renderApp('/');
    await untilSaved('["favorites","all"]');
    const release = server.hold('favorites.list');
    server.answer('favorites.list', favorites('Low Tide Assembly'));
    await reopen('/', visit);
    await expect.element(link(/Salt Circuit/)).toBeVisible();
    release();
    await expect.element(link(/Low Tide Assembly/)).toBeVisible();
    await gone(link(/Salt Circuit/));
  });

  test('a saved list without songs is not shown meanwhile, because the member may have the first favorite', async () => {
    server.answer('favorites.list', emptyFavorites);
    const { member } = await renderApp('/', { member: { favoriteCount: 0 } });
    await untilSaved('["favorites","all"]');
    const release = server.hold('favorites.list');
    server.answer('favorites.list', favorites('Low Tide Assembly'));
    await reopen('/', { member: { ...member!, favoriteCount: 1 } });
    const restoredList = () => queries.getQueriesData<object>({ queryKey: keys.favorites() })[0]?.[1];
    await expect.poll(restoredList).toBeDefined();
    // Rendered by then.
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    expect(headings()).toEqual(['Your Favorites']);
    release();
    await expect.element(link(/Low Tide Assembly/)).toBeVisible();
  });

  test('a saved feed is read again as soon as the server responds', async () => {
    const before = createRequest({ title: 'Yesterday', mine: true });
    const after = createRequest({ title: 'Today', mine: true });
    const counts = { community: 0, mine: 1 };
    server.answer('requests.states', [before, after]);
    server.answer('requests.list', { requests: [before], nextCursor: null, counts });
    const visit = await renderApp('/id-help');
    await untilSaved('["requests","mine",""]');
    stopServer();
    await reopen('/id-help', visit);
    await shown('Yesterday');
    server.answer('accounts.current', visit.member);
    server.answer('requests.list', { requests: [after], nextCursor: null, counts });
    window.dispatchEvent(new Event('online'));
    await shown('Today');
    await gone(text('Yesterday'));
  });

  test('a song that was deleted meanwhile is no longer saved', async () => {
    const song = createSong({ title: 'Ninth Floor' });
    server.answer('songs.read', song);
    server.answer('favorites.list', emptyFavorites);
    const visit = await renderApp(`/song/${song.id}`);
    await untilSaved(`["song","${song.id}"]`);
    server.refuse('songs.read', 'song-missing');
    const { address } = await reopen(`/song/${song.id}`, visit);
    await expect.poll(address).toBe('/');
    hideTab();
    await expect.poll(saved).not.toContain(`["song","${song.id}"]`);
  });

  test('at most 300 answers are kept, the newest ones', async () => {
    server.answer('favorites.list', favorites('Salt Circuit'));
    const { member } = await renderApp('/');
    await untilSaved('["favorites","all"]');
    const database = await openMemberDatabase();
    const row = { memberId: member!.id, buildId: 'dev', data: {}, tabId: '' };
    for (let at = 0; at < 320; at += 1)
      await database.put('queries', { ...row, name: String(at), savedAt: Date.now() + at });
    await live.send({ kind: 'favorite', row: createFavoriteChange().favorite });
    hideTab();
    await expect.poll(async () => (await saved()).length).toBe(300);
    expect(await saved()).toContain('319');
    expect(await saved()).not.toContain('20');
  });
});

describe('once the member is signed out', () => {
  test('nothing is left, and a late write stores nothing', async () => {
    server.answer('favorites.list', favorites('Salt Circuit'));
    await renderApp('/');
    await untilSaved('["favorites","all"]');
    await settled();
    await live.send({ kind: 'favorite', row: createFavoriteChange().favorite });
    server.answer('accounts.current', null);
    await refreshSession();
    await expect.poll(memberDatabases).toEqual([]);
    hideTab();
    expect(await memberDatabases()).toEqual([]);
    expect(localStorage.getItem('dubplate.member-here')).toBeNull();
  });

  test('another tab neither shows the screens nor saves their data', async () => {
    server.answer('favorites.list', favorites('Salt Circuit'));
    await renderApp('/');
    await untilSaved('["favorites","all"]');
    await settled();
    server.disconnect('accounts.current');
    // What the other tab did.
    const signOut = () => localStorage.removeItem('dubplate.member-here');
    signOut();
    await (await openMemberDatabase()).clear('queries');
    await live.send({ kind: 'favorite', row: createFavoriteChange().favorite });
    hideTab();
    expect(await saved()).toEqual([]);
    // The tab hears of it at once. Here it has stored the member again, with the favorite.
    signOut();
    window.dispatchEvent(new StorageEvent('storage', { key: 'dubplate.member-here' }));
    await expect.poll(() => window.location.pathname).toBe('/login');
  });
});
