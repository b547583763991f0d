import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asFullAdmin, createCatalogSong } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { SongActions } from './song-actions.tsx';

const onClose = vi.fn<(song: CatalogSong) => void>();
const onOpenOther = vi.fn<(songId: string) => void>();
const sheet = page.getByRole('dialog');

function open(song: CatalogSong, rights = { canVerify: true, canEdit: true }) {
  onClose.mockClear();
  onOpenOther.mockClear();
  const actions = { onClose, onEdit: () => {}, onMerge: () => {}, onOpenOther };
  return render(<SongActions song={song} {...rights} {...actions} />, { member: asFullAdmin });
}

const offered = () =>
  sheet
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
    .filter(Boolean);

const archived = { isArchived: true };
const merged = (undoUntil: string | null) => ({ ...archived, mergedInto: { id: 'x', title: 'Kept', undoUntil } });

test.for([
  { song: {}, rights: { canVerify: true, canEdit: false }, actions: ['Verify', 'Open its page'] },
  { song: {}, actions: ['Verify', 'Edit', 'Merge into…', 'Archive', 'Open its page'] },
  {
    song: { verificationStatus: 'verified' as const },
    rights: { canVerify: true, canEdit: false },
    actions: ['Take verification back', 'Open its page'],
  },
  { song: archived, actions: ['Restore'] },
  { song: merged('2026-02-01T10:00:00.000Z'), actions: ['Undo merge'] },
  { song: merged(null), actions: ['Restore'] },
])('offers $actions', async ({ song, rights, actions }) => {
  await open(createCatalogSong(song), rights);
  await expect.poll(offered).toEqual(actions);
});

test('asks before a song is archived', async () => {
  const song = createCatalogSong();
  server.answer('catalog.archive', { ...song, isArchived: true });
  await open(song);
  const archive = sheet.getByRole('button', { name: 'Archive' });
  const question = page.getByRole('alertdialog', { name: 'Archive this song?' });
  await archive.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.inputs('catalog.archive')).toEqual([]);
  await archive.click();
  await question.getByRole('button', { name: 'Archive song' }).click();
  await expect.element(page.getByText('Archived', { exact: true })).toBeVisible();
  expect(onClose.mock.calls).toEqual([[song]]);
});

test('sends one call when the admin taps twice, and shows why it failed', async () => {
  await open(createCatalogSong());
  const release = server.hold('catalog.verify');
  server.disconnect('catalog.verify');
  const verify = sheet.getByRole('button', { name: 'Verify' });
  await verify.click();
  await verify.click();
  release();
  await expect.element(sheet.getByText('Network error. Please check your connection.')).toBeVisible();
  expect(server.inputs('catalog.verify')).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('opens the song whose merge must be undone first', async () => {
  server.refuse('catalog.undoMerge', 'merged-again', { about: 'other-id' });
  await open(createCatalogSong(merged('2026-02-01T10:00:00.000Z')));
  await sheet.getByRole('button', { name: 'Undo merge' }).click();
  await sheet.getByRole('button', { name: 'Open it' }).click();
  expect(onOpenOther.mock.calls).toEqual([['other-id']]);
});
