import type { MemberPage } from '@dubplate/domain/members/member-page.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { renderApp } from '../../../test/render.tsx';
import { createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';

const mara: MemberPage = {
  id: newId(),
  username: 'mara',
  joinedAt: '2026-01-05T10:00:00.000Z',
  mine: false,
  isPublic: true,
  suspended: false,
  favoriteCount: 0,
  uploadCount: 0,
  solvedCount: 0,
  identifiedCount: 0,
};

test('an empty page shows a message in each list', async () => {
  server.answer('members.page', { open: true, page: mara });
  server.answer('members.songs', { songs: [], nextCursor: null });
  server.answer('members.solved', { requests: [], nextCursor: null });
  const { address } = await renderApp('/member/mara');
  await expect.element(page.getByText('Joined January 2026')).toBeVisible();
  await expect.element(page.getByText('No songs yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Solved requests' }).click();
  await expect.element(page.getByText('Nothing solved yet')).toBeVisible();
  expect(address()).toContain('tab=solved');
});

test('a page and a list that failed to load have a retry', async () => {
  server.disconnect('members.page');
  server.disconnect('members.songs');
  await renderApp('/member/mara');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect.element(tryAgain).toBeVisible();
  server.answer('members.page', { open: true, page: mara });
  await tryAgain.click();
  await expect.element(page.getByRole('heading', { name: 'mara' })).toBeVisible();
  await expect.element(tryAgain).toBeVisible();
  server.answer('members.songs', { songs: [createSong({ title: 'Hers' })], nextCursor: null });
  await tryAgain.click();
  await expect.element(page.getByRole('link', { name: 'Hers', exact: false })).toBeVisible();
});

test('a name without a member says so', async () => {
  server.refuse('members.page', 'member-missing');
  await renderApp('/member/nel');
  await expect.element(page.getByText('Nobody here by that name')).toBeVisible();
});

test('a private page shows only the name', async () => {
  server.answer('members.page', { open: false, page: { username: 'mara', suspended: false } });
  await renderApp('/member/mara');
  await expect.element(page.getByText('mara keeps their page to themselves')).toBeVisible();
});
