import { requestState } from '@dubplate/domain/requests/request.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../test/live.ts';
import { newId } from '../../test/members.ts';
import { platforms } from '../../test/platforms.ts';
import { render } from '../../test/render.tsx';
import { createComment, createRequestDetail } from '../../test/request-rows.ts';
import { server } from '../../test/server.ts';
import { keys, queries } from '../platform/queries.ts';
import { RequestSheet } from './request-sheet.tsx';

const field = page.getByLabelText('Add a comment');
const send = page.getByRole('button', { name: 'Send' });
const networkError = page.getByText('Network error. Please check your connection.');

const comments = (texts: string[] = []) => ({
  comments: texts.map((text) => createComment({ text })),
  nextCursor: null,
});

async function open(values: Parameters<typeof createRequestDetail>[0] = {}, isLive = false) {
  const request = createRequestDetail(values);
  const onClose = vi.fn<() => void>();
  server.answer('requests.read', request);
  server.answer('requests.states', isLive ? [{ ...requestState(request), voted: false, editedAt: null }] : []);
  server.answer('comments.list', comments());
  await render(<RequestSheet requestId={request.id} onClose={onClose} onOpenSong={() => {}} />, { live: isLive });
  return { request, onClose };
}

test('is 600 pixels wide above the phone layout', async () => {
  const request = createRequestDetail();
  server.answer('requests.read', request);
  server.answer('requests.states', []);
  server.answer('comments.list', comments());
  await render(<RequestSheet requestId={request.id} onClose={() => {}} onOpenSong={() => {}} />, { size: 'desk' });
  const sheet = page.getByRole('dialog', { name: request.title });
  await expect.element(sheet).toBeVisible();
  expect(sheet.element().getBoundingClientRect().width).toBe(600);
});

test('plays a SoundCloud link when the member starts it', async () => {
  await platforms.stub();
  const { request } = await open({ link: 'https://soundcloud.com/velka/all-night#t=1:30' });
  await page.getByRole('button', { name: 'ID starts at 1:30' }).click();
  const expected = [['setVolume', 80], ['seekTo', 90_000], ['seekTo', 90_000], ['play']];
  await expect.poll(platforms.commands).toEqual(expected);
  expect(page.getByTitle(`${request.title} on SoundCloud`).elements()).toHaveLength(1);
});

test('removes a comment that its author or an admin deletes', async () => {
  const { request } = await open({}, true);
  const comment = createComment({ requestId: request.id, text: 'Moth Leger' });
  await expect.poll(() => live.rooms()).toContain(`request:${request.id}`);
  await live.send({ kind: 'comment', row: comment });
  await expect.element(page.getByText('Moth Leger')).toBeVisible();
  await live.send({ kind: 'goneComment', row: { id: comment.id, requestId: request.id, version: 2 } });
  await expect.element(page.getByText('Moth Leger')).not.toBeInTheDocument();
});

test('shows a comment at once, and as posted after the server responds', async () => {
  const { request } = await open();
  await expect.element(page.getByText('No comments yet. Be the first to help!')).toBeVisible();
  const release = server.hold('comments.add');
  server.answer('comments.add', ({ id, text }) =>
    createComment({ id, text, requestId: request.id, username: 'nightowl' }),
  );
  await field.fill('Moth Ledger');
  await send.click();
  await expect.element(page.getByText('Comments (1)')).toBeVisible();
  const row = page.getByRole('listitem').getByText('Moth Ledger').element().closest('[aria-busy]')!;
  expect(getComputedStyle(row).opacity).toBe('0.7');
  release();
  await expect.element(page.getByRole('button', { name: 'Options for the comment by nightowl' })).toBeVisible();
  await expect.element(page.getByText('Comments (1)')).toBeVisible();
});

test('marks the entries of the inbox about the opened request as read, and nothing while there is none', async () => {
  const { request } = await open();
  await expect.element(page.getByText('No comments yet. Be the first to help!')).toBeVisible();
  await expect.poll(() => server.inputs('notifications.unread')).toHaveLength(1);
  expect(server.inputs('notifications.markSubjectRead')).toEqual([]);
  server.answer('notifications.markSubjectRead', ({ subjectId }) => ({ subjectId }));
  // As after the live message about a new entry.
  queries.setQueryData(keys.unread(), 2);
  await expect.poll(() => server.inputs('notifications.markSubjectRead')).toEqual([{ subjectId: request.id }]);
});

