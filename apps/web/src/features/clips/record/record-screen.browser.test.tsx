import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../../../test/render.tsx';
import { createRequest } from '../../../../test/rows.ts';
import { server } from '../../../../test/server.ts';
import { discardClip } from '../send/clip-job.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const recorder = page.getByRole('dialog', { name: 'Recording' });
const kept = page.getByRole('dialog', { name: 'Got it' });
const form = page.getByRole('dialog', { name: 'New ID Request' });
const waiting = page.getByRole('region', { name: 'A recording is waiting' });

beforeEach(async () => {
  discardClip();
  const own = createRequest({ title: 'Posted before', mine: true });
  server.answer('requests.list', { requests: [own], nextCursor: null, counts: { community: 0, mine: 1 } });
  server.answer('requests.states', []);
  // The upload waits: the recording is kept on the device.
  server.disconnect('clips.ticket');
  await renderApp('/id-help?tab=mine');
});

async function recordASecond(): Promise<void> {
  await button('Record').click();
  await stopAfterASecond();
}

async function stopAfterASecond(): Promise<void> {
  await expect.poll(() => recorder.getByRole('timer').query()?.textContent).toMatch(/^0:(0[1-9]|[1-5]\d)$/);
  await recorder.getByRole('button', { name: 'Stop recording' }).click();
  await expect.element(kept).toBeVisible();
}

test('one tap records, and the words are added afterwards', async () => {
  await recordASecond();
  await kept.getByRole('button', { name: 'Add the words' }).click();
  await expect.element(form.getByRole('group', { name: 'Clip' })).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Record' })).not.toBeInTheDocument();
});

test('the recording is played and recorded again from a small sheet', async () => {
  await recordASecond();
  expect(kept.element().getBoundingClientRect().height).toBeLessThan(innerHeight / 2);
  await kept.getByRole('button', { name: 'Play recording' }).click();
  await expect.element(kept.getByRole('slider', { name: 'Position' })).toBeVisible();
  await kept.getByRole('button', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await kept.getByRole('button', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Record again' }).click();
  await stopAfterASecond();
});

test('a recording without words waits on top of both lists, and deleting it asks first', async () => {
  await recordASecond();
  await kept.getByRole('button', { name: 'Later' }).click();
  await expect.element(waiting).toBeVisible();
  await page.getByRole('tab', { name: /Community/ }).click();
  await expect.element(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'Delete recording' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'Delete recording' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a second recording does not replace the one that waits', async () => {
  await recordASecond();
  await kept.getByRole('button', { name: 'Later' }).click();
  await button('Record').click();
  await expect.element(form.getByRole('group', { name: 'Clip' })).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Record' })).not.toBeInTheDocument();
});

test('without a microphone the form says why', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  await button('Record').click();
  await expect.element(form.getByText('No microphone was found. Plug one in, or choose a file.')).toBeVisible();
});
