import type { RequestId } from '@dubplate/domain/ids.ts';
import { requestState } from '@dubplate/domain/requests/request.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { createComment, createRequestDetail } from '../../test/request-rows.ts';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';
import { closePlayer } from '../features/clips/play/clip-queue.ts';
import { restartList } from '../features/requests/use-requests.ts';
import { queries } from '../platform/queries.ts';
import { TrackIdScreen } from './screens/track-id-screen.tsx';

const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
const clip = { seconds: 20, peaks: Array.from({ length: 120 }, (_, at) => at * 2) };

const card = (title: string) => page.getByRole('link', { name: title, exact: true });
const pane = (title: string) => page.getByRole('region', { name: title, exact: true });
const field = page.getByLabelText('Add a comment');
const list = () => document.querySelector('[data-screen-scroller]')!;
const focused = () => document.activeElement?.getAttribute('aria-label');

afterEach(() => closePlayer());

async function open({ request = '', withClips = false } = {}) {
  const requests = titles.map((title) =>
    createRequestDetail({ title, voteCount: 4, ...(withClips && { hasClip: true, clip }) }),
  );
  server.answer('requests.list', { requests, nextCursor: null, counts: { community: 8, mine: 0 } });
  server.answer('requests.states', []);
  server.answer('requests.read', ({ id }) => requests.find((each) => each.id === id)!);
  server.answer('comments.list', {
    comments: Array.from({ length: 12 }, (_, at) => createComment({ text: `Comment ${at}` })),
    nextCursor: null,
  });
  const opened = requests.find(({ title }) => title === request);
  const path = `/id-help?tab=community${opened ? `&request=${opened.id}` : ''}`;
  const { address } = await render(<TrackIdScreen />, { path, size: 'desk' });
  await expect.element(card('First')).toBeVisible();
  return { requests, address, idOf: (title: string) => requests.find((each) => each.title === title)!.id };
}

test('opens a card in the pane without taking the focus; Close and Back return to the card', async () => {
  const { address, idOf } = await open();
  await expect.element(page.getByRole('heading', { name: 'Pick one and listen' })).toBeVisible();
  await card('Second').click();
  await expect.element(pane('Second')).toBeVisible();
  await expect.element(card('Second')).toHaveAttribute('aria-current', 'true');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(focused()).toBe('Second');
  expect(address()).toBe(`/id-help?tab=community&request=${idOf('Second')}`);
  await pane('Second').getByRole('button', { name: 'Close' }).click();
  await expect.poll(address).toBe('/id-help?tab=community');
  await expect.poll(focused).toBe('Second');
  await card('Third').click();
  await card('Fourth').click();
  await expect.element(pane('Fourth')).toBeVisible();
  // Another card took the place of the third in the history.
  history.back();
  await expect.element(page.getByText('Pick one and listen')).toBeVisible();
  expect(address()).toBe('/id-help?tab=community');
});

