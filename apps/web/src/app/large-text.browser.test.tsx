import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createNotification, createSolvedSong } from '../../test/notification-rows.ts';
import { openGrid } from '../../test/notification-settings.ts';
import { renderApp } from '../../test/render.tsx';
import { createSong, emptyFavorites } from '../../test/rows.ts';
import { server } from '../../test/server.ts';

const title = 'Ash Wednesday Morning';

/** Texts that do not fit into their box, and pairs of a text and a control that cover each other. */
function faults(root: Element): string[] {
  const isSeen = (element: Element) => element.checkVisibility() && !element.closest('.sr-only, [aria-hidden]');
  const texts = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => isSeen(element) && [...element.childNodes].some((node) => node instanceof Text && node.data.trim()),
  );
  const clipped = texts
    .filter(
      (text) =>
        text.clientWidth > 0 &&
        (text.scrollWidth > text.clientWidth + 2 ||
          (getComputedStyle(text).overflowY === 'hidden' && text.scrollHeight > text.clientHeight + 2)),
    )
    .map(({ textContent }) => `clipped: ${textContent}`);
  const outside = texts
    .filter((text) => text.getBoundingClientRect().right > innerWidth && !text.closest('[role=radiogroup]'))
    .map(({ textContent }) => `outside: ${textContent}`);
  const controls = [...root.querySelectorAll('button, a, label')].filter(isSeen);
  const covered = texts.flatMap((text) =>
    controls
      .filter((control) => !control.contains(text) && !text.contains(control) && cover(text, control))
      .map((control) => `covered: ${text.textContent} by ${control.textContent || control.outerHTML.slice(0, 80)}`),
  );
  return [...clipped, ...outside, ...covered];
}

function cover(text: Element, control: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = control.getBoundingClientRect();
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1,
  );
}

const screens = {
  async 'Out today'() {
    const today = calendarDayOf(new Date());
    const songs = [title, 'Pylon'].map((each) => ({
      ...createSong({ title: each, artists: ['Bellingham Sound System'], favorited: true, releaseDate: today }),
      favoritedAt: new Date().toISOString(),
      hasLink: true,
    }));
    server.answer('favorites.list', { ...emptyFavorites, songs, releasedToday: songs });
    await renderApp('/', { member: { favoriteCount: 2 } });
    const card = page.getByRole('region', { name: 'Out today' });
    await expect.element(card.getByRole('link', { name: `Listen, ${title}` })).toBeVisible();
    return card.element();
  },
  async Notifications() {
    await openGrid();
    await expect.element(page.getByRole('switch', { name: 'Pause everything' })).toBeVisible();
    return page.getByRole('main').element();
  },
  async Inbox() {
    const song = createSolvedSong({ title });
    server.answer('notifications.list', {
      entries: [createNotification({ kind: 'out', day: calendarDayOf(new Date()), count: 1, songs: [song] })],
      nextCursor: null,
    });
    await renderApp('/inbox');
    await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible();
    return page.getByRole('main').element();
  },
};

beforeEach(() => server.answer('notifications.unread', 0));
afterEach(() => document.documentElement.removeAttribute('style'));

for (const [name, open] of Object.entries(screens)) {
  test(`${name} has no clipped or covered text at 200 %, nor on a phone of 320 px`, async () => {
    const root = await open();
    document.documentElement.style.fontSize = '200%';
    await expect.poll(() => faults(root)).toEqual([]);
    document.documentElement.style.fontSize = '';
    await page.viewport(320, 700);
    await expect.poll(() => faults(root)).toEqual([]);
  });
}
