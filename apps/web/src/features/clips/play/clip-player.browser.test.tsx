import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../../test/members.ts';
import { render, unmount } from '../../../../test/render.tsx';
import { server } from '../../../../test/server.ts';
import { createSound } from '../../../../test/sounds.ts';
import { recordReachable } from '../../../platform/connection.ts';
import { openMemberDatabase } from '../../../platform/open-member-database.ts';
import { ClipPlayer } from './clip-player.tsx';
import { closePlayer } from './clip-queue.ts';

const clip = { seconds: 20, peaks: Array.from({ length: 120 }, (_, at) => at * 2) };
const slider = page.getByRole('slider', { name: 'Position' });
const play = page.getByRole('button', { name: 'Play clip' });
const pause = page.getByRole('button', { name: 'Pause clip' });
const failed = page.getByText('The clip did not load.');
const position = () => Number(slider.query()?.getAttribute('aria-valuenow'));

/** The positions at which the browser started to play. */
let starts: number[] = [];

beforeEach(() => {
  starts = [];
  const begin = HTMLMediaElement.prototype.play;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function playAndRecord(this: HTMLMediaElement) {
    starts.push(Math.round(this.currentTime));
    return begin.call(this);
  });
});

const inTenMinutes = () => new Date(Date.now() + 10 * 60_000).toISOString();
const working = () => ({ url: URL.createObjectURL(createSound(20)), expiresAt: inTenMinutes() });
const broken = () => ({ url: `data:audio/mpeg,${newId()}`, expiresAt: inTenMinutes() });

const addressCalls = () => server.inputs('clips.listen').length;

async function open(): Promise<void> {
  await render(<ClipPlayer clip={{ requestId: newId(), title: 'Set at the lake', by: 'mara', clip, request: null }} />);
  await expect.element(page.getByRole('group', { name: 'Clip' })).toBeVisible();
}

test('continues from where it was paused', async () => {
  server.answer('clips.listen', working);
  await open();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:20');
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
  await pause.click();
  await expect.element(play).toBeVisible();
  const left = position();
  await play.click();
  await expect.poll(position).toBeGreaterThan(left);
  expect(starts).toEqual([0, left]);
});

test('seeks with the pointer and with keys', async () => {
  server.answer('clips.listen', working);
  await open();
  const { width } = slider.element().getBoundingClientRect();
  await slider.click({ position: { x: width / 2, y: 20 } });
  await expect.poll(position).toBe(10);
  await userEvent.dragAndDrop(slider, slider, {
    sourcePosition: { x: width / 2, y: 20 },
    targetPosition: { x: width / 4, y: 20 },
  });
  await expect.poll(position).toBe(5);
  slider.element().focus();
  for (const [key, expected] of [
    ['{ArrowRight}', 6],
    ['{Shift>}{ArrowRight}{/Shift}', 16],
    ['{ArrowLeft}', 15],
    ['{End}', 20],
    ['{Home}', 0],
    ['{Shift>}{ArrowRight}{/Shift}', 10],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(position).toBe(expected);
  }
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(11);
  expect(starts).toEqual([10]);
});

test('starts again from the beginning after the end', async () => {
  server.answer('clips.listen', working);
  await open();
  slider.element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await play.click();
  await expect.element(pause).toBeVisible();
  await expect.element(play).toBeVisible();
  await expect.poll(position).toBe(0);
  await play.click();
  // The saved file is read first.
  await expect.poll(() => starts).toEqual([17, 0]);
});

test('replaces an expired URL and keeps the position', async () => {
  let calls = 0;
  server.answer('clips.listen', () => (calls++ === 0 ? broken() : working()));
  await open();
  slider.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(11);
  expect(server.inputs('clips.listen')).toHaveLength(2);
});

test('shows an error with a retry when the clip does not load', async () => {
  server.answer('clips.listen', broken);
  await open();
  await play.click();
  await expect.element(failed).toBeVisible();
  server.answer('clips.listen', working);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
});

test('shows an error when playback fails again right after it began, as without an audio device', async () => {
  server.answer('clips.listen', working);
  await open();
  await expect.poll(addressCalls).toBe(1);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function failSoon(this: HTMLMediaElement) {
    starts.push(0);
    await Promise.resolve();
    this.dispatchEvent(new Event('playing'));
    this.dispatchEvent(new Event('error'));
  });
  await play.click();
  await expect.element(failed).toBeVisible();
  expect(starts).toEqual([0, 0]);
  expect(addressCalls()).toBe(2);
});

test('shows an error with a retry when the URL cannot be fetched', async () => {
  server.refuse('clips.listen', 'unexpected');
  await open();
  await play.click();
  await expect.element(failed).toBeVisible();
  server.answer('clips.listen', working);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
});

test('fetches the URL before the press of play, and uses it', async () => {
  server.answer('clips.listen', working);
  await open();
  await expect.poll(addressCalls).toBe(1);
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
  expect(addressCalls()).toBe(1);
});

test('fetches a new URL when the first one would expire during playback', async () => {
  server.answer('clips.listen', () => ({ ...working(), expiresAt: new Date(Date.now() + 60_000).toISOString() }));
  await open();
  await expect.poll(addressCalls).toBe(1);
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
  expect(addressCalls()).toBe(2);
});

test.each([{ saveData: true }, { type: 'cellular' }])(
  'fetches nothing ahead on a metered connection: %o',
  async (connection) => {
    vi.spyOn(navigator as unknown as { connection: object }, 'connection', 'get').mockReturnValue(connection);
    server.answer('clips.listen', working);
    await open();
    await play.click();
    await expect.poll(position).toBeGreaterThanOrEqual(1);
    expect(addressCalls()).toBe(1);
  },
);

test('offline, a clip that was played before plays again, and another one says when it plays', async () => {
  server.answer('clips.listen', working);
  const requestId = newId();
  const openClip = (id: string, options = {}) =>
    render(<ClipPlayer clip={{ requestId: id, title: 'Set', by: 'mara', clip, request: null }} />, options);
  const { member } = await openClip(requestId);
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
  await expect.poll(async () => (await openMemberDatabase()).getAllKeys('sounds')).toEqual([[member!.id, requestId]]);
  closePlayer();
  unmount();
  server.disconnect('clips.listen');
  recordReachable(false);
  await openClip(requestId, { member });
  await play.click();
  await expect.poll(position).toBeGreaterThanOrEqual(1);
  unmount();
  await openClip(newId(), { member });
  await expect.element(play).toBeDisabled();
  await expect.element(page.getByText("Plays when you're back online")).toBeVisible();
  recordReachable(true);
  await expect.element(play).toBeEnabled();
});