test('moves with J and K, which open the card, and closes with Escape', async () => {
  const { address, idOf } = await open();
  await userEvent.keyboard('j');
  await expect.element(pane('First')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(pane('Third')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(pane('Second')).toBeVisible();
  expect(focused()).toBe('Second');
  expect(address()).toContain(idOf('Second'));
  await userEvent.keyboard('kk');
  await expect.element(pane('First')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane('First')).not.toBeInTheDocument();
  expect(focused()).toBe('First');
  expect(address()).toBe('/id-help?tab=community');
});

test('scrolls a card that J reaches into view, apart from the opened request', async () => {
  await open({ request: 'First' });
  await expect.element(page.getByText('Comment 11')).toBeInTheDocument();
  const body = document.querySelector('[data-sheet-body]')!;
  body.scrollTo(0, 200);
  await expect.poll(() => body.scrollTop).toBe(200);
  expect(list().scrollTop).toBe(0);
  await userEvent.keyboard('jjjjjjj');
  await expect.poll(() => list().scrollTop).toBeGreaterThan(0);
  const { bottom } = card('Eighth').element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(list().getBoundingClientRect().bottom);
});

/** Scrolls the pane until the end of its cards is this far below it. Returns whether the skeleton after it is seen. */
async function scrollAboveEnd(pixels: number): Promise<boolean> {
  const { bottom } = list().getBoundingClientRect();
  list().scrollBy(0, list().querySelector('ul')!.getBoundingClientRect().bottom - bottom - pixels);
  let isSeen = false;
  // An IntersectionObserver reports in the frame after the scroll.
  for (let frame = 0; frame < 5; frame += 1) {
    await new Promise(requestAnimationFrame);
    const skeleton = page.getByText('Loading requests...').query()?.parentElement;
    isSeen ||= (skeleton?.getBoundingClientRect().top ?? Infinity) < bottom;
  }
  return isSeen;
}

test('reads the next page within 800 pixels of the end, and appends it within 100, without a skeleton', async () => {
  const pages = [20, 5, 5].map((count, at) =>
    Array.from({ length: count }, (_, place) => createRequestDetail({ title: `${place} of page ${at}` })),
  );
  server.answer('requests.list', ({ cursor }) => {
    const at = pages.findIndex((rows) => rows.at(-1)!.id === cursor?.id) + 1;
    const last = at < 2 && pages[at]!.at(-1)!;
    const nextCursor = last ? { hotScore: 1, id: last.id as RequestId } : null;
    return { requests: pages[at]!, nextCursor, counts: { community: 30, mine: 0 } };
  });
  server.answer('requests.states', []);
  await render(<TrackIdScreen />, { path: '/id-help?tab=community', size: 'desk' });
  await expect.element(card('0 of page 0')).toBeVisible();
  // The list does not make the page longer than the window.
  expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
  const calls = () => server.inputs('requests.list').length;
  const cards = () => list().querySelectorAll('article').length;
  const release = server.hold('requests.list');
  await scrollAboveEnd(812);
  expect(calls()).toBe(1);
  await scrollAboveEnd(788);
  expect(calls()).toBe(2);
  release();
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect([await scrollAboveEnd(108), cards(), calls()]).toEqual([false, 20, 2]);
  expect([await scrollAboveEnd(92), cards()]).toEqual([false, 25]);
  // Five cards are lower than 800 pixels: the last page is read at once.
  await expect.poll(calls).toBe(3);
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect([await scrollAboveEnd(108), cards()]).toEqual([false, 25]);
  expect([await scrollAboveEnd(92), cards()]).toEqual([false, 30]);
  expect(calls()).toBe(3);
  // As a tap on the tab.
  list().scrollTo(0, 0);
  await restartList({ tab: 'community', typed: '', filter: 'hot' });
  await expect.poll(cards).toBe(20);
  await scrollAboveEnd(108);
  await expect.poll(calls).toBe(5);
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect([await scrollAboveEnd(108), cards()]).toEqual([false, 20]);
});

test('plays the clip of the selected card with the space bar', async () => {
  server.answer('clips.listen', () => ({
    url: URL.createObjectURL(createSound(20)),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }));
  await open({ withClips: true });
  await userEvent.keyboard('j ');
  await expect.element(page.getByRole('button', { name: 'Pause clip of First' })).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Play clip of First' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(pane('Second')).toBeVisible();
  // After a click into the pane, the opened request is the selected one.
  await pane('Second').getByRole('heading', { name: 'Second' }).click();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Pause clip of Second' })).toBeVisible();
});

test('votes with V, comments with C and leaves the field with Escape', async () => {
  const { requests } = await open();
  server.answer('votes.set', { ...requestState(requests[1]!), voteCount: 5, version: 2 });
  await userEvent.keyboard('jj');
  await expect.element(pane('Second')).toBeVisible();
  await userEvent.keyboard('v');
  await expect.poll(() => server.inputs('votes.set')).toEqual([{ requestId: requests[1]!.id, voted: true }]);
  await expect
    .element(pane('Second').getByRole('button', { name: /^Vote for/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('c');
  await expect.element(field).toHaveFocus();
  // In the field, characters are text.
  await userEvent.keyboard('jv');
  await expect.element(field).toHaveValue('jv');
  expect(server.inputs('votes.set')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(focused()).toBe('Second');
  await expect.element(pane('Second')).toBeVisible();
});

test('opens the form of a new request with N', async () => {
  const { address } = await open();
  await userEvent.keyboard('n');
  await expect.poll(address).toBe('/id-help?tab=community&new=request');
  await expect.element(page.getByRole('dialog', { name: 'New ID Request' })).toBeVisible();
});

test('keeps the request open as a sheet when the window becomes narrow, and as a pane when it becomes wide', async () => {
  await open({ request: 'Third' });
  await expect.element(pane('Third')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('dialog', { name: 'Third' })).toBeVisible();
  await expect.element(pane('Third')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(pane('Third')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
