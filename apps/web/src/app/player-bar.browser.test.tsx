import { requestState, type RequestCard } from '@dubplate/domain/requests/request.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from '../../test/render.tsx';
import { createRequest } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';
import { setVolume } from '../features/clips/play/volume.ts';
import { setSingleKeys } from '../ui/hooks/use-shortcuts.ts';

const peaks = Array.from({ length: 120 }, (_, at) => (at * 37) % 256);
const bar = page.getByRole('region', { name: 'Player' });
const inBar = (name: string) => bar.getByRole('button', { name, exact: true });
const position = bar.getByRole('slider', { name: 'Position' });
const volume = bar.getByRole('slider', { name: 'Volume' });
const valueOf = (slider: typeof position) => Number(slider.query()?.getAttribute('aria-valuenow'));
const shownTitle = () => bar.getByRole('link').query()?.textContent ?? null;
const heard = () => playing.at(-1)?.volume;

/** The audio elements that were asked to play. */
let playing: HTMLAudioElement[] = [];
let first: RequestCard;

const clipOf = (title: string, values: Partial<RequestCard> = {}): RequestCard =>
  createRequest({ title, hasClip: true, clip: { seconds: 40, peaks }, username: 'mara', ...values });

beforeEach(() => {
  setVolume(1);
  setSingleKeys(true);
  playing = [];
  const play = HTMLMediaElement.prototype.play;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLAudioElement) {
    playing.push(this);
    return play.call(this);
  });
  const url = URL.createObjectURL(createSound(40));
  server.answer('clips.listen', () => ({ url, expiresAt: new Date(Date.now() + 600_000).toISOString() }));
  server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null });
  first = clipOf('First');
});

async function playFirst(size: 'phone' | 'desk' = 'desk'): Promise<void> {
  const requests = [first, clipOf('Second'), clipOf('Third', { solved: true })];
  server.answer('requests.list', { requests, nextCursor: null, counts: { community: 3, mine: 0 } });
  server.answer(
    'requests.states',
    requests.map((request) => ({ ...requestState(request), voted: false, editedAt: null })),
  );
  await renderApp('/id-help?tab=community', { size });
  await page.getByRole('button', { name: 'Play clip of First' }).click();
  await expect.element(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  // Keys of the whole screen, not of the pressed button.
  (document.activeElement as HTMLElement).blur();
}

test('the bar names what plays, leads to its request, and says where in the list it is', async () => {
  server.answer('requests.read', { ...first, link: null, answerId: null, identifiedBy: null });
  server.answer('comments.list', { comments: [], nextCursor: null });
  await playFirst();
  await expect.element(bar.getByRole('link', { name: 'First Request by mara' })).toBeVisible();
  await expect.element(bar.getByText('1 of 3')).toBeVisible();
  await expect.element(position).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0:0\d of 0:40$/));
  await expect.element(bar.getByRole('button', { name: /^Vote for First/ })).toBeVisible();
  // The screen ends above the bar.
  const { height, bottom } = bar.element().getBoundingClientRect();
  expect([height, bottom]).toEqual([80, window.innerHeight]);
  expect(getComputedStyle(document.documentElement).getPropertyValue('--player-space')).toBe('80px');
  await bar.getByRole('link').click();
  expect(new URLSearchParams(window.location.search).get('request')).toBe(first.id);
  await expect.element(inBar('Pause')).toBeInTheDocument();
});

