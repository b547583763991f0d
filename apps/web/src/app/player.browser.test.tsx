import { requestState, type RequestCard } from '@dubplate/domain/requests/request.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { live } from '../../test/live.ts';
import { newId } from '../../test/members.ts';
import { renderApp } from '../../test/render.tsx';
import { createRequest } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';

const peaks = Array.from({ length: 120 }, (_, at) => (at * 37) % 256);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const player = page.getByRole('region', { name: 'Player' });
const shownTitle = () => player.query()?.querySelector('button')?.getAttribute('aria-label') ?? null;
const isPlaying = () => player.getByRole('button', { name: 'Pause' }).query() !== null;

const clipOf = (title: string, values: Partial<RequestCard> = {}): RequestCard =>
  createRequest({ title, hasClip: true, clip: { seconds: 20, peaks }, ...values });

let first: RequestCard;
let third: RequestCard;

beforeEach(() => {
  const url = URL.createObjectURL(createSound(20));
  server.answer('clips.listen', () => ({ url, expiresAt: new Date(Date.now() + 600_000).toISOString() }));
  server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null });
  first = clipOf('First', { username: 'mara' });
  third = clipOf('Third', { solved: true });
});

async function openFeed(requests = [first, createRequest({ title: 'Without a clip' }), third]): Promise<void> {
  server.answer('requests.list', { requests, nextCursor: null, counts: { community: requests.length, mine: 0 } });
  server.answer(
    'requests.states',
    requests.map((request) => ({ ...requestState(request), voted: false, editedAt: null })),
  );
  await renderApp('/id-help?tab=community');
  await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible();
}

