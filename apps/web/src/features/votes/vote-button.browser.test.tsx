import { requestState } from '@dubplate/domain/requests/request.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../test/live.ts';
import { render } from '../../../test/render.tsx';
import { createRequest } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { VoteButton } from './vote-button.tsx';

afterEach(() => vi.restoreAllMocks());

const button = page.getByRole('button');
const votes = (count: number) => `Vote for Closing track at the warehouse, votes: ${count}`;

test.each([
  { what: 'the vote', voted: true, atOnce: 4 },
  { what: 'a vote taken back', voted: false, atOnce: 2 },
])('shows $what at once, and other votes after the server responds', async ({ voted, atOnce }) => {
  const request = createRequest({ voteCount: 3, voted: !voted });
  await render(<VoteButton request={request} look="card" />);
  const release = server.hold('votes.set');
  server.answer('votes.set', { ...requestState(request), voteCount: 6, version: 3 });
  await button.click();
  // Until the server answers. A vote that waits in the outbox counts in its own way.
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect([button.element().textContent, button.element().ariaPressed]).toEqual([votes(atOnce), String(voted)]);
  release();
  await expect.element(button).toHaveTextContent(votes(6));
  expect(server.inputs('votes.set')).toEqual([{ requestId: request.id, voted }]);
});

test.each([
  { motion: 'normal', isReduced: false, calls: [[10]] },
  { motion: 'reduced', isReduced: true, calls: [] },
])('a tap vibrates once with $motion motion settings, and a tap during the call does not', async (each) => {
  const request = createRequest({ voteCount: 3 });
  await render(<VoteButton request={request} look="card" />);
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: each.isReduced } as MediaQueryList);
  const release = server.hold('votes.set');
  server.answer('votes.set', { ...requestState(request), voteCount: 4, version: 2 });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  expect(vibrate.mock.calls).toEqual(each.calls);
  release();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

test('keeps a vote that waits for a signal, and counts the votes of others with it', async () => {
  const request = createRequest({ voteCount: 3, version: 5 });
  await render(<VoteButton request={request} look="card" />, { live: true });
  server.disconnect('votes.set');
  await button.click();
  await expect.element(button).toHaveTextContent(`${votes(4)}, waiting for a signal`);
  await live.send({ kind: 'request', row: { ...request, voteCount: 6, version: 6 } });
  await expect.element(button).toHaveTextContent(`${votes(7)}, waiting for a signal`);
  // The next tap is not blocked.
  await button.click();
  await expect.element(button).toHaveTextContent(`${votes(6)}, waiting for a signal`);
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});

test('shows votes of other members, and ignores older messages', async () => {
  const request = createRequest({ voteCount: 3, version: 5 });
  await render(<VoteButton request={request} look="card" />, { live: true });
  await live.send({ kind: 'request', row: { ...request, voteCount: 4, version: 6 } });
  await expect.element(button).toHaveTextContent(votes(4));
  await live.send({ kind: 'request', row: { ...request, voteCount: 2, version: 4 } });
  await live.send({ kind: 'vote', row: { id: request.id, voted: true, version: 7 } });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button).toHaveTextContent(votes(4));
});
