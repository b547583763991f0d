import { networkError } from '@dubplate/domain/network-error.ts';
import type { Notification, NotificationPage } from '@dubplate/domain/notifications/notification.ts';
import { addDays, wordsOf } from '@dubplate/domain/songs/release.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { button, gone, shown, toastWith } from '../../../test/find.ts';
import { live } from '../../../test/live.ts';
import { newId } from '../../../test/members.ts';
import { createCommentEntry, createNotification, createSolvedSong, timeOf } from '../../../test/notification-rows.ts';
import { renderApp } from '../../../test/render.tsx';
import { createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { queries } from '../../platform/queries.ts';

const today = '2026-11-20';
// At midnight the day would change during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00`) }));
const short = (day: string) => `${wordsOf(day).shortMonth} ${wordsOf(day).date}`;
const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('a')?.textContent);
const title = page.getByRole('heading', { level: 1, name: 'Inbox' });
const row = (name: RegExp) => page.getByRole('link', { name });
const unreadRows = page.getByRole('link', { name: /^Unread\./ });
const unreadTexts = () => unreadRows.elements().map((each) => each.textContent);
const markAll = button('Mark all read');
const inboxLink = (name: string) => page.getByRole('link', { name, exact: true });

function answer(entries: Notification[], values: Partial<NotificationPage> = {}) {
  server.answer('notifications.list', { entries, nextCursor: null, ...values });
  server.answer('notifications.unread', entries.filter(({ read }) => !read).length);
}

const options = page.getByRole('button', { name: /^Options for/ });

/** The tab refetches everything once after it has connected. Later, only a live change does. */
async function connected() {
  await live.connected();
  await expect.poll(() => queries.isFetching()).toBe(0);
}

/** With the keyboard: on phones, the button of the menu is visible only while it has the focus. */
async function choose(action: string) {
  await expect.element(options.first()).toBeInTheDocument();
  (options.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: action }).click();
}

const verified = (values: Partial<Notification> = {}) =>
  createNotification({ kind: 'verified', song: createSolvedSong() }, values);

beforeEach(() => {
  server.answer('notifications.markRead', ({ id }) => ({ id }));
  server.answer('notifications.markSubjectRead', ({ subjectId }) => ({ subjectId }));
  server.answer('notifications.markAllRead', ({ through }) => ({ through }));
  // The song with the id that is asked for: another id, as of a merged song, would replace the address.
  server.answer('songs.read', ({ id }) => ({ ...createSong(), id }));
});

test('lists entries by day of the viewer, with their texts and local times', async () => {
  const request = { id: newId(), title: 'Closing track' };
  const later = addDays(today, 14);
  answer([
    createNotification(
      { kind: 'out', day: today, count: 2, songs: [createSolvedSong({ title: 'Pylon' }), createSolvedSong()] },
      { at: timeOf(0, '09:00') },
    ),
    createNotification(
      { kind: 'date', song: createSolvedSong({ title: 'Basalt' }), from: today, to: later },
      { at: timeOf(0, '08:05'), read: true },
    ),
    createNotification(
      { kind: 'solved', request, reason: 'voted', song: createSolvedSong(), identifiedBy: null },
      { at: timeOf(1, '22:15'), read: true },
    ),
    createCommentEntry({ others: 2, username: 'nel.wav', at: timeOf(3, '10:00'), read: true }),
    createNotification(
      { kind: 'report', target: 'comment', outcome: 'hidden' },
      { at: timeOf(9, '11:48'), read: true },
    ),
  ]);
  await renderApp('/inbox');
  await expect.element(title).toBeVisible();
  await shown('Out today: 2 of your favorites');
  expect(rows()).toEqual([
    'Unread. Out today: 2 of your favoritesPylon, Two Left Hands09:00',
    `Basalt movedfrom ${short(today)} to ${short(later)}08:05`,
    'It has a name: Two Left HandsYou voted: Closing track22:15',
    'NEnel.wav and 2 others commentedWarehouse loop before the power cut10:00',
    'Your report was decidedWe removed the comment. Thank you.11:48',
  ]);
  const headings = page.getByRole('heading', { level: 2 }).elements();
  const [fourth, oldest] = [addDays(today, -3), addDays(today, -9)];
  expect(headings.slice(0, 3).map((each) => each.textContent)).toEqual(['Today', 'Yesterday', wordsOf(fourth).weekday]);
  expect(headings[3]?.textContent).toContain(`${wordsOf(oldest).month} ${wordsOf(oldest).date}`);
  await expect.element(page.getByText(short(fourth), { exact: true })).toBeVisible();
  expect(document.querySelector('del')?.textContent).toBe(short(today));
  expect(document.querySelector('ins')?.textContent).toBe(short(later));
});

