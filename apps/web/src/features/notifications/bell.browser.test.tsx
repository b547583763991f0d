import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../../test/clock.ts';
import { live } from '../../../test/live.ts';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { queries } from '../../platform/queries.ts';
import { Bell } from './bell.tsx';
import { refreshInbox } from './refresh-inbox.ts';

const link = (name: string) => page.getByRole('link', { name, exact: true });
const open = (isLive = false) => render(<Bell warm={() => {}} />, { live: isLive });

test.each([
  [1, 'Inbox, 1 unread', '1'],
  [9, 'Inbox, 9 unread', '9'],
  [10, 'Inbox, more than 9 unread', '9+'],
])('a count of %i is in the name of the link and in its badge', async (count, name, badge) => {
  server.answer('notifications.unread', count);
  await open();
  await expect.element(link(name)).toHaveTextContent(badge);
  const { width, height } = link(name).element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
});

test('without unread entries there is no badge', async () => {
  await open();
  await expect.poll(() => server.inputs('notifications.unread').length).toBeGreaterThan(0);
  await expect.element(link('Inbox')).toHaveTextContent('');
});

test('a failed count leaves the link without a badge', async () => {
  server.refuse('notifications.unread', 'unexpected');
  await open();
  await expect.poll(() => server.inputs('notifications.unread').length).toBeGreaterThan(1);
  await expect.element(link('Inbox')).toHaveTextContent('');
});

test('a live change of the inbox refetches the count', async () => {
  server.answer('notifications.unread', 1);
  await open(true);
  await expect.element(link('Inbox, 1 unread')).toBeVisible();
  // The tab refetches once after it has connected. Later, only a live change does.
  await live.connected();
  await expect.poll(() => queries.isFetching()).toBe(0);
  server.answer('notifications.unread', 2);
  await live.send({ kind: 'inbox', row: { id: newId(), version: 1 } });
  await expect.element(link('Inbox, 2 unread')).toBeVisible();
});

test('several changes of the inbox share one refetch', async () => {
  server.answer('notifications.unread', 1);
  await open();
  await expect.element(link('Inbox, 1 unread')).toBeVisible();
  clock.stop();
  server.answer('notifications.unread', 2);
  for (let change = 0; change < 3; change += 1) refreshInbox();
  await clock.pass(2_000);
  await expect.element(link('Inbox, 2 unread')).toBeVisible();
  expect(server.inputs('notifications.unread')).toHaveLength(2);
});
