import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { platforms } from '../../test/platforms.ts';
import { playableSongs } from '../../test/playable-songs.ts';
import { render } from '../../test/render.tsx';
import { createSong } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { SongSheet } from './song-sheet.tsx';

const sheet = page.getByRole('dialog', { name: 'Song', exact: true });

test('a song that was archived meanwhile shows that, without a heart', async () => {
  const song = createSong({ isArchived: true });
  server.answer('songs.read', song);
  await render(<SongSheet songId={song.id} onClose={vi.fn<() => void>()} />);
  await expect.element(sheet.getByText('This song was taken down')).toBeVisible();
  expect(sheet.getByRole('button', { name: /Favorite|Share/ }).elements()).toEqual([]);
});

test('a song that was deleted shows that', async () => {
  server.refuse('songs.read', 'song-missing');
  await render(<SongSheet songId={createSong().id} onClose={vi.fn<() => void>()} />);
  await expect.element(sheet.getByText('This song is no longer here.')).toBeVisible();
});

test('a song that failed to load has a retry', async () => {
  const song = createSong();
  server.disconnect('songs.read');
  await render(<SongSheet songId={song.id} onClose={vi.fn<() => void>()} />);
  await expect.element(sheet.getByText(/^That did not load/)).toBeVisible();
  server.answer('songs.read', song);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('dialog', { name: song.title })).toBeVisible();
});

test('a song in a sheet plays when the member starts it', async () => {
  const song = createSong(playableSongs.soundcloud());
  server.answer('songs.read', song);
  await platforms.stub();
  await render(<SongSheet songId={song.id} onClose={vi.fn<() => void>()} />);
  await page.getByRole('button', { name: 'ID starts at 42:10' }).click();
  const expected = [['setVolume', 80], ['seekTo', 2_530_000], ['seekTo', 2_530_000], ['play']];
  await expect.poll(platforms.commands).toEqual(expected);
});

test('says where the song is out, and a member can add it where it is missing', async () => {
  const song = createSong({ releaseDate: '2020-01-01', releaseLink: null });
  server.answer('songs.read', song);
  await render(<SongSheet songId={song.id} onClose={vi.fn<() => void>()} />, { path: `/id-help?song=${song.id}` });
  const opened = page.getByRole('dialog', { name: song.title });
  await opened.getByRole('button', { name: "It's out" }).click();
  const form = page.getByRole('dialog', { name: "It's out" });
  await form.getByLabelText('Where can people hear it?*').fill('pylonrec.bandcamp.com/track/pylon');
  const link = { url: 'https://pylonrec.bandcamp.com/track/pylon', addedBy: 'mara', addedAt: song.uploadedAt };
  const releaseLink = { ...link, confirmed: false, confirmations: 0, mayConfirm: false, mayRemove: true };
  server.answer('songs.markOut', { ...song, releaseLink, hasReleaseLink: true });
  await form.getByRole('button', { name: 'Add the link' }).click();
  await expect.element(page.getByText(/the song moves to Released/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opened.getByRole('link', { name: /Out on pylonrec.bandcamp.com/ })).toBeVisible();
});
