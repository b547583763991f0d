import type { Song } from '@dubplate/domain/songs/song.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createFavoriteChange, createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { FavoriteToggle } from './favorite-toggle.tsx';
import { HeartButton } from './heart-button.tsx';

afterEach(() => vi.restoreAllMocks());

const heart = (title: string) => page.getByRole('button', { name: `Favorite ${title}` });

const newcomer = { member: { earlyAccess: false, mayFavorite: false } };
const specText =
  'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.';

/** Answers favorites.save as the server does, with the number of saved hearts. */
function answerSaves(songs: Song[]) {
  const saved = new Set<string>();
  let version = 1;
  server.answer('favorites.save', ({ songId, saved: wanted }) => {
    if (wanted) saved.add(songId);
    else saved.delete(songId);
    version += 1;
    const { favorite, song } = createFavoriteChange(songs.find(({ id }) => id === songId));
    const row = { ...favorite.song, favorited: false, saved: wanted };
    const state = { ...song, favoriteCount: 0, version: 1 };
    return {
      favorite: { ...favorite, favorited: false, saved: wanted, song: row, version },
      song: state,
      savedCount: saved.size,
    };
  });
}

test('a tap on a heart vibrates, unless motion is reduced', async () => {
  await render(<HeartButton song={createSong({ title: 'Ledge' })} />);
  server.refuse('favorites.set', 'song-missing');
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  // The browser of the tests asks for reduced motion.
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).not.toHaveAttribute('aria-disabled');
  expect(vibrate).not.toHaveBeenCalled();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  await heart('Ledge').click();
  expect(vibrate).toHaveBeenCalledWith(10);
  // Otherwise the second call could reach the server during the next test.
  await expect.poll(() => server.inputs('favorites.set')).toHaveLength(2);
});

test('changes at once, ignores a second tap, and reverts a refusal with its reason', async () => {
  await render(<HeartButton song={createSong({ title: 'Ledge' })} />);
  const release = server.hold('favorites.set');
  server.refuse('favorites.set', 'song-missing');
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'true');
  await heart('Ledge').click({ force: true });
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'false');
  expect(server.inputs('favorites.set')).toHaveLength(1);
  await expect.element(page.getByText('This song is no longer here.')).toBeVisible();
});

test('before the first upload a heart is saved, half full, and the first one explains the rule', async () => {
  const songs = [createSong({ title: 'Ledge' }), createSong({ title: 'Basalt' })];
  answerSaves(songs);
  const { address } = await render(
    songs.map((song) => <HeartButton key={song.id} song={song} />),
    newcomer,
  );
  const release = server.hold('favorites.save');
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'mixed');
  await heart('Ledge').click({ force: true });
  release();
  const note = page.getByRole('alert');
  await expect.element(note.getByText(specText)).toBeVisible();
  await expect.element(note.getByText('Saved. It becomes a favorite with your first upload.')).toBeVisible();
  expect(heart('Ledge').element().querySelectorAll('path')).toHaveLength(2);
  await expect.element(heart('Ledge')).toHaveAccessibleDescription("Saved until you've added one");

  await heart('Basalt').click();
  await expect.element(heart('Basalt')).toHaveAttribute('aria-pressed', 'mixed');
  await expect.poll(() => server.inputs('favorites.save')).toHaveLength(2);
  expect(note.elements()).toHaveLength(1);
  expect(server.inputs('favorites.set')).toEqual([]);
  await note.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(address).toBe('/?upload=song');
});

test('a second tap removes a saved heart and its explanation', async () => {
  const song = createSong({ title: 'Ledge' });
  answerSaves([song]);
  await render(<HeartButton song={song} />, newcomer);
  await heart('Ledge').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(server.inputs('favorites.save').map(({ saved }) => saved)).toEqual([true, false]);
});

test('saves the heart when the server refuses a favorite that the tab believed possible', async () => {
  const song = createSong({ title: 'Ledge' });
  answerSaves([song]);
  server.refuse('favorites.set', 'first-song-missing');
  await render(<HeartButton song={song} />);
  await heart('Ledge').click();
  await expect.element(page.getByText(specText)).toBeVisible();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'mixed');
});

test('says when no more hearts can be saved', async () => {
  server.refuse('favorites.save', 'saved-full');
  await render(<HeartButton song={createSong({ title: 'Ledge' })} />, newcomer);
  await heart('Ledge').click();
  await expect.element(page.getByText(/^You have saved 50 songs by now/)).toBeVisible();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'false');
});

test('a saved heart of a member who may favorite by now becomes a favorite', async () => {
  const song = createSong({ title: 'Ledge', saved: true });
  server.answer('favorites.set', createFavoriteChange(song));
  await render(<HeartButton song={song} />);
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'true');
});

test('the button of the song page names the state of a saved heart', async () => {
  const song = createSong({ title: 'Ledge' });
  answerSaves([song]);
  await render(<FavoriteToggle song={song} />, newcomer);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  const saved = page.getByRole('button', { name: "Saved until you've added one" });
  await expect.element(saved).toHaveAttribute('aria-pressed', 'mixed');
  await expect.element(page.getByText(specText)).toBeVisible();
});

test('keeps a heart that waits for a signal', async () => {
  await render(<HeartButton song={createSong({ title: 'Ledge' })} />);
  server.disconnect('favorites.set');
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAccessibleDescription('Waiting for a signal');
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'true');
  // The next tap is not blocked.
  await heart('Ledge').click();
  await expect.element(heart('Ledge')).toHaveAttribute('aria-pressed', 'false');
  expect(server.inputs('favorites.set')).toHaveLength(1);
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
