import type { InviteWelcome } from '@dubplate/domain/invites/invite.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createSongRow } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { Welcome } from './welcome.tsx';

const songs = ['Ninth Floor', 'Glasshouse', 'Kerosene', 'Basalt', 'Pylon'].map((title) => createSongRow({ title }));

async function open(values: Partial<InviteWelcome>) {
  server.answer('invites.welcome', { inviter: 'Mara', line: '', songs, ...values });
  await render(<Welcome />);
}

test.each([
  [5, 'Mara', 'Mara let you in.', "These are Mara's five."],
  [2, 'Mara', 'Mara let you in.', "These are Mara's two."],
  [1, 'Mara', 'Mara let you in.', 'Start with this one.'],
  [3, null, 'You are in.', 'Start with these three.'],
])('%i songs of %s', async (count, inviter, title, text) => {
  await open({ inviter, songs: songs.slice(0, count) });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(count);
});

test('shows the line as plain text, and leads to each song', async () => {
  await open({ line: 'Start with <b>Pylon</b>' });
  await expect.element(page.getByText('“Start with <b>Pylon</b>”')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Pylon/ })).toHaveAttribute('href', `/song/${songs[4]!.id}`);
});

test('a line without songs is enough', async () => {
  await open({ line: 'Good to have you', songs: [] });
  await expect.element(page.getByRole('heading', { name: 'Mara let you in.' })).toBeVisible();
  expect(page.getByRole('list').elements()).toHaveLength(0);
});

test.each(['nothing', 'a failure'])('%s shows only what is below', async (outcome) => {
  if (outcome === 'nothing') server.answer('invites.welcome', null);
  else server.refuse('invites.welcome', 'unexpected');
  await render(
    <Welcome>
      <p>No favorites yet.</p>
    </Welcome>,
  );
  await expect.element(page.getByText('No favorites yet.')).toBeVisible();
  expect(page.getByRole('heading').elements()).toHaveLength(0);
});
