import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createRequest } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { VoteButton } from '../votes/vote-button.tsx';
import { RequestList } from './request-list.tsx';
import { setHasNew } from './use-requests.ts';

const titles = page.getByRole('heading', { level: 2 });
const failed = page.getByText(/^That did not load/);
const retry = page.getByRole('button', { name: 'Try again' });
const counts = { community: 2, mine: 0 };

type Options = { tab?: 'community' | 'mine'; query?: string };

const renderList = ({ tab = 'community', query = '' }: Options = {}) =>
  render(
    <RequestList
      tab={tab}
      query={query}
      vote={(request) => <VoteButton request={request} look="card" />}
      onOpen={() => {}}
      onOpenSong={() => {}}
    />,
  );

function answer(requests: ReturnType<typeof createRequest>[]): void {
  server.answer('requests.list', { requests, nextCursor: null, counts, readAt: 1 });
  server.answer('requests.states', []);
}

test('shows that it is loading, an error with a retry, and then the requests', async () => {
  server.disconnect('requests.list');
  const release = server.hold('requests.list');
  await renderList();
  await expect.element(page.getByText('Loading requests...')).toBeInTheDocument();
  release();
  await expect.element(failed).toBeVisible();
  answer([createRequest({ title: 'Night bus' })]);
  await retry.click();
  await expect.element(titles).toHaveTextContent('Night bus');
});

test('keeps the first page when the next one fails, and offers a retry', async () => {
  const first = createRequest({ title: 'First page' });
  const cursor = { score: 1, id: first.id } as never;
  server.answer('requests.list', { requests: [first], nextCursor: cursor, counts, readAt: 1 });
  server.answer('requests.states', []);
  const release = server.hold('requests.list');
  await renderList();
  release();
  await expect.element(titles).toHaveTextContent('First page');
  server.disconnect('requests.list');
  await expect.element(failed).toBeVisible();
  await expect.element(titles).toHaveTextContent('First page');
  answer([createRequest({ title: 'Second page' })]);
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'Second page' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'First page' })).toBeVisible();
});

for (const [options, hint] of [
  [{ tab: 'mine' }, "Heard something you can't name? Somebody here knows it."],
  [{ tab: 'community' }, 'When somebody asks for an ID, you can name it here.'],
  [{ tab: 'community', query: 'velka' }, 'Try fewer words, or others.'],
] satisfies [Options, string][]) {
  test(`shows a hint instead of an empty list: ${hint}`, async () => {
    answer([]);
    await renderList(options);
    await expect.element(page.getByText(hint)).toBeVisible();
  });
}

test('keeps the pill when the fetch of new requests fails', async () => {
  answer([createRequest({ title: 'Older' })]);
  await renderList();
  await expect.element(titles).toHaveTextContent('Older');
  setHasNew('community');
  const pill = page.getByRole('button', { name: 'New requests' });
  server.disconnect('requests.list');
  await pill.click();
  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect.element(titles).toHaveTextContent('Older');
  answer([createRequest({ title: 'Newer' })]);
  await pill.click();
  await expect.element(titles).toHaveTextContent('Newer');
  await expect.element(pill).not.toBeInTheDocument();
});

test('ignores taps on the vote while its call is running', async () => {
  answer([createRequest({ title: 'Night bus', voteCount: 4 })]);
  await renderList();
  const vote = page.getByRole('button', { name: /^Vote for/ });
  const release = server.hold('votes.set');
  server.answer('votes.set', ({ requestId }) => ({ ...createRequest({ id: requestId, voteCount: 5, version: 2 }) }));
  await vote.click();
  await expect.element(vote).toHaveTextContent('Vote for Night bus, votes: 5');
  await expect.element(vote).toHaveAttribute('aria-disabled', 'true');
  await expect.element(vote).toHaveStyle({ opacity: '0.7' });
  await vote.click({ force: true });
  await vote.click({ force: true });
  await expect.element(vote).toHaveTextContent('Vote for Night bus, votes: 5');
  release();
  await expect.element(vote).not.toHaveAttribute('aria-disabled');
  expect(server.inputs('votes.set')).toHaveLength(1);
});

test('removes the card when the server refuses a vote for a deleted request', async () => {
  answer([createRequest({ title: 'Night bus' })]);
  await renderList();
  server.refuse('votes.set', 'request-missing');
  await page.getByRole('button', { name: /^Vote for/ }).click();
  await expect.element(page.getByText('This request is no longer here.')).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test('shows the author on cards of other members only, and two lines of the description', async () => {
  const description = 'A breakdown where everybody stopped talking and the bassline came back wider than the room was';
  answer([createRequest({ description, username: 'daytripper' }), createRequest({ username: 'nightowl', mine: true })]);
  await renderList();
  await expect.element(page.getByText('daytripper')).toBeVisible();
  await expect.element(page.getByText('nightowl')).not.toBeInTheDocument();
  const text = page.getByText(/^A breakdown/).element();
  const lines = text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
  expect(Math.round(lines)).toBe(2);
});
