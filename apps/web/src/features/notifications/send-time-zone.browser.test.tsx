import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageIsIdle } from '../../platform/page-is-idle.ts';
import { currentMember } from '../../platform/session.ts';
import { live } from '../../../test/live.ts';
import { renderApp, unmount } from '../../../test/render.tsx';
import { createSongRow, emptyFavorites } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const sent = () => server.inputs('notifications.setTimeZone');

const changedMember = (change: { timeZone: string }): CurrentMember => {
  const member = currentMember()!;
  return { ...member, ...change, version: member.version + 1 };
};

/** The zone is sent when the page is idle, before the live connection opens. */
async function openUntilIdle(member: Partial<CurrentMember>) {
  server.answer('favorites.list', { ...emptyFavorites, songs: [createSongRow()] });
  server.answer('notifications.unread', 4);
  await renderApp('/', { member: { ...member, favoriteCount: 1 } });
  await expect.element(page.getByRole('link', { name: 'Inbox, 4 unread' })).toBeVisible();
  await pageIsIdle();
}

test.each([null, 'Antarctica/Troll'])('sends the zone of the browser once if the server has %s', async (known) => {
  server.answer('notifications.setTimeZone', changedMember);
  await openUntilIdle({ timeZone: known });
  await expect.poll(() => currentMember()?.timeZone).toBe(timeZone);
  expect(sent()).toEqual([{ timeZone }]);
  const member = currentMember()!;
  unmount();
  await openUntilIdle(member);
  await live.handshake();
  expect(sent()).toHaveLength(1);
});

test('the live connection opens with the version of the member after the change', async () => {
  server.answer('notifications.setTimeZone', changedMember);
  const release = server.hold('notifications.setTimeZone');
  await openUntilIdle({ timeZone: null });
  await expect.poll(sent).toHaveLength(1);
  const { version } = currentMember()!;
  release();
  expect(await live.handshake()).toEqual({ memberVersion: version + 1 });
});

test('the live connection opens with the former version if more than the zone has changed', async () => {
  server.answer('notifications.setTimeZone', (change) => {
    const member = changedMember(change);
    return { ...member, favoriteCount: member.favoriteCount + 1, version: member.version + 1 };
  });
  await openUntilIdle({ timeZone: null, version: 7 });
  expect(await live.handshake()).toEqual({ memberVersion: 7 });
  expect(currentMember()).toMatchObject({ timeZone, favoriteCount: 2 });
});

test('the live connection opens with the former version if the member has chosen another zone', async () => {
  server.answer('notifications.setTimeZone', () => changedMember({ timeZone: 'Antarctica/Troll' }));
  await openUntilIdle({ timeZone: 'Antarctica/Troll', version: 7 });
  expect(await live.handshake()).toEqual({ memberVersion: 7 });
  expect(sent()).toEqual([{ timeZone }]);
});

test('the live connection opens although the server does not answer', async () => {
  server.answer('notifications.setTimeZone', changedMember);
  const release = server.hold('notifications.setTimeZone');
  await openUntilIdle({ timeZone: null });
  const { version } = currentMember()!;
  expect(await live.handshake()).toEqual({ memberVersion: version });
  expect(sent()).toHaveLength(1);
  release();
  await expect.poll(() => currentMember()?.timeZone).toBe(timeZone);
});

test.each([timeZone, undefined])('sends nothing if the server has %s', async (known) => {
  await openUntilIdle(known === undefined ? {} : { timeZone: known });
  await live.handshake();
  expect(sent()).toEqual([]);
});

test('a failure is ignored, and the next start sends the zone again', async () => {
  server.refuse('notifications.setTimeZone', 'unavailable');
  await openUntilIdle({ timeZone: null });
  await expect.poll(sent).toHaveLength(1);
  const member = currentMember()!;
  expect(member.timeZone).toBe(null);
  unmount();
  server.answer('notifications.setTimeZone', changedMember);
  await openUntilIdle(member);
  await expect.poll(sent).toHaveLength(2);
  await expect.poll(() => currentMember()?.timeZone).toBe(timeZone);
});
