import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { createSongRow } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { MintForm } from './mint-form.tsx';
import type { MintInput } from './use-mint.ts';

const count = field('How many (1 to 100)');

async function open(favorites = [createSongRow({ title: 'Glasshouse' }), createSongRow({ title: 'Basalt' })]) {
  server.answer('favorites.list', { songs: favorites, nextCursor: null, nextCursorDay: null });
  const onSubmit = vi.fn<(input: MintInput) => void>();
  await render(
    <>
      <MintForm id="mint" busy={false} onSubmit={onSubmit} />
      <button type="submit" form="mint">
        Create
      </button>
    </>,
  );
  return { sent: () => onSubmit.mock.calls.map(([input]) => input) };
}

test('refuses a count outside of 1 to 100 and a day in the past, and a correction removes the errors', async () => {
  const { sent } = await open();
  await field('Last day (optional)').fill('2020-01-01');
  for (const typed of ['0', '101', '1.5', 'x', '']) {
    await count.fill(typed);
    await button('Create').click();
    await expect.element(count).toHaveAccessibleDescription('Between 1 and 100 codes at a time');
    await expect.element(count).toHaveFocus();
  }
  await shown('Pick a day that is still to come');
  await count.fill('100');
  await gone(text('Between 1 and 100 codes at a time'));
  await field('Last day (optional)').fill('');
  await button('Create').click();
  await expect.poll(sent).toEqual([{ count: 100, note: '', earlyAccess: false, expiresAt: null }]);
});

test('sends the note, early access, and the end of the last day in the time zone of the admin', async () => {
  const { sent } = await open();
  await field('Note (optional)').fill('For the Rotterdam crew');
  await field('Last day (optional)').fill('2091-05-09');
  await page.getByRole('switch', { name: 'Early access' }).click();
  await button('Create').click();
  const expiresAt = new Date(2091, 4, 10).toISOString();
  await expect.poll(sent).toEqual([{ count: 1, note: 'For the Rotterdam crew', earlyAccess: true, expiresAt }]);
});

test('carries a line and up to five songs, from the favorites or from a search', async () => {
  const favorites = Array.from({ length: 4 }, (_, index) => createSongRow({ title: `Favorite ${index}` }));
  const found = createSongRow({ title: 'Ninth Floor' });
  const { sent } = await open(favorites);
  server.answer('songs.search', {
    songs: [{ ...found, favoriteCount: 0, platform: null }],
    matched: '',
    corrected: false,
    nextCursor: null,
  });
  await field('Line for them (optional)').fill('Loud, please');
  await button('Add Favorite 2').click();
  const box = field('Search a song');
  await expect.element(box).toHaveFocus();
  await box.fill('ninth');
  await button('Add Ninth Floor').click();
  for (const title of ['Favorite 0', 'Favorite 1', 'Favorite 3']) await button(`Add ${title}`).click();
  await expect.element(box).not.toBeVisible();
  await button('Remove Favorite 0').click();
  await expect.element(box).toBeVisible();
  await button('Create').click();
  const songIds = [favorites[2]!, found, favorites[1]!, favorites[3]!].map(({ id }) => id);
  const plain = { count: 1, note: '', earlyAccess: false, expiresAt: null };
  await expect.poll(sent).toEqual([{ ...plain, line: 'Loud, please', songIds }]);
});
