import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createFavoriteChange, createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { HeartButton } from './heart-button.tsx';

const heart = (title: string) => page.getByRole('button', { name: `Favorite ${title}` });

test('changes at once, ignores a second tap, and reverts a refusal with its reason', async () => {
  const { address } = await render(<HeartButton song={createSong({ title: 'Ledge' })} />);
  const release = server.hold('favorites.set');
  server.refuse('favorites.set', 'first-song-missing');
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'true');
  await heart('Ledge').click({ force: true });
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'false');
  expect(server.inputs('favorites.set')).toHaveLength(1);
  const note = page.getByRole('alert');
  await expect
    .element(
      note.getByText(
        'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.',
      ),
    )
    .toBeVisible();
  await note.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(address).toBe('/?upload=song');
});

test('reverts with a message when the server cannot be reached', async () => {
  await render(<HeartButton song={createSong({ title: 'Ledge' })} />);
  server.disconnect('favorites.set');
  await heart('Ledge').click();
  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'false');
});

test('each removed favorite has its own Undo', async () => {
  const songs = [
    createSong({ title: 'Side A', favorited: true, favoriteCount: 1 }),
    createSong({ title: 'Side B', favorited: true, favoriteCount: 1 }),
  ];
  let version = 1;
  server.answer('favorites.set', ({ songId, favorited }) => {
    version += 1;
    const { favorite, song } = createFavoriteChange(songs.find(({ id }) => id === songId));
    return { favorite: { ...favorite, favorited, version }, song: { ...song, version } };
  });
  await render(songs.map((song) => <HeartButton key={song.id} song={song} />));
  await heart('Side A').click();
  await heart('Side B').click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.elements()).toHaveLength(2);
  await undo.first().click();
  await expect.element(heart('Side A')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heart('Side B')).toHaveAttribute('aria-pressed', 'false');
  await undo.click();
  await expect.element(heart('Side B')).toHaveAttribute('aria-pressed', 'true');
});
