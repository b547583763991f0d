import type { Teaser } from '@dubplate/domain/teasers/teaser.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { renderApp } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';

const song = { title: 'Ninth Floor', artists: ['Halden Roe', 'Mirre'], cover: 'gradient2' };
const visitor = { member: null };
const heading = page.getByRole('heading', { level: 1 });

async function open(path: string, teaser: Teaser | null, size: 'phone' | 'desk' = 'phone') {
  server.answer('teasers.read', teaser);
  return renderApp(path, { ...visitor, size });
}

test.each(['phone', 'desk'] as const)('a shared song shows cover, names and count at %s size', async (size) => {
  const id = newId();
  await open(`/song/${id}`, { kind: 'song', ...song, favoriteCount: 63 }, size);
  await expect.element(heading).toHaveTextContent('Ninth Floor');
  for (const text of ['Halden Roe, Mirre', 'In 63 favorites', 'Invite only']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByText(/^Dubplate is where people keep the songs/)).toBeVisible();
  expect(server.inputs('teasers.read')).toEqual([{ kind: 'song', id }]);
  expect(document.querySelectorAll('.cover, .cover-stamp')).toHaveLength(2);
  expect(document.title).toBe('Ninth Floor · Dubplate');
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Enter code', 'Sign in']);
});

test('a solved request shows its song on a stamped plate', async () => {
  const id = newId();
  const title = 'Closing track, all night long';
  await open(`/id-help?tab=community&request=${id}`, { kind: 'request', title, voteCount: 48, song });
  await expect.element(heading).toHaveTextContent('It was Ninth Floor by Halden Roe, Mirre');
  for (const text of [title, 'Named by a member.', '48 people wanted to know']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  expect(server.inputs('teasers.read')).toEqual([{ kind: 'request', id }]);
  expect(document.body.textContent).toContain('Named bya member');
});

test('a request solved without a song shows its own words, and no count of zero', async () => {
  const title = 'Closing track, all night long';
  await open(`/id-help?request=${newId()}`, { kind: 'request', title, voteCount: 0, song: null });
  await expect.element(heading).toHaveTextContent(title);
  expect(document.body.textContent).not.toContain('wanted to know');
});

test('Enter code leads to the invite screen, and the link is kept for after the sign-in', async () => {
  const id = newId();
  const { address } = await open(`/song/${id}`, { kind: 'song', ...song, favoriteCount: 0 });
  await page.getByRole('link', { name: 'Enter code' }).click();
  await expect.poll(address).toBe('/early-access');
  expect(Object.values({ ...sessionStorage })).toContain(`/song/${id}`);
  history.back();
  await expect.element(heading).toHaveTextContent('Ninth Floor');
});

test.each([`/song/${newId()}`, `/id-help?request=${newId()}`, '/song/not-an-id', '/id-help?request=', '/id-help'])(
  'a visitor who opens %s without a teaser sees the invite screen',
  async (path) => {
    const { address } = await open(path, null);
    await expect.poll(address).toBe('/early-access');
    expect(Object.values({ ...sessionStorage })).toContain(path);
  },
);

test('a teaser that cannot be loaded leads to the invite screen', async () => {
  server.disconnect('teasers.read');
  const { address } = await renderApp(`/song/${newId()}`, visitor);
  await expect.poll(address).toBe('/early-access');
});

test('the invite screen says in one sentence what the product is', async () => {
  await renderApp('/early-access', visitor);
  const sentence =
    "Dubplate is where people keep the songs that aren't out yet and put names to the ones nobody knows.";
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Enter your invite code to get started')).toBeVisible();
});