test('a tap marks the entry as read at once, decrements the badge and opens its song', async () => {
  const song = createSolvedSong();
  const entry = createNotification({ kind: 'verified', song });
  answer([entry, createCommentEntry()]);
  const { address } = await renderApp('/inbox', { size: 'desk' });
  await expect.element(inboxLink('Inbox, 2 unread')).toBeVisible();
  const release = server.hold('notifications.markRead');
  await row(/Your song is verified/).click();
  await expect.element(inboxLink('Inbox, 1 unread')).toBeVisible();
  await expect.poll(address).toBe(`/song/${song.id}`);
  expect(server.inputs('notifications.markRead')).toEqual([{ id: entry.id, position: entry.position }]);
  history.back();
  await expect.element(row(/^Your song is verified/)).toBeVisible();
  await expect.poll(unreadTexts).toEqual([expect.stringContaining('quietcables commented')]);
  server.answer('notifications.unread', 1);
  release();
  await expect.poll(() => server.inputs('notifications.unread').length).toBeGreaterThan(1);
  await expect.element(inboxLink('Inbox, 1 unread')).toBeVisible();
});

test('a refused mark is rolled back with a toast, and the count of the server is shown', async () => {
  answer([verified()]);
  server.refuse('notifications.markRead', 'slow-down');
  const release = server.hold('notifications.markRead');
  await renderApp('/inbox', { size: 'desk' });
  await expect.element(inboxLink('Inbox, 1 unread')).toBeVisible();
  await choose('Read');
  await expect.element(inboxLink('Inbox')).toBeVisible();
  await gone(unreadRows);
  release();
  await expect.element(toastWith('That was a lot at once. Give it a few minutes.')).toBeVisible();
  await expect.element(unreadRows).toBeVisible();
  await expect.element(inboxLink('Inbox, 1 unread')).toBeVisible();
});

test('all entries are marked as read up to the newest one on screen, and the button is then disabled', async () => {
  const older = verified();
  const newest = createCommentEntry();
  answer([newest, older]);
  const release = server.hold('notifications.markAllRead');
  await renderApp('/inbox');
  await expect.element(unreadRows.first()).toBeVisible();
  await markAll.click();
  await gone(unreadRows.first());
  await expect.element(markAll).toBeDisabled();
  server.answer('notifications.unread', 0);
  release();
  await expect.poll(() => server.inputs('notifications.markAllRead')).toEqual([{ through: newest.position }]);
});

test('after a failure, all entries are unread again', async () => {
  answer([verified(), verified()].toReversed());
  server.disconnect('notifications.markAllRead');
  const release = server.hold('notifications.markAllRead');
  await renderApp('/inbox', { size: 'desk' });
  await expect.element(inboxLink('Inbox, 2 unread')).toBeVisible();
  await markAll.click();
  await gone(unreadRows.first());
  await expect.element(inboxLink('Inbox')).toBeVisible();
  release();
  await expect.element(toastWith(networkError)).toBeVisible();
  await expect.element(inboxLink('Inbox, 2 unread')).toBeVisible();
  expect(unreadRows.elements()).toHaveLength(2);
});

test('an entry that moved to a new position is unread again', async () => {
  const entry = createCommentEntry();
  answer([entry]);
  await renderApp('/inbox');
  await choose('Read');
  await gone(unreadRows);
  await connected();
  answer([{ ...entry, position: entry.position + 100 }]);
  await live.send({ kind: 'inbox', row: { id: newId(), version: 1 } });
  await expect.element(unreadRows).toBeVisible();
});

test('the menu mutes the request of a comment, and Undo follows it again', async () => {
  const entry = createCommentEntry({ read: true });
  answer([entry]);
  server.answer('requests.follow', ({ id, following }) => ({ id, following: following === true }));
  await renderApp('/inbox');
  await choose('Mute');
  await expect.element(toastWith('Muted: Warehouse loop before the power cut')).toBeVisible();
  const { id } = (entry as Extract<Notification, { kind: 'comment' }>).request;
  expect(server.inputs('requests.follow')).toEqual([{ id, following: false }]);
  await button('Undo').click();
  await expect.element(toastWith("It's back on")).toBeVisible();
  expect(server.inputs('requests.follow').at(-1)).toEqual({ id, following: true });
});

test('Undo of a muted solution does not make a voter follow the comments', async () => {
  const request = { id: newId(), title: 'Closing track' };
  answer([
    createNotification({ kind: 'solved', request, reason: 'voted', song: null, identifiedBy: null }, { read: true }),
  ]);
  server.answer('requests.follow', ({ id }) => ({ id, following: false }));
  await renderApp('/inbox');
  await choose('Mute');
  await button('Undo').click();
  await expect.element(toastWith("It's back on")).toBeVisible();
  expect(server.inputs('requests.follow')).toEqual([
    { id: request.id, following: false },
    { id: request.id, following: null },
  ]);
});