test('a clip plays in its card and goes on while the member opens other screens', async () => {
  await openFeed();
  expect(player.query()).toBeNull();
  await button('Play clip of First').click();
  await expect.element(button('Pause clip of First')).toBeVisible();
  await expect.poll(shownTitle).toBe('Open player: First');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Search all songs' })).toBeVisible();
  await expect.poll(isPlaying).toBe(true);
  await page.getByRole('link', { name: 'Setlist It' }).click();
  await expect.element(player.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('next and previous follow the list, and the player closes after its last clip', async () => {
  await openFeed();
  await button('Play clip of First').click();
  await expect.poll(shownTitle).toBe('Open player: First');
  await player.getByRole('button', { name: 'Next clip' }).click();
  await expect.poll(shownTitle).toBe('Open player: Third');
  await expect.element(button('Pause clip of Third')).toBeVisible();
  await expect.element(button('Play clip of First')).toBeVisible();
  // Space would press the focused button.
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('k');
  await expect.poll(shownTitle).toBe('Open player: First');
  await userEvent.keyboard('j');
  await expect.poll(shownTitle).toBe('Open player: Third');
  await userEvent.keyboard(' ');
  await expect.poll(isPlaying).toBe(false);
  await userEvent.keyboard(' ');
  await expect.poll(isPlaying).toBe(true);
  await player.getByRole('button', { name: 'Close player' }).click();
  await expect.element(player).not.toBeInTheDocument();
  await expect.element(button('Play clip of Third')).toBeVisible();
});

test('keys write text in a field instead of changing the clip', async () => {
  await openFeed();
  await button('Play clip of First').click();
  await expect.poll(isPlaying).toBe(true);
  await page.getByRole('textbox', { name: 'Search requests' }).fill('jk j');
  expect(shownTitle()).toBe('Open player: First');
  expect(isPlaying()).toBe(true);
});

test('a request that is deleted while its clip plays is skipped', async () => {
  await openFeed();
  await button('Play clip of First').click();
  await expect.poll(shownTitle).toBe('Open player: First');
  await live.send({ kind: 'goneRequest', row: { id: first.id, version: 2 } });
  await expect.poll(shownTitle).toBe('Open player: Third');
});

test('the lock screen shows the clip, and its keys control it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation(
    (action, handler) => void handlers.set(action, handler),
  );
  await openFeed();
  await button('Play clip of First').click();
  const shown = () => navigator.mediaSession.metadata;
  await expect.poll(() => shown()?.title).toBe('First');
  expect(shown()).toMatchObject({ artist: 'mara', album: 'Dubplate' });
  expect(shown()!.artwork[0]).toMatchObject({ sizes: '512x512', type: 'image/png', src: /^data:image\/png;/ });
  const press = (action: MediaSessionAction) => handlers.get(action)!({ action });
  await expect.poll(() => navigator.mediaSession.playbackState).toBe('playing');
  press('pause');
  await expect.poll(() => navigator.mediaSession.playbackState).toBe('paused');
  press('play');
  await expect.poll(isPlaying).toBe(true);
  press('nexttrack');
  await expect.poll(() => shown()?.title).toBe('Third');
  press('previoustrack');
  await expect.poll(shownTitle).toBe('Open player: First');
});

test('the whole player votes, seeks, and opens the request with its comment field', async () => {
  server.answer('votes.set', { ...requestState(first), voteCount: 4, version: 2 });
  server.answer('requests.read', { ...first, link: null, answerId: null, identifiedBy: null });
  server.answer('comments.list', { comments: [], nextCursor: null });
  await openFeed();
  await button('Play clip of First').click();
  await button('Open player: First').click();
  const sheet = page.getByRole('dialog', { name: 'Hot requests' });
  await expect.element(sheet.getByText('Third')).toBeVisible();
  await sheet.getByRole('slider', { name: 'Position' }).click();
  await expect
    .poll(() => Number(sheet.getByRole('slider', { name: 'Position' }).query()?.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(10);
  await sheet.getByRole('button', { name: /^Me too/ }).click();
  await expect.element(sheet.getByRole('button', { name: /^Me too.*4$/ })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'I know it' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Add a comment' })).toHaveFocus();
  await expect.element(button('Pause clip')).toBeVisible();
});

test('Listen plays one unsolved clip after the other, and offers the skipped ones at the end', async () => {
  server.answer('requests.listen', [clipOf('Kettle'), clipOf('Harp', { id: newId(), voteCount: 9 })]);
  server.answer('votes.set', { ...requestState(first), voteCount: 10 });
  await openFeed();
  await button('Listen').click();
  const sheet = page.getByRole('dialog', { name: 'Listen' });
  await expect.element(sheet.getByRole('heading', { name: 'Kettle' })).toBeVisible();
  await expect.element(sheet.getByText('1 of 2')).toBeVisible();
  await expect.element(sheet.getByText('Swipe for the next one')).toBeVisible();
  await sheet.getByRole('button', { name: 'Skip' }).click();
  await expect.element(sheet.getByRole('heading', { name: 'Harp' })).toBeVisible();
  await expect.element(sheet.getByText('Swipe for the next one')).not.toBeInTheDocument();
  await expect.element(sheet.getByRole('button', { name: 'Pause clip' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Skip' }).click();
  await expect.element(sheet.getByRole('heading', { name: "That's all of them for now" })).toBeVisible();
  await sheet.getByRole('button', { name: 'Hear the skipped ones' }).click();
  await expect.element(sheet.getByRole('heading', { name: 'Kettle' })).toBeVisible();
});

test('Listen goes on with its first clip when that one plays already', async () => {
  await openFeed();
  server.answer('requests.listen', [first, clipOf('Harp')]);
  await button('Play clip of First').click();
  await expect.poll(isPlaying).toBe(true);
  await button('Listen').click();
  const sheet = page.getByRole('dialog', { name: 'Listen' });
  await expect.element(sheet.getByText('1 of 2')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Pause clip' })).toBeVisible();
});

test('Listen says so when there is no clip', async () => {
  server.answer('requests.listen', []);
  await openFeed();
  await button('Listen').click();
  await expect.element(page.getByRole('heading', { name: "That's all of them for now" })).toBeVisible();
  await button('Back to Track ID').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
