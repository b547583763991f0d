import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RequestSheet } from './request-sheet.tsx';
import { render } from '../../test/render.tsx';
import { createComment, createRequestDetail } from '../../test/request-rows.ts';
import { server } from '../../test/server.ts';

const bell = page.getByRole('button', { name: 'Notify me about comments' });

async function open(values: Parameters<typeof createRequestDetail>[0]) {
  const request = createRequestDetail(values);
  server.answer('requests.read', request);
  server.answer('requests.states', []);
  server.answer('comments.list', { comments: [], nextCursor: null });
  server.answer('requests.follow', ({ id, following }) => ({ id, following: following === true }));
  server.answer('comments.add', ({ id, text }) =>
    createComment({ id, text, requestId: request.id, username: 'nightowl' }),
  );
  await render(<RequestSheet requestId={request.id} onClose={() => {}} onOpenSong={() => {}} />);
  return request;
}

async function comment(text: string) {
  await page.getByLabelText('Add a comment').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('button', { name: 'Options for the comment by nightowl' })).toBeVisible();
}

test('the bell changes at once, and two quick taps send both states in order', async () => {
  const { id } = await open({ following: false });
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  const { width, height } = bell.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  const release = server.hold('requests.follow');
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  expect(server.inputs('requests.follow')).toEqual([{ id, following: true }]);
  release();
  await expect.poll(() => server.inputs('requests.follow').at(-1)).toEqual({ id, following: false });
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
});

test('a refused change is rolled back with a toast', async () => {
  await open({ following: true });
  server.refuse('requests.follow', 'slow-down');
  await bell.click();
  await expect.element(page.getByText('That was a lot at once. Give it a few minutes.')).toBeVisible();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
});

test('there is no bell if an older server does not say whether it is on', async () => {
  await open({});
  await expect.element(page.getByText('No comments yet. Be the first to help!')).toBeVisible();
  expect(bell.elements()).toEqual([]);
});

test('the bell is on after an own comment', async () => {
  await open({ following: false });
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  await comment('Moth Ledger');
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
});

test('the bell stays off after an own comment if the member turned it off', async () => {
  await open({ following: true });
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  await comment('Moth Ledger');
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
});

test('the bell stays off after an own comment if the member turned it off earlier, in another tab', async () => {
  await open({ following: false, followChosen: true });
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  await comment('Moth Ledger');
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
});
