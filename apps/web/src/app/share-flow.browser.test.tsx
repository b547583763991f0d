import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, gone, shown, toastWith } from '../../test/find.ts';
import { createMember } from '../../test/members.ts';
import { renderApp } from '../../test/render.tsx';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';
import { discardClip } from '../features/clips/send/clip-job.ts';
import { clearReturnPath, returnPath } from '../platform/return-path.ts';
import { startSession } from '../platform/session.ts';
import { deleteSharedContent, readSharedContent } from '../platform/shared-content.ts';
import { receiveShare } from '../service-worker/share.ts';

const video = 'https://youtu.be/q8LxT0vW2mE?t=4360';
const track = 'https://soundcloud.com/nightbus-fm/night-bus-041';
const setlist = 'https://setlists.example/cold-store';
const sheet = (name: string) => page.getByRole('dialog', { name });
const question = (name: string) => page.getByRole('alertdialog', { name });
const link = field('Music Link (optional)');
const slider = page.getByRole('slider', { name: '60 second window' });

beforeEach(async () => {
  server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null });
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine: 1 } });
  server.answer('songs.similar', []);
  discardClip();
  clearReturnPath();
  await deleteSharedContent();
});

/** Shares by an address, as an iOS Shortcut does. */
const open = (fields: Record<string, string>) => renderApp(`/share?${new URLSearchParams(fields)}`);

/** Shares as the share menu of Android does, through the code of the service worker. Returns its redirect. */
async function post(fields: Record<string, string | File>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await receiveShare(new Request('/share', { method: 'POST', body }));
  expect(response.status).toBe(303);
  const { pathname, search } = new URL(response.headers.get('location')!);
  return pathname + search;
}

test.each([
  ['url', { url: video }],
  ['text', { text: `Sodium Choir live at Cold Store ${video}`, title: 'Sodium Choir' }],
  ['title', { title: video }],
])('a link in the field %s opens Add New Song with link and timestamp', async (_, fields) => {
  const { address } = await open(fields);
  await expect.element(sheet('Add New Song')).toBeVisible();
  await expect.element(link).toHaveValue(video);
  await expect.element(field('Timestamp')).toHaveValue('1:12:40');
  await shown('Shared from YouTube');
  expect(address()).toBe('/?upload=song');
});

test('Back closes the form, stays in the app and does not share again', async () => {
  const { address } = await open({ url: video });
  await expect.element(link).toHaveValue(video);
  history.back();
  await gone(sheet('Add New Song'));
  expect(address()).toBe('/');
  await expect.element(toastWith('Draft kept')).toBeVisible();
});

test('the note about the share is gone when the member changes the link', async () => {
  await open({ url: video });
  await shown('Shared from YouTube');
  await link.fill(track);
  await gone(page.getByText('Shared from', { exact: false }));
});

test('a share is kept for a member whose session has ended, although the server responds slowly', async () => {
  const kept = await post({ text: video });
  await renderApp(kept, { member: 'unknown' });
  localStorage.setItem('dubplate.member-here', JSON.stringify(createMember()));
  const release = server.hold('accounts.current');
  server.answer('accounts.current', null);
  startSession();
  await expect.element(page.getByRole('heading', { name: 'My Music' })).toBeInTheDocument();
  release();
  await shown('Sign in first. What you shared is kept.');
  expect(returnPath()).toBe(kept);
  expect(await readSharedContent()).not.toBeNull();
});

test('several links: the member chooses one', async () => {
  const { address } = await open({ text: `${track}\n${video}\n${setlist}` });
  await expect.element(sheet('Which one is the song?')).toBeVisible();
  await shown('Your share had three links. Pick one, the rest is dropped.');
  const options = () => page.getByRole('radio').elements();
  expect(options().map((each) => (each as HTMLInputElement).checked)).toEqual([true, false, false]);
  await page.getByRole('radio', { name: /YouTube.*starts at 1:12:40/ }).click();
  await button('Use this link').click();
  await expect.element(link).toHaveValue(video);
  expect(address()).toBe('/?upload=song');
});

test('a link without a player goes into an ID request', async () => {
  await open({ text: `${track}\n${setlist}` });
  await page.getByRole('radio', { name: /No player for this link/ }).click();
  await button('Use this link').click();
  await expect.element(sheet('New ID Request')).toBeVisible();
  await expect.element(field('Link (optional)')).toHaveValue(setlist);
});

test('Cancel leaves the choice without changing anything', async () => {
  const { address } = await open({ text: `${track}\n${video}` });
  await button('Cancel').click();
  await gone(sheet('Which one is the song?'));
  expect(address()).toBe('/');
});

async function typeDraft(values: { title: string; link?: string }): Promise<void> {
  await renderApp('/?upload=song');
  await field('Song Title*').fill(values.title);
  if (values.link) await link.fill(values.link);
}

