import { requestState } from '@dubplate/domain/requests/request.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../test/live.ts';
import { render, renderApp, unmount } from '../../../test/render.tsx';
import { createRequest } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { TrackIdScreen } from './track-id-screen.tsx';

const vote = page.getByRole('button', { name: /^Vote for/ });
const votes = (count: number) => `Vote for Night bus, votes: ${count}`;

async function open() {
  const request = createRequest({ title: 'Night bus', voteCount: 4 });
  server.answer('requests.list', { requests: [request], nextCursor: null, counts: { community: 1, mine: 0 } });
  server.answer('requests.states', []);
  const { address } = await render(<TrackIdScreen />, { path: '/id-help?tab=community' });
  await expect.element(vote).toHaveTextContent(votes(4));
  return { request, address };
}

test('ignores taps on a vote while its call is running, and does not open the request', async () => {
  const { request, address } = await open();
  const release = server.hold('votes.set');
  server.answer('votes.set', { ...requestState(request), voteCount: 5, version: 2 });
  await vote.click();
  await expect.element(vote).toHaveTextContent(votes(5));
  await expect.element(vote).toHaveAttribute('aria-disabled', 'true');
  await expect.element(vote).toHaveStyle({ opacity: '0.7' });
  await vote.click({ force: true });
  await vote.click({ force: true });
  await expect.element(vote).toHaveTextContent(votes(5));
  release();
  await expect.element(vote).not.toHaveAttribute('aria-disabled');
  expect(server.inputs('votes.set')).toHaveLength(1);
  expect(address()).toBe('/id-help?tab=community');
});

test('reads the cards on screen in one call, also when their rooms are confirmed slowly', async () => {
  const requests = [createRequest(), createRequest(), createRequest()];
  server.answer('requests.list', { requests, nextCursor: null, counts: { community: 3, mine: 0 } });
  server.answer('requests.states', []);
  const held = live.holdJoins();
  await renderApp('/id-help?tab=community');
  await expect.poll(async () => (await live.rooms()).filter((room) => room.startsWith('request:'))).toHaveLength(3);
  for (const confirm of held) {
    confirm();
    // Longer than the debounce.
    await new Promise((done) => setTimeout(done, 100));
  }
  await expect.poll(() => server.inputs('requests.states')).toEqual([{ ids: requests.map(({ id }) => id) }]);
});

test.each([
  { size: 'phone', tab: 'community', username: 'daytripper' },
  { size: 'phone', tab: 'mine', username: 'nightowl' },
  { size: 'desk', tab: 'community', username: 'daytripper' },
  { size: 'desk', tab: 'mine', username: 'nightowl' },
] as const)('a card of the tab $tab shows its author at $size size', async ({ size, tab: shownTab, username }) => {
  const requests = [createRequest({ username, mine: shownTab === 'mine' })];
  server.answer('requests.list', { requests, nextCursor: null, counts: { community: 1, mine: 1 } });
  server.answer('requests.states', []);
  await render(<TrackIdScreen />, { path: `/id-help?tab=${shownTab}`, size });
  await expect.element(page.getByRole('article').getByText(username)).toBeVisible();
});

test('removes the card when the server refuses a vote for a deleted request', async () => {
  await open();
  server.refuse('votes.set', 'request-missing');
  await vote.click();
  await expect.element(page.getByText('This request is no longer here.')).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Dubplate Community (0)' })).toBeVisible();
});

const tab = (name: string) => page.getByRole('tab', { name });
const chip = (name: string) => page.getByRole('radio', { name });
const answerList = (mine: number) =>
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine } });

test('asks the server for the chosen filter and keeps it in the address', async () => {
  const { address } = await open();
  await chip('Unsolved').click();
  await expect.element(chip('Unsolved')).toBeChecked();
  await expect
    .poll(() => server.inputs('requests.list').at(-1))
    .toMatchObject({ tab: 'community', filter: 'unsolved' });
  expect(server.inputs('requests.list')[0]).toMatchObject({ filter: 'hot' });
  expect(address()).toBe('/id-help?tab=community&filter=unsolved');
  await chip('Hot').click();
  await expect.poll(address).toBe('/id-help?tab=community');
});