test('puts a refused comment back into the field, and sends it again with the same id', async () => {
  await open();
  server.refuse('comments.add', 'slow-down');
  const release = server.hold('comments.add');
  await field.fill('Moth Ledger');
  await send.click();
  await expect.element(page.getByText('Comments (1)')).toBeVisible();
  // Typed while the call is running.
  await field.fill('or Pale Tariff');
  release();
  await expect.element(page.getByText('That was a lot at once. Give it a few minutes.')).toBeVisible();
  await expect.element(field).toHaveValue('Moth Ledger\nor Pale Tariff');
  await expect.element(page.getByText('Comments (0)')).toBeVisible();
  await field.fill('Moth Ledger ');
  await send.click();
  await expect.poll(() => server.inputs('comments.add').length).toBe(2);
  const [first, second] = server.inputs('comments.add');
  expect(second).toEqual(first);
});

test('a comment without a connection waits in its place, and can be removed', async () => {
  await open();
  server.disconnect('comments.add');
  await field.fill('Moth Ledger');
  await send.click();
  await expect.element(page.getByText('Waiting for a signal')).toBeVisible();
  await expect.element(page.getByText('Comments (1)')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Delete waiting comment' }).click();
  await expect.element(page.getByText('Comments (0)')).toBeVisible();
  await expect.element(page.getByText('Moth Ledger')).not.toBeInTheDocument();
});

test('closes when the request is deleted, and returns the comment', async () => {
  const { onClose } = await open();
  server.refuse('comments.add', 'request-missing');
  await field.fill('Too late');
  await send.click();
  await expect.element(page.getByText('This request is no longer here.')).toBeVisible();
  await expect.element(field).toHaveValue('Too late');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each(['request-missing', 'invalid-input'] as const)('explains an address with the error %s', async (reason) => {
  server.refuse('requests.read', reason);
  server.refuse('comments.list', reason);
  await render(<RequestSheet requestId={createRequestDetail().id} onClose={() => {}} onOpenSong={() => {}} />);
  await expect.element(page.getByText('Close this to go on where you were.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('offers a retry when the request does not load', async () => {
  const request = createRequestDetail();
  server.disconnect('requests.read');
  server.disconnect('comments.list');
  await render(<RequestSheet requestId={request.id} onClose={() => {}} onOpenSong={() => {}} />);
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  server.answer('requests.read', request);
  server.answer('comments.list', comments(['First!']));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: request.title })).toBeVisible();
});

test('hides the menu of the comment that named the track', async () => {
  const answer = createComment({ username: 'nightowl', text: 'Moth Ledger' });
  const other = createComment({ username: 'nightowl', text: 'Or not' });
  const request = createRequestDetail({ solved: true, answerId: answer.id, identifiedBy: 'nightowl' });
  server.answer('requests.read', request);
  server.answer('comments.list', { comments: [other, answer], nextCursor: null });
  await render(<RequestSheet requestId={request.id} onClose={() => {}} onOpenSong={() => {}} />);
  await expect.element(page.getByText('Named it')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'You named it' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Options for the comment by nightowl' })).toHaveLength(1);
});

test('shows where and when the track was heard, but no empty rows', async () => {
  await open({ heard: { where: 'Cold Store, Hull', when: null, playedBy: 'Velka', tried: ['Shazam', 'Asked Velka'] } });
  const terms = () =>
    page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(terms).toEqual(['Where', 'Played by', 'Already tried']);
  await expect.element(page.getByText('Cold Store, Hull')).toBeVisible();
  await expect.element(page.getByRole('listitem').getByText('Asked Velka')).toBeVisible();
});

test('shows no rows for a request without them, or of an older server', async () => {
  await open();
  await expect.element(page.getByText('Comments (0)')).toBeVisible();
  expect(page.getByRole('term').elements()).toEqual([]);
});

test('says when it was asked, with the full date for the pointer and for screen readers', async () => {
  const createdAt = new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString();
  await open({ createdAt });
  const time = page.getByText(/^Asked 2h ago/);
  await expect.element(time).toHaveAttribute('datetime', createdAt);
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(/^\w{3} \d+, \d{4}, \d\d:\d\d$/));
  expect(time.element().textContent).toBe(`Asked 2h ago, ${time.element().getAttribute('title')}`);
});

test('shares the address of the request', async () => {
  const { request } = await open({ title: 'Night bus' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByText('Link copied!')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/id-help?request=${request.id}`);
});

const song = { id: newId(), title: 'Two Left Hands', artists: ['Moth Ledger'], cover: 'gradient3' };
const named = {
  title: 'Closing track',
  username: 'tessera',
  solved: true,
  resolvedSongId: song.id,
  identifiedBy: 'oh_mirre',
  song,
  voteCount: 48,
  createdAt: '2026-01-01T00:00:00.000Z',
  solvedAt: '2026-01-04T00:00:00.000Z',
  thankedAt: null,
};

test('shows who named the track on the label and in the heading, with the song', async () => {
  await open(named);
  await expect.element(page.getByRole('heading', { name: 'oh_mirre named it' })).toBeVisible();
  await expect.element(page.getByText('48 wanted it. Solved after 3 days.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View Track →' })).toBeVisible();
  await expect.element(page.getByText('Named by')).toBeVisible();
  // Only the author thanks.
  await expect.element(page.getByRole('button', { name: 'Say thanks' })).not.toBeInTheDocument();
  expect(document.querySelector('.stamp-press')).toBeNull();
});

test('stamps the label in place when the request is solved while it is open', async () => {
  const { request } = await open(
    { ...named, solved: false, resolvedSongId: null, identifiedBy: null, song: null },
    true,
  );
  await expect.element(page.getByText('Comments (0)')).toBeVisible();
  server.answer('requests.read', { ...request, ...named, version: 2 });
  await live.send({
    kind: 'request',
    row: { ...requestState(request), solved: true, resolvedSongId: song.id, version: 2 },
  });
  await expect.element(page.getByRole('heading', { name: 'oh_mirre named it' })).toBeVisible();
  expect(document.querySelector('.stamp-press')).not.toBeNull();
});

test('lets the author say thanks once', async () => {
  const { request } = await open({ ...named, mine: true, username: 'nightowl' });
  const thank = page.getByRole('button', { name: 'Say thanks' });
  const release = server.hold('requests.thank');
  server.answer('requests.thank', { ...request, thankedAt: '2026-01-05T00:00:00.000Z' });
  await thank.click();
  await thank.click({ force: true });
  release();
  await expect.element(page.getByText('Thanked')).toBeVisible();
  await expect.element(thank).not.toBeInTheDocument();
  expect(server.inputs('requests.thank')).toEqual([{ id: request.id }]);
});

test('offers thanks again when they could not be sent', async () => {
  await open({ ...named, mine: true, username: 'nightowl' });
  server.disconnect('requests.thank');
  await page.getByRole('button', { name: 'Say thanks' }).click();
  await expect.element(networkError).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Say thanks' })).toBeEnabled();
});

test('shows thanks to other members as soon as they are sent', async () => {
  const { request } = await open(named, true);
  await expect.element(page.getByRole('heading', { name: 'oh_mirre named it' })).toBeVisible();
  await live.send({
    kind: 'thankedRequest',
    row: { id: request.id, thankedAt: '2026-01-05T00:00:00.000Z', version: request.version },
  });
  await expect.element(page.getByText('tessera said thanks')).toBeVisible();
});

test.each([
  ['the author', { ...named, identifiedBy: 'tessera' }],
  ['no member', { ...named, identifiedBy: null }],
])('shows the song without a stamp when it was named by %s', async (_who, values) => {
  await open(values);
  await expect.element(page.getByText('Two Left Hands')).toBeVisible();
  await expect.element(page.getByText('Named by')).not.toBeInTheDocument();
});
