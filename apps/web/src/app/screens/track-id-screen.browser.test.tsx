import { requestState } from '@dubplate/domain/requests/request.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
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

test('removes the card when the server refuses a vote for a deleted request', async () => {
  await open();
  server.refuse('votes.set', 'request-missing');
  await vote.click();
  await expect.element(page.getByText('This request is no longer here.')).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Dubplate Community (0)' })).toBeVisible();
});