test('next and previous follow the list, and next is off at its end', async () => {
  await playFirst();
  await inBar('Next clip').click();
  await expect.poll(shownTitle).toContain('Second');
  await inBar('Next clip').click();
  await expect.poll(shownTitle).toContain('Third');
  await expect.element(inBar('Next clip')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(bar.getByRole('button', { name: /^Vote for/ })).not.toBeInTheDocument();
  // The focused button still passes keys on, and the end of the list does not close the player.
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(shownTitle).toContain('Third');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(shownTitle).toContain('Second');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(shownTitle).toContain('First');
});

test('the arrow keys move five seconds, on the waveform and everywhere else', async () => {
  await playFirst();
  await userEvent.keyboard(' ');
  await expect.element(inBar('Play')).toBeVisible();
  const start = valueOf(position);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(() => valueOf(position)).toBe(start + 10);
  (position.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => valueOf(position)).toBe(start + 5);
  await userEvent.keyboard('{End}');
  await expect.poll(() => valueOf(position)).toBe(40);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => valueOf(position)).toBe(0);
  // The space bar plays from the slider, and Shift with an arrow goes to the next clip.
  await userEvent.keyboard(' ');
  await expect.element(inBar('Pause')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(shownTitle).toContain('Second');
});

test('the volume is heard and kept, and muting returns to it', async () => {
  await playFirst();
  (volume.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(volume).toHaveAttribute('aria-valuetext', '90%');
  expect(heard()).toBe(0.9);
  expect(localStorage.getItem('dubplate.volume')).toBe('0.9');
  await userEvent.keyboard('m');
  await expect.element(inBar('Unmute')).toBeVisible();
  expect(playing.at(-1)?.muted).toBe(true);
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%');
  await inBar('Unmute').click();
  await expect.element(inBar('Mute')).toBeVisible();
  expect([heard(), playing.at(-1)?.muted]).toEqual([0.9, false]);
  // Zero on the slider mutes too, and the next unmute is audible.
  (volume.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(inBar('Unmute')).toBeVisible();
  await userEvent.keyboard('m');
  expect(heard()).toBe(0.9);
});

test('closing stops the sound and moves the focus to the screen', async () => {
  await playFirst();
  await inBar('Close player').click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(playing.at(-1)?.paused).toBe(true);
  // Without a clip, the space bar scrolls the page again.
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('the clip plays on in one element while the window changes between phone and desk size', async () => {
  await playFirst('phone');
  await page.getByRole('button', { name: 'Open player: First' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(position).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(inBar('Pause')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('button', { name: 'Open player: First' })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(new Set(playing).size).toBe(1);
  expect(playing.filter((audio) => !audio.paused)).not.toEqual([]);
});

test('a muted player of phone size offers to unmute', async () => {
  await playFirst('phone');
  await expect.element(bar.getByRole('button', { name: 'Unmute' })).not.toBeInTheDocument();
  await userEvent.keyboard('m');
  await bar.getByRole('button', { name: 'Unmute' }).click();
  await expect.element(bar.getByRole('button', { name: 'Unmute' })).not.toBeInTheDocument();
});

test('a clip that does not load says so, and play tries again', async () => {
  const { answer } = server;
  await playFirst();
  answer('clips.listen', () => ({ url: '/no-clip.mp3', expiresAt: new Date(Date.now() + 600_000).toISOString() }));
  server.refuse('clips.listen', 'unexpected');
  playing.at(-1)!.dispatchEvent(new Event('error'));
  await expect.element(bar.getByRole('alert')).toHaveTextContent("Didn't load");
  const url = URL.createObjectURL(createSound(40));
  answer('clips.listen', () => ({ url, expiresAt: new Date(Date.now() + 600_000).toISOString() }));
  await inBar('Play').click();
  await expect.element(inBar('Pause')).toBeVisible();
  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument();
});

test('the help lists the keys, opens with "?" and with the button, and Back closes it', async () => {
  await playFirst();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('?');
  await expect.element(help.getByRole('button', { name: 'Close' })).toHaveFocus();
  const player = help.getByRole('region', { name: 'Player' });
  await expect.element(player.getByText('Previous, next clip')).toBeVisible();
  expect([...help.element().querySelectorAll('kbd')].map((key) => key.textContent)).toContain('Space');
  // Silent in the dialog.
  await userEvent.keyboard('jm');
  history.back();
  await expect.element(help).not.toBeInTheDocument();
  expect(shownTitle()).toContain('First');
  await expect.element(inBar('Mute')).toHaveAttribute('aria-keyshortcuts', 'M');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect.element(help.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile/settings');
});

test('without single keys, the buttons name no key', async () => {
  setSingleKeys(false);
  await playFirst();
  await expect.element(inBar('Mute')).not.toHaveAttribute('aria-keyshortcuts');
  await expect.element(inBar('Next clip')).toHaveAttribute('aria-keyshortcuts', 'Shift+ArrowRight');
  await userEvent.keyboard('j');
  expect(shownTitle()).toContain('First');
});

test('Listen has the same keys: skip, back, seek, pause and me too', async () => {
  const [kettle, harp] = [clipOf('Kettle'), clipOf('Harp', { voteCount: 9 })];
  server.answer('requests.listen', [kettle, harp]);
  server.answer('votes.set', { ...requestState(harp), voteCount: 10, version: 2 });
  server.answer('requests.states', [{ ...requestState(first), voted: false, editedAt: null }]);
  server.answer('requests.list', { requests: [first], nextCursor: null, counts: { community: 1, mine: 0 } });
  await renderApp('/id-help?tab=community', { size: 'desk' });
  await page.getByRole('button', { name: 'Listen' }).click();
  const sheet = page.getByRole('dialog', { name: 'Listen' });
  await expect.element(sheet.getByRole('heading', { name: 'Kettle' })).toBeVisible();
  await expect.element(sheet.getByText('for the next one')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(sheet.getByRole('heading', { name: 'Harp' })).toBeVisible();
  await userEvent.keyboard('v');
  await expect.element(sheet.getByRole('button', { name: /^Me too/ })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await expect.element(sheet.getByRole('button', { name: 'Play clip' })).toBeVisible();
  const slider = sheet.getByRole('slider', { name: 'Position' });
  const start = valueOf(slider);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => valueOf(slider)).toBe(start + 5);
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(sheet.getByRole('heading', { name: 'Kettle' })).toBeVisible();
});
