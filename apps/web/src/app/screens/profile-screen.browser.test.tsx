import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';

test.each(['phone', 'desk'] as const)('each counter shows its own number at %s size', async (size) => {
  server.answer('invites.mine', { granted: 0, left: 0, invites: [] });
  server.answer('members.songs', { songs: [], nextCursor: null });
  await renderApp('/profile', {
    size,
    member: { favoriteCount: 12, uploadCount: 3, solvedCount: 5, identifiedCount: 7 },
  });
  const counters = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ]),
    );
  await expect.poll(counters).toEqual({ 'IDs given': '7', Favorites: '12', Uploads: '3', 'ID Requests Solved': '5' });
});