test('hides the filters during a search, which ignores them', async () => {
  answerList(0);
  await render(<TrackIdScreen />, { path: '/id-help?tab=community&filter=voted' });
  await expect.element(chip('Voted by me')).toBeChecked();
  await page.getByPlaceholder('Search requests...').fill('night');
  await expect.element(chip('Voted by me')).not.toBeInTheDocument();
  await expect.poll(() => server.inputs('requests.list').at(-1)).toMatchObject({ query: 'night' });
  expect(server.inputs('requests.list').at(-1)).not.toHaveProperty('filter');
});

test('says when the requests only come close to the search', async () => {
  const close = page.getByText('Nothing has exactly that. These come close.');
  const request = createRequest({ title: 'LED wall' });
  const answer = { requests: [request], nextCursor: null, counts: { community: 1, mine: 0 } };
  server.answer('requests.list', ({ query }) => (query === 'leds' ? { ...answer, corrected: true } : answer));
  server.answer('requests.states', []);
  await render(<TrackIdScreen />, { path: '/id-help?tab=community' });
  await expect.element(page.getByRole('heading', { name: 'LED wall' })).toBeVisible();
  await expect.element(close).not.toBeInTheDocument();
  await page.getByPlaceholder('Search requests...').fill('leds');
  await expect.element(close).toBeVisible();
});

test('opens the community tab for a member without requests', async () => {
  answerList(0);
  const { address } = await render(<TrackIdScreen />, { path: '/id-help' });
  await expect.element(tab('Dubplate Community (0)')).toHaveAttribute('aria-selected', 'true');
  expect(address()).toBe('/id-help?tab=community');
});

test.each([
  { who: 'a member with requests', mine: 2, path: '/id-help' },
  { who: 'an address that names the tab', mine: 0, path: '/id-help?tab=mine' },
])('opens My Requests for $who', async ({ mine, path }) => {
  answerList(mine);
  const { address } = await render(<TrackIdScreen />, { path });
  await expect.element(tab(`My Requests (${mine})`)).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('No requests yet')).toBeVisible();
  expect(address()).toBe(path);
});

test('the bottom tab opens the tab of Track ID that was last used, until another member signs in', async () => {
  const own = createRequest({ title: 'Night bus', mine: true });
  server.answer('requests.list', { requests: [own], nextCursor: null, counts: { community: 1, mine: 1 } });
  server.answer('requests.states', []);
  server.answer('invites.mine', { granted: 0, left: 0, invites: [] });
  const community = page.getByRole('tab', { name: 'Dubplate Community (1)' });
  const mine = page.getByRole('tab', { name: 'My Requests (1)' });
  const bottomTab = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  const { address } = await renderApp('/id-help');
  await expect.element(mine).toHaveAttribute('aria-selected', 'true');
  await community.click();
  await bottomTab('Profile').click();
  await expect.poll(address).toBe('/profile');
  await bottomTab('Setlist It').click();
  await expect.element(community).toHaveAttribute('aria-selected', 'true');
  await expect.poll(address).toBe('/id-help?tab=community');

  unmount();
  await renderApp('/id-help');
  await expect.element(mine).toHaveAttribute('aria-selected', 'true');
});

test('tapping the open bottom tab scrolls to the top, and reloads the first page at the top', async () => {
  const requests = Array.from({ length: 10 }, (_, index) => createRequest({ title: `Night bus ${index}` }));
  server.answer('requests.list', { requests, nextCursor: null, counts: { community: 10, mine: 0 } });
  server.answer('requests.states', []);
  const { address } = await renderApp('/id-help?tab=community');
  await expect.element(page.getByRole('heading', { name: 'Night bus 0' })).toBeVisible();
  const bottomTab = page.getByRole('navigation').getByRole('link', { name: 'Setlist It' });
  window.scrollTo(0, 500);
  await expect.poll(() => window.scrollY).toBe(500);
  await bottomTab.click();
  await expect.poll(() => window.scrollY).toBe(0);

  server.answer('requests.list', {
    requests: [createRequest({ title: 'Just posted' }), ...requests],
    nextCursor: null,
    counts: { community: 11, mine: 0 },
  });
  await bottomTab.click();
  await expect.element(page.getByRole('heading', { name: 'Just posted' })).toBeVisible();
  await expect.poll(address).toBe('/id-help?tab=community');
});