test('the menu stops following an artist, and other kinds cannot be muted', async () => {
  const song = createSolvedSong();
  answer([createNotification({ kind: 'artist', artist: 'Halden Roe', song }, { read: true }), verified()]);
  server.answer('artists.follow', ({ following }) => ({ following, followerCount: 3 }));
  await renderApp('/inbox');
  await choose('Mute');
  await expect.element(toastWith('You no longer follow Halden Roe')).toBeVisible();
  expect(server.inputs('artists.follow')).toEqual([{ name: 'Halden Roe', following: false }]);
  (options.nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Read' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Mute' }).elements()).toEqual([]);
});

test('a swipe to the left reveals both actions of a row, and a tap on the row hides them', async () => {
  const entry = createCommentEntry();
  answer([entry]);
  const { address } = await renderApp('/inbox');
  const name = page.getByText('quietcables commented');
  await expect.element(name).toBeVisible();
  expect(button('Mute').elements()).toEqual([]);
  const { left, top } = name.element().getBoundingClientRect();
  await commands.touchDrag({ x: left + 150, y: top + 8 }, { x: -100 }, 300);
  await expect.element(button('Mute')).toBeVisible();
  expect(button('Mute').element().getBoundingClientRect().width).toBe(84);
  await name.click({ force: true });
  await gone(button('Mute'));
  expect(address()).toBe('/inbox');
  expect(server.inputs('notifications.markRead')).toEqual([]);
});

test('a long press reveals the actions without opening the entry', async () => {
  answer([createCommentEntry()]);
  const { address } = await renderApp('/inbox');
  const link = row(/quietcables commented/);
  await expect.element(link).toBeVisible();
  const event = { bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 7, clientX: 200, clientY: 120 };
  link.element().dispatchEvent(new PointerEvent('pointerdown', event));
  await expect.element(button('Read')).toBeVisible();
  link.element().dispatchEvent(new PointerEvent('pointerup', event));
  (link.element() as HTMLElement).click();
  await button('Read').click();
  await gone(unreadRows);
  expect(address()).toBe('/inbox');
});

test('an empty inbox says what lands here, with a way to the requests', async () => {
  answer([]);
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine: 0 } });
  const { address } = await renderApp('/inbox');
  await shown('Quiet in here');
  expect(markAll.elements()).toEqual([]);
  await button('Browse requests').click();
  expect(address()).toBe('/id-help?tab=community');
});

test('shows that it loads, offers a retry, and continues at the end of the list', async () => {
  const release = server.hold('notifications.list');
  server.refuse('notifications.list', 'unexpected');
  await renderApp('/inbox');
  await expect.element(page.getByText('Loading your inbox...')).toBeInTheDocument();
  await live.connected();
  release();
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  const entries = Array.from({ length: 35 }, () => verified()).toReversed();
  const cursor = entries[29]!.position;
  server.answer('notifications.list', (input) =>
    input.cursor
      ? { entries: entries.slice(30), nextCursor: null }
      : { entries: entries.slice(0, 30), nextCursor: cursor },
  );
  await button('Try again').click();
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return rows().length;
    })
    .toBe(35);
  expect(server.inputs('notifications.list').at(-1)).toEqual({ cursor });
});

test('an entry of a kind that this build does not know is not listed, but can be marked as read', async () => {
  const unknown = { ...verified(), kind: 'anniversary' } as unknown as Notification;
  answer([unknown, verified({ read: true })]);
  await renderApp('/inbox');
  await shown('Your song is verified');
  expect(rows()).toHaveLength(1);
  await markAll.click();
  await expect.poll(() => server.inputs('notifications.markAllRead')).toEqual([{ through: unknown.position }]);
});

test('what another device read or the server added appears in the open inbox', async () => {
  const entry = verified();
  answer([entry]);
  await renderApp('/inbox');
  await expect.element(unreadRows).toBeVisible();
  await connected();
  answer([createCommentEntry(), { ...entry, read: true }]);
  await live.send({ kind: 'inbox', row: { id: newId(), version: 1 } });
  await expect.poll(unreadTexts).toEqual([expect.stringContaining('quietcables commented')]);
  expect(rows()).toHaveLength(2);
});

test('offline, the inbox says how old it is, and an entry opens without being marked as read', async () => {
  answer([verified()]);
  const { address } = await renderApp('/inbox');
  await expect.element(unreadRows).toBeVisible();
  server.disconnect('accounts.current');
  await live.resync();
  await expect.element(page.getByText(/^You're offline\. Inbox as of/)).toBeVisible();
  await expect.element(markAll).toHaveAttribute('aria-disabled', 'true');
  await unreadRows.click();
  expect(address()).toMatch(/^\/song\//);
  expect(server.inputs('notifications.markRead')).toEqual([]);
});