/** Another share in the same tab and session. */
async function shareAgain(path: string): Promise<void> {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.poll(() => window.location.pathname + window.location.search).not.toBe(path);
}

test('a draft without a link keeps its fields and gets the link', async () => {
  await typeDraft({ title: 'Salt Circuit' });
  await shareAgain(`/share?url=${encodeURIComponent(video)}`);
  await expect.element(link).toHaveValue(video);
  await expect.element(field('Song Title*')).toHaveValue('Salt Circuit');
});

test.each([
  ['Keep mine', track, ''],
  ['Use the shared one', video, '1:12:40'],
])('a draft with another link asks first: %s', async (answer, expected, timestamp) => {
  await typeDraft({ title: 'Salt Circuit', link: track });
  history.pushState(null, '', `/share?url=${encodeURIComponent(video)}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(question('Swap the link?')).toBeVisible();
  await button(answer).click();
  await expect.element(link).toHaveValue(expected);
  await expect.element(field('Timestamp')).toHaveValue(timestamp);
  await expect.element(field('Song Title*')).toHaveValue('Salt Circuit');
});

test('words alone become the description of an ID request, below those of a draft', async () => {
  await open({ title: 'From my notes', text: 'rolling two-step, hold the line' });
  await expect.element(sheet('New ID Request')).toBeVisible();
  await expect.element(field('Description*')).toHaveValue('rolling two-step, hold the line');
  await expect.element(field('Title*')).toHaveValue('From my notes');
  await shareAgain('/share?title=Another&text=second+words');
  await expect.element(field('Description*')).toHaveValue('rolling two-step, hold the line\n\nsecond words');
  await expect.element(field('Title*')).toHaveValue('From my notes');
});

test('an empty share says what to share', async () => {
  const { address } = await open({});
  await shown('Nothing to add in that share. Share a link, a video or a sound.');
  expect(address()).toBe('/');
});

test('a posted file opens New ID Request with the window picker, once', async () => {
  const path = await post({ clip: createSound(65, 'night.wav'), text: 'the last track' });
  expect(path).toBe('/share?kept=1');
  const { address } = await renderApp(path);
  await expect.element(slider).toBeVisible();
  await shown('night.wav');
  await shown('Shared with Dubplate.');
  await expect.element(field('Description*')).toHaveValue('the last track');
  expect(address()).toBe('/id-help?new=request');
  await expect.poll(readSharedContent).toBeNull();
});

test('a posted link works like one in the address', async () => {
  await renderApp(await post({ title: '', text: video, url: '' }));
  await expect.element(link).toHaveValue(video);
  await expect.poll(readSharedContent).toBeNull();
});

test('a clip in progress is not replaced without asking', async () => {
  await renderApp(await post({ clip: createSound(65, 'mine.wav') }));
  await shown('mine.wav');
  const path = await post({ clip: createSound(66, 'shared.wav') });
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(question('Swap the clip?')).toBeVisible();
  await button('Keep mine').click();
  await shown('mine.wav');
  history.pushState(null, '', await post({ clip: createSound(66, 'shared.wav') }));
  window.dispatchEvent(new PopStateEvent('popstate'));
  await button('Use the shared one').click();
  await shown('shared.wav');
});

test('a share is replaced by the next one, and expires after a day', async () => {
  await post({ text: 'first' });
  await post({ text: 'second' });
  expect((await readSharedContent())?.get('text')).toBe('second');
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000 + 1);
  await renderApp('/share?kept=1');
  await shown('That share is gone. Share it once more.');
  vi.useRealTimers();
  expect(await readSharedContent()).toBeNull();
});

test('a file that is too large or cannot be stored is explained', async () => {
  const large = new File(['x'], 'night.mp4', { type: 'video/mp4' });
  const size = vi.spyOn(File.prototype, 'size', 'get').mockReturnValue(50 * 1024 * 1024);
  const path = await post({ clip: large });
  size.mockRestore();
  expect(path).toBe('/share?problem=size');
  expect(await readSharedContent()).toBeNull();
  const { address } = await renderApp(path);
  await expect.element(question('That file is too big')).toBeVisible();
  await button('Got it').click();
  await gone(question('That file is too big'));
  expect(address()).toBe('/');
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  expect(await post({ clip: createSound(1) })).toBe('/share?problem=storage');
});

test('the share before the worker runs asks to share once more', async () => {
  await renderApp('/share?again=1');
  await expect.element(question('Share it once more')).toBeVisible();
  await shown('Dubplate was still setting itself up and the file did not arrive. The second try works.');
  await button('Got it').click();
  await gone(question('Share it once more'));
});

test('a visitor signs in first, and the share is kept', async () => {
  const { address } = await renderApp(await post({ text: video }), { member: null });
  await shown('Sign in first. What you shared is kept.');
  expect(address()).toBe('/login');
  expect((await readSharedContent())?.get('text')).toBe(video);
  expect(sessionStorage.getItem('dubplate.return-path')).toBe('/share?kept=1');
});
