import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '../../test/find.ts';
import { live } from '../../test/live.ts';
import { createMember } from '../../test/members.ts';
import { renderApp } from '../../test/render.tsx';
import { emptyFavorites } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { currentMember, refreshSession, startSession } from './session.ts';

const storageKey = 'dubplate.member-here';
const home = page.getByRole('heading', { name: 'My Music' });

/** As at the start of the page: it is not known who is signed in. */
async function renderUnknown(stored: string | null) {
  await renderApp('/', { member: 'unknown' });
  await expect.element(button('Try again')).toBeVisible();
  if (stored !== null) localStorage.setItem(storageKey, stored);
  server.answer('favorites.list', emptyFavorites);
}

test('the stored member is shown when the server does not respond', async () => {
  await renderUnknown(JSON.stringify(createMember({ username: 'mara' })));
  startSession();
  await expect.element(home).toBeInTheDocument();
  expect(currentMember()?.username).toBe('mara');
});

test.each(['', 'no JSON', null])('without a stored member (%j), the start needs the server', async (stored) => {
  await renderUnknown(stored);
  await refreshSession();
  await expect.element(button('Try again')).toBeVisible();
  expect(currentMember()).toBeNull();
});

test('the stored member is shown while a slow server responds, and then the member of the server', async () => {
  await renderUnknown(JSON.stringify(createMember({ username: 'mara', version: 7 })));
  const release = server.hold('accounts.current');
  server.answer('accounts.current', createMember({ username: 'nel', version: 3 }));
  startSession();
  await expect.poll(() => currentMember()?.username).toBe('mara');
  release();
  await expect.poll(() => currentMember()?.username).toBe('nel');
  expect(localStorage.getItem(storageKey)).toContain('nel');
  expect(await live.handshake()).toEqual({ memberVersion: 3 });
});

test('the live connection opens with the version of the stored member, which the lists may be as old as', async () => {
  const stored = createMember({ version: 7 });
  await renderUnknown(JSON.stringify(stored));
  const release = server.hold('accounts.current');
  server.answer('accounts.current', { ...stored, favoriteCount: 1, version: 8 });
  startSession();
  await expect.element(home).toBeInTheDocument();
  release();
  await expect.poll(() => currentMember()?.version).toBe(8);
  expect(await live.handshake()).toEqual({ memberVersion: 7 });
});

test('the stored member vanishes as soon as the server says that no member is signed in', async () => {
  await renderUnknown(JSON.stringify(createMember()));
  const release = server.hold('accounts.current');
  server.answer('accounts.current', null);
  startSession();
  await expect.element(home).toBeInTheDocument();
  release();
  await expect.poll(() => window.location.pathname).toBe('/login');
  expect(localStorage.getItem(storageKey)).toBeNull();
});
