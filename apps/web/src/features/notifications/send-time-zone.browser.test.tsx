import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentMember } from '../../platform/session.ts';
import { renderApp, unmount } from '../../../test/render.tsx';
import { createSongRow, emptyFavorites } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const sent = () => server.inputs('notifications.setTimeZone');

/** The count of the bell is read when the page is idle too, so the zone would be sent by then. */
async function openUntilIdle(known: string | null | undefined) {
  server.answer('favorites.list', { ...emptyFavorites, songs: [createSongRow()] });
  server.answer('notifications.unread', 4);
  const values = known === undefined ? {} : { timeZone: known };
  await renderApp('/', { member: { ...values, favoriteCount: 1 } });
  await expect.element(page.getByRole('link', { name: 'Inbox, 4 unread' })).toBeVisible();
}

test.each([null, 'Antarctica/Troll'])('sends the zone of the browser once if the server has %s', async (known) => {
  server.answer('notifications.setTimeZone', (input) => input);
  await openUntilIdle(known);
  await expect.poll(() => currentMember()?.timeZone).toBe(timeZone);
  expect(sent()).toEqual([{ timeZone }]);
  const member = currentMember()!;
  unmount();
  await renderApp('/', { member });
  await expect.element(page.getByRole('link', { name: 'Inbox, 4 unread' })).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test.each([timeZone, undefined])('sends nothing if the server has %s', async (known) => {
  await openUntilIdle(known);
  expect(sent()).toEqual([]);
});

test('a failure is ignored, and the next start sends the zone again', async () => {
  server.refuse('notifications.setTimeZone', 'unavailable');
  await openUntilIdle(null);
  await expect.poll(sent).toHaveLength(1);
  const member = currentMember()!;
  expect(member.timeZone).toBe(null);
  unmount();
  server.answer('notifications.setTimeZone', (input) => input);
  await renderApp('/', { member });
  await expect.poll(sent).toHaveLength(2);
  await expect.poll(() => currentMember()?.timeZone).toBe(timeZone);
});
